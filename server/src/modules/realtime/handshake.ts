import { BearerToken, type Problem } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Socket } from 'socket.io';
import type { BearerCaller } from '../../http/caller.ts';
import { brandOfOrigin } from './socket-origin.ts';
import { socketProblem } from './socket-problem.ts';
import type { RealtimeNeeds } from './realtime-needs.ts';

/** What a socket is, once it is let in. */
export interface SocketData {
  caller: BearerCaller;
}

/** Of a socket that is let in. */
export const callerOf = (socket: Socket): BearerCaller => (socket.data as SocketData).caller;

/** Accepts a browser that comes from a page of a brand with a token of the same brand. */
export function createHandshake(needs: RealtimeNeeds) {
  return (socket: Socket, next: (error?: Error) => void): void => {
    authenticated(socket, needs).then(
      (caller) => {
        (socket.data as SocketData).caller = caller;
        next();
      },
      (error: unknown) => next(refusal(socketProblem(error, needs.log))),
    );
  };
}

/**
 * A token that was revoked after the handshake asked for it and before the socket was in the rooms: this socket got
 * no event about it.
 */
export async function endIfRevoked(
  socket: Socket,
  { accounts, log }: Pick<RealtimeNeeds, 'accounts' | 'log'>,
): Promise<void> {
  try {
    if (!(await accounts.authenticate(String(socket.handshake.auth['token'])))) socket.disconnect(true);
  } catch (error) {
    // The check itself failed: the socket stays, as its token was good a moment ago.
    if (socketProblem(error, log).code === 'account_disabled') socket.disconnect(true);
  }
}

async function authenticated(socket: Socket, needs: RealtimeNeeds): Promise<BearerCaller> {
  const brand = brandOfOrigin(socket.handshake.headers.origin, needs);
  if (!brand) throw new AppError('forbidden', { message: 'the socket was opened by a page that is not ours' });
  const bearer = BearerToken.safeParse(socket.handshake.auth['token']);
  if (!bearer.success) throw new AppError('unauthenticated', { message: 'a bearer token is needed' });
  const caller = await needs.accounts.authenticate(bearer.data);
  if (!caller) throw new AppError('session_expired', { message: 'the token is unknown, expired or revoked' });
  if (caller.brandId !== brand.id) throw new AppError('forbidden', { message: 'the token belongs to another brand' });
  return caller;
}

/** socket.io hands `data` to the browser's `connect_error`. */
function refusal(problem: Problem): Error {
  return Object.assign(new Error(problem.code), { data: problem });
}
