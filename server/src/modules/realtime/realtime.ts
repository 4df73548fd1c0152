import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Server, type Socket } from 'socket.io';
import type { Deps } from '../../deps.ts';
import type { Hub, Services } from '../../services.ts';
import { createClientAddress } from './client-address.ts';
import { createClientEventHandlers } from './client-event-handlers.ts';
import { createClientEvents } from './client-events.ts';
import { CONNECTION_LIMITS, createConnectionLimiter } from './connection-limiter.ts';
import { createHandshake, endIfRevoked, type SocketData } from './handshake.ts';
import { brandRoomOf, createHub, familyRoomOf, lookedAtRoomOf, roomOf } from './hub.ts';
import { createSocketReach } from './socket-adapter.ts';
import { endWithToken } from './token-end.ts';

const PATH = '/socket.io';
const MESSAGE_LIMIT_BYTES = 64_000;
/** A connection that has not said who it is by then is closed. */
const CONNECT_TIMEOUT_MS = 10_000;
/** What is being worked on when the server stops may take this long. */
const DRAIN_MS = 5_000;
/** How long browsers may take to hear that they are to come back. */
const GOODBYE_MS = 1_000;
const GOODBYE_STEP_MS = 10;

export interface Realtime {
  readonly hub: Hub;
  /** From now on the server takes sockets. */
  attach(httpServer: HttpServer): void;
  /** Answers what is being worked on, tells the browsers to come back, closes their sockets. The HTTP server stays. */
  close(): Promise<void>;
}

export function createRealtime(deps: Deps, services: Services, shellVersion: () => string | undefined): Realtime {
  const addressOf = createClientAddress(deps.env.trustedProxies);
  const limiter = createConnectionLimiter({ ...CONNECTION_LIMITS, now: () => performance.now() });
  let isClosing = false;

  const io = new Server({
    path: PATH,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MESSAGE_LIMIT_BYTES,
    perMessageDeflate: false,
    connectTimeout: CONNECT_TIMEOUT_MS,
    allowRequest: (_request, decide) => decide(isClosing ? 'closing' : null, !isClosing),
  });
  const hub = createHub(io, createSocketReach(io));
  const events = createClientEvents(deps, createClientEventHandlers({ services, hub, log: deps.log, shellVersion }));

  io.use(createHandshake(deps, services));
  io.on('connection', (socket: Socket) => {
    const { caller } = socket.data as SocketData;
    // Looked at until the page says otherwise: it connects because somebody opened it.
    void socket.join([
      roomOf(caller.clickId),
      brandRoomOf(caller.brandId),
      familyRoomOf(caller.family),
      lookedAtRoomOf(caller.clickId),
    ]);
    endWithToken(socket, caller.expiresAt, deps.clock);
    void endIfRevoked(socket, deps, services);
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
    hub,
    attach(httpServer) {
      io.attach(httpServer);
      limitConnections();
    },
    async close() {
      isClosing = true;
      await Promise.race([events.idle(), wait(DRAIN_MS, undefined, { ref: false })]);
      io.emit('restart', {});
      io.disconnectSockets(true);
      // Closing for good throws away what is still on its way out.
      for (const end = performance.now() + GOODBYE_MS; (io.engine?.clientsCount ?? 0) > 0 && performance.now() < end; )
        await wait(GOODBYE_STEP_MS);
      // Not io.close(): that would close the HTTP server as well, which is the caller's.
      io.engine?.close();
    },
  };
}
