import type { Socket } from 'socket.io-client';
import { fromUnknown } from '../errors/from-unknown.ts';
import { askServer } from './ask-server.ts';
import type { RealtimeDeps } from './realtime-deps.ts';

/** Says which account and visit this is: on every connection, because the one before may have failed. */
export function introduce(socket: Socket, deps: RealtimeDeps, timeoutMs: number): void {
  const { kind = 'web', ...visit } = deps.context();
  const clickId = deps.clickId();
  const failed = (thrown: unknown) => {
    const error = fromUnknown(thrown);
    // A connection that was lost introduces itself again when it is back.
    if (error.code !== 'offline') deps.onProblem?.('the server did not take the introduction', error);
  };
  askServer(socket, 'clickid', { clickId, softwareVersion: deps.softwareVersion }, timeoutMs)
    .then((server) => deps.onIntroduced?.(server))
    .catch(failed);
  askServer(
    socket,
    'brain',
    { ...visit, kind, trackerId: clickId, country: deps.brand.country, origin: 'online' },
    timeoutMs,
  ).catch(failed);
}
