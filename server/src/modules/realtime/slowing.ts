import type { ClickId } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Socket } from 'socket.io';
import type { Acknowledge } from './client-event-handlers.ts';
import { createEventLimiter, type Verdict } from './event-limiter.ts';
import { roomOf } from '../hub/index.ts';
import { callerOf } from './handshake.ts';
import { createReadingPauses } from './reading-pauses.ts';
import type { RealtimeNeeds } from './realtime-needs.ts';

const TOO_MANY = { code: 'rate_limited', message: 'too many events', retryable: true };

/** Who says too much is not read for a while: what it says next takes nothing from the others of this process. */
export function createSlowing({ env, sockets }: Pick<RealtimeNeeds, 'env' | 'sockets'>) {
  const now = (): number => performance.now();
  const perSecond = env.socketEventsPerSecond;
  const pauses = createReadingPauses({ perSecond, now });

  /** For all sockets of the account. */
  function begin(clickId: ClickId): void {
    if (!pauses.begin(clickId)) return;
    for (const socket of sockets.reach.socketsIn(roomOf(clickId))) leaveUnread(socket, pauses.left(clickId));
  }

  return {
    /** Of an account, by all of its sockets together. */
    refusal(clickId: ClickId): AppError {
      begin(clickId);
      return new AppError('rate_limited', { message: 'too many events of this account', retryable: true });
    },
    /** A socket has come, perhaps of an account that is not read now. */
    checkOf(socket: Socket): () => Verdict {
      const { clickId } = callerOf(socket);
      leaveUnread(socket, pauses.left(clickId));
      const check = createEventLimiter({ perSecond, now });
      return () => check(pauses.allows(clickId));
    },
    /** What was read already, in one piece with what was too much, is refused before it is decoded. */
    refuse(socket: Socket, acknowledge: Acknowledge): void {
      acknowledge({ ok: false, problem: TOO_MANY });
      const { clickId } = callerOf(socket);
      begin(clickId);
      leaveUnread(socket, pauses.left(clickId));
    },
  };
}

/** The web socket below one of socket.io. */
interface Line {
  readonly isPaused: boolean;
  pause(): void;
  resume(): void;
  terminate(): void;
}

function lineOf({ conn }: Socket): Line | undefined {
  return (conn.transport as unknown as { readonly socket?: Line }).socket;
}

function leaveUnread(socket: Socket, ms: number): void {
  const line = lineOf(socket);
  if (!line || line.isPaused || ms === 0) return;
  line.pause();
  setTimeout(() => line.resume(), ms).unref();
}

/** Not by a handshake alone: it would be read until it has said everything that it has sent before. */
export function cutOff(socket: Socket): void {
  socket.disconnect(true);
  lineOf(socket)?.terminate();
}
