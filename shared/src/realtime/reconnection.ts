import type { Socket } from 'socket.io-client';
import type { ProblemCode } from '../contracts/problem.ts';
import type { RealtimeDeps } from './realtime-deps.ts';
import type { RealtimeSettings } from './realtime-settings.ts';

/** Connects again where the socket library does not: after a refusal, and after the server closed the connection. */
export interface Reconnection {
  /** The server closed the connection or answered with an error: retries after a random delay. */
  schedule(socket: Socket): void;
  /** The server said that it stops: another one is there, or will be soon. */
  move(socket: Socket): void;
  /** The server refuses the token or the account: reports it, and retries in case the report changes nothing. */
  refused(socket: Socket, code: ProblemCode): void;
  /** Another connection took this one's place: leaves time for the session to be verified. */
  replaced(socket: Socket): void;
  /** Cancels the attempt or report that is due. */
  cancel(): void;
  /** Forgets earlier refusals. */
  reset(): void;
}

const REFUSED_PAUSE_MAX_MS = 60_000;

export function createReconnection(
  deps: Pick<RealtimeDeps, 'onRefused' | 'onSessionChanged'>,
  { clock, times }: RealtimeSettings,
  isCurrent: (socket: Socket) => boolean,
): Reconnection {
  let refusals = 0;
  let cancelDue = () => {};

  function after(ms: number, run: () => void): void {
    cancelDue();
    cancelDue = clock.after(ms, run);
  }

  function connectAfter(ms: number, socket: Socket): void {
    after(ms, () => {
      if (isCurrent(socket)) socket.connect();
    });
  }

  function pause(): number {
    return Math.min(times.reconnectMax * 2 ** Math.max(refusals - 1, 0), REFUSED_PAUSE_MAX_MS);
  }

  function report(socket: Socket, code: ProblemCode): void {
    // The receiver connects again with a good token. When it cannot, for want of a network, this attempt does.
    connectAfter(pause(), socket);
    (deps.onRefused ?? (() => deps.onSessionChanged?.()))(code);
  }

  return {
    schedule(socket) {
      connectAfter(times.reconnectMin + Math.random() * (times.reconnectMax - times.reconnectMin), socket);
    },
    move: (socket) => connectAfter(Math.random() * times.move, socket),
    // The first refusal is reported at once and each further one later, so that a server that keeps refusing is not
    // asked without a pause.
    refused(socket, code) {
      const delay = refusals === 0 ? 0 : pause();
      refusals += 1;
      if (delay === 0) report(socket, code);
      else after(delay, () => report(socket, code));
    },
    replaced: (socket) => connectAfter(pause(), socket),
    cancel: () => cancelDue(),
    reset() {
      refusals = 0;
    },
  };
}
