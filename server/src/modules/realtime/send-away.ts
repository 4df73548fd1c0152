import { setTimeout as wait } from 'node:timers/promises';

/** All are gone after so many steps, however many there are. */
const STEPS = 50;
const STEP_MS = 100;
const SMALLEST_GROUP = 10;
/** What is being worked on when the server stops may take this long. */
const DRAIN_MS = 5_000;
const LAST_EVENTS_MS = 2_000;

export interface LeavingSocket {
  emit(event: 'restart', payload: object): unknown;
  disconnect(close: true): unknown;
}

/** What is being worked on ends, browsers go, and what they still asked for while they went ends as well. */
export async function sendAwayWhenIdle(
  idle: () => Promise<void>,
  sockets: () => readonly LeavingSocket[],
  hasOthers: boolean,
): Promise<void> {
  const idleWithin = (ms: number) => Promise.race([idle(), wait(ms, undefined, { ref: false })]);
  await idleWithin(DRAIN_MS);
  await sendAway(sockets(), hasOthers);
  await idleWithin(LAST_EVENTS_MS);
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
