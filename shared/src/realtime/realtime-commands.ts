import { askServer } from './ask-server.ts';
import type { Realtime } from './realtime-client.ts';
import { type RealtimeConnection, whenOnline } from './realtime-connection.ts';

/** What pages ask the server for over the connection. */
export function createRealtimeCommands(
  connection: RealtimeConnection,
): Pick<Realtime, 'sendChat' | 'sendLike' | 'sendMatch' | 'signalWriting' | 'watchPresence'> {
  const { deps, frames, clock, times } = connection;
  const { bus, brand } = deps;
  const sender = () => ({ trackerId: deps.clickId(), service: brand.service, country: brand.country });

  return {
    async sendChat(draft) {
      const connected = await whenOnline(connection, 'chat');
      const level = bus.last('credits.changed')?.premiumLevel ?? deps.context().premiumLevel;
      const { message, credits } = await askServer(
        connected,
        'chat',
        { ...draft, ...sender(), time: clock.now(), isBlurred: level === 0 },
        times.ack,
        (acknowledged) => {
          // The same id again is the same message, which was published when it was first acknowledged.
          frames.publish({ ...acknowledged.message, clientId: draft.clientId }, undefined);
          bus.publish('credits.changed', acknowledged.credits);
        },
      );
      return { message, credits };
    },
    async sendLike(angelId, screenName) {
      const connected = await whenOnline(connection, 'like');
      const liked = await askServer(connected, 'like', { ...sender(), angelId, screenName }, times.ack);
      bus.publish('credits.changed', liked.credits);
      return liked;
    },
    signalWriting(angelId, isWriting) {
      const { socket } = connection.state;
      // A lost sign is nothing: it ends by itself.
      if (socket?.connected)
        askServer(socket, 'typing', { trackerId: deps.clickId(), angelId, isWriting }, times.ack).catch(() => {});
    },
    watchPresence(angelId) {
      const { socket } = connection.state;
      // Without a connection nothing comes; the page says it again when there is one.
      if (!socket?.connected) return;
      askServer(socket, 'watch', { angelId }, times.ack, (now) => {
        if (angelId !== undefined) bus.publish('presence.changed', { angelId, ...now });
      }).catch(() => {});
    },
    async sendMatch(angelId, kind) {
      const connected = await whenOnline(connection, 'match');
      await askServer(connected, 'match', { trackerId: deps.clickId(), angelId, kind }, times.ack);
    },
  };
}
