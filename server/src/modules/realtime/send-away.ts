import { setTimeout as wait } from 'node:timers/promises';

/** All are gone after so many steps, however many there are. */
const STEPS = 50;
const STEP_MS = 100;
const SMALLEST_GROUP = 10;

export interface LeavingSocket {
  emit(event: 'restart', payload: object): unknown;
  disconnect(close: true): unknown;
}

/**
 * Browsers go to the other processes in groups, over five seconds where they are many, so that those are not asked by
 * all of them at once. Between the word and the end there is time for answers that are under way. A process without
 * others says it to all at once.
 */
export async function sendAway(sockets: readonly LeavingSocket[], hasOthers: boolean): Promise<void> {
  const size = hasOthers ? Math.max(SMALLEST_GROUP, Math.ceil(sockets.length / STEPS)) : sockets.length;
  for (let from = 0; from < sockets.length; from += size) {
    const group = sockets.slice(from, from + size);
    for (const socket of group) socket.emit('restart', {});
    if (hasOthers) await wait(STEP_MS);
    for (const socket of group) socket.disconnect(true);
  }
}
