import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Socket } from 'socket.io';
import { createClientAddress } from './client-address.ts';
import { createClientEventHandlers } from './client-event-handlers.ts';
import { createClientEvents } from './client-events.ts';
import { CONNECTION_LIMITS, createConnectionLimiter } from './connection-limiter.ts';
import { createHandshake, endIfRevoked, type SocketData } from './handshake.ts';
import { brandRoomOf, familyRoomOf, visibleRoomOf, roomOf } from '../hub/index.ts';
import { createPresenceWatch } from './presence-watch.ts';
import { endWithToken } from './token-end.ts';
import type { RealtimeNeeds } from './realtime-needs.ts';

/** What is being worked on when the server stops may take this long. */
const DRAIN_MS = 5_000;
/** How long browsers may take to receive that they are to reconnect. */
const GOODBYE_MS = 1_000;
const GOODBYE_STEP_MS = 10;

export interface Realtime {
  /** From now on the server takes sockets. */
  attach(httpServer: HttpServer): void;
  /** Answers what is being worked on, asks the browsers to reconnect, closes their sockets. The HTTP server stays. */
  close(): Promise<void>;
}

export function createRealtime(needs: RealtimeNeeds): Realtime {
  const addressOf = createClientAddress(needs.env.trustedProxies);
  const limiter = createConnectionLimiter({ ...CONNECTION_LIMITS, now: () => performance.now() });
  const { io, hub } = needs.sockets;
  const presence = createPresenceWatch(needs);
  const events = createClientEvents(needs, createClientEventHandlers({ ...needs, hub, presence }));

  io.use(createHandshake(needs));
  io.on('connection', (socket: Socket) => {
    const { caller } = socket.data as SocketData;
    const wasOnline = hub.isOnline(caller.clickId);
    // Visible until the page says otherwise: it connects because it was opened just now.
    void socket.join([
      roomOf(caller.clickId),
      brandRoomOf(caller.brandId),
      familyRoomOf(caller.family),
      visibleRoomOf(caller.clickId),
    ]);
    presence.follow(socket, { wasOnline });
    endWithToken(socket, caller.expiresAt, needs.clock);
    void endIfRevoked(socket, needs);
    events.listen(socket);
  });

  /** Counted from the first byte: a connection that never says who it is counts too. */
  function limitConnections(): void {
    io.engine.on(
      'connection',
      (connection: {
        request: IncomingMessage;
        close(discard: boolean): void;
        once(event: 'close', listener: () => void): void;
      }) => {
        const address = addressOf(connection.request);
        if (!limiter.admit(address)) connection.close(true);
        else connection.once('close', () => limiter.release(address));
      },
    );
  }

  return {
    attach(httpServer) {
      io.attach(httpServer);
      limitConnections();
    },
    async close() {
      needs.sockets.refuse();
      await Promise.race([events.idle(), wait(DRAIN_MS, undefined, { ref: false })]);
      io.emit('restart', {});
      io.disconnectSockets(true);
      // Closing the transport drops what has not been sent yet.
      for (const end = performance.now() + GOODBYE_MS; (io.engine?.clientsCount ?? 0) > 0 && performance.now() < end; )
        await wait(GOODBYE_STEP_MS);
      // Not io.close(): that would close the HTTP server as well, which is the caller's.
      io.engine?.close();
    },
  };
}
