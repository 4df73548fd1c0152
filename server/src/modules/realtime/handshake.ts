import { BearerToken, type Problem } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Socket } from 'socket.io';
import type { Deps } from '../../deps.ts';
import type { BearerCaller } from '../../http/caller.ts';
import type { Services } from '../../services.ts';
import { brandOfOrigin } from './socket-origin.ts';
import { socketProblem } from './socket-problem.ts';

/** What a socket is, once it is let in. */
export interface SocketData {
  caller: BearerCaller;
}

/** Lets a browser in that comes from a page of a brand with a token of the same brand. */
export function createHandshake(deps: Deps, services: Pick<Services, 'accounts'>) {
  return (socket: Socket, next: (error?: Error) => void): void => {
    callerOf(socket, deps, services).then(
      (caller) => {
        (socket.data as SocketData).caller = caller;
        next();
      },
      (error: unknown) => next(refusal(socketProblem(error, deps.log))),
    );
  };
}

/**
 * A token that was revoked after the handshake asked for it and before the socket was in the rooms: nobody told this
 * socket.
 */
export async function endIfRevoked(
  socket: Socket,
  deps: Pick<Deps, 'log'>,
  { accounts }: Pick<Services, 'accounts'>,
): Promise<void> {
  try {
    if (!(await accounts.authenticate(String(socket.handshake.auth['token'])))) socket.disconnect(true);
  } catch (error) {
    // Not knowing is no reason to end it: it was good a moment ago.
    if (socketProblem(error, deps.log).code === 'account_disabled') socket.disconnect(true);
  }
}

async function callerOf(socket: Socket, deps: Deps, { accounts }: Pick<Services, 'accounts'>): Promise<BearerCaller> {
  const brand = brandOfOrigin(socket.handshake.headers.origin, deps);
  if (!brand) throw new AppError('forbidden', { message: 'the socket was opened by a page that is not ours' });
  const bearer = BearerToken.safeParse(socket.handshake.auth['token']);
  if (!bearer.success) throw new AppError('unauthenticated', { message: 'a bearer token is needed' });
  const caller = await accounts.authenticate(bearer.data);
  if (!caller) throw new AppError('session_expired', { message: 'the token is unknown, expired or revoked' });
  if (caller.brandId !== brand.id) throw new AppError('forbidden', { message: 'the token belongs to another brand' });
  return caller;
}

/** socket.io hands `data` to the browser's `connect_error`. */
function refusal(problem: Problem): Error {
  return Object.assign(new Error(problem.code), { data: problem });
}
