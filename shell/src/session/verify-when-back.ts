import type { EventBus } from '@halo/shared/bus';
import type { SessionController } from './session-controller.ts';

/** A session that was restored from a copy is verified as soon as the server can be asked. */
export function verifyWhenBack({
  bus,
  page,
  session,
}: {
  bus: EventBus;
  page: Pick<Window, 'addEventListener'>;
  session: Pick<SessionController, 'current' | 'refresh'>;
}): void {
  const verify = (): void => {
    if (session.current.isFromCopy) void session.refresh();
  };
  page.addEventListener('online', verify);
  bus.on('connection.changed', ({ status }) => {
    if (status === 'online') verify();
  });
}
