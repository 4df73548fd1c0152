import type { Socket } from 'socket.io';
import type { Basics } from '../../basics.ts';

/** A timer holds at most 24.8 days; a longer one would end at once. */
const LONGEST_WAIT_MS = 24 * 60 * 60_000;

/** A socket ends with the token that it came with. The browser reconnects with the token it has by then. */
export function endWithToken(socket: Socket, expiresAt: Date, clock: Basics['clock']): void {
  let timer: NodeJS.Timeout;
  const wait = (): void => {
    const left = expiresAt.getTime() - clock.now().getTime();
    if (left <= 0) socket.disconnect(true);
    else timer = setTimeout(wait, Math.min(left, LONGEST_WAIT_MS)).unref();
  };
  socket.once('disconnect', () => clearTimeout(timer));
  wait();
}
