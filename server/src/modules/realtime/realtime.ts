import { randomUUID } from 'node:crypto';
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Socket } from 'socket.io';
import { createClientAddress } from './client-address.ts';
import { createClientEventHandlers } from './client-event-handlers.ts';
import { createClientEvents } from './client-events.ts';
import { type AccountLimiter, createAccountLimiter } from './account-limiter.ts';
import { CONNECTION_LIMITS, createConnectionLimiter } from './connection-limiter.ts';
import { createHandshake, endIfRevoked, type SocketData } from './handshake.ts';
import { brandRoomOf, familyRoomOf, visibleRoomOf, roomOf } from '../hub/index.ts';
import { createLostFrames } from './lost-frames.ts';
import { createOpenElsewhere, NOWHERE_ELSE, type OpenElsewhere } from './open-elsewhere.ts';
import { createOpeningRequests } from './opening-requests.ts';
import { createPresenceWatch } from './presence-watch.ts';
import { createSessionWatch } from './session-watch.ts';
import { createSharedBuckets } from './shared-buckets.ts';
import { sendAwayWhenIdle } from './send-away.ts';
import { showSent } from './sent-messages.ts';
import { endWithToken } from './token-end.ts';
import type { RealtimeNeeds } from './realtime-needs.ts';

/** How long browsers may take to receive that they are to reconnect. */
const GOODBYE_MS = 1_000;
const GOODBYE_STEP_MS = 10;

export interface Realtime {
  /** From now on the server takes sockets. */
  attach(httpServer: HttpServer): void;
  /** Begins to follow what other processes do; resolves when their frames arrive here. */
  open(): Promise<void>;
  /** Answers what is being worked on, asks the browsers to reconnect, closes their sockets. The HTTP server stays. */
  close(): Promise<void>;
  /** Nothing is emitted any more: leaves the other processes. */
  leave(): Promise<void>;
}

interface EngineConnection {
  readonly request: IncomingMessage;
  close(discard: boolean): void;
  once(event: 'close', listener: () => void): void;
}

export function createRealtime(needs: RealtimeNeeds): Realtime {
  const { io, hub } = needs.sockets;
  const presence = createPresenceWatch(needs);
  const sessions = createSessionWatch(needs);
  const peers = createPeers(needs);
  const requests = createOpeningRequests();
  const { accountLimiter, limitConnections, elsewhere } = createLimits(needs);
  const events = createClientEvents(
    { ...needs, sessions, accountLimiter },
    createClientEventHandlers({ ...needs, hub, presence }),
  );

  showSent({ ...needs, hub });
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
    requests.letGo(socket);
    presence.follow(socket, { wasOnline });
    endWithToken(socket, caller.expiresAt, needs.clock);
    void endIfRevoked(socket, needs);
    events.listen(socket);
  });

  return {
    attach(httpServer) {
      io.attach(httpServer);
      requests.watch(io.engine);
      limitConnections();
      // Where no sockets are, none has to end with its session.
      sessions.start();
      elsewhere.start();
    },
    open: peers.open,
    async close() {
      needs.sockets.refuse();
      // The sockets of this process alone: the others serve on.
      await sendAwayWhenIdle(events.idle, () => [...io.sockets.sockets.values()], needs.sockets.isShared);
      // Closing the transport drops what has not been sent yet.
      for (const end = performance.now() + GOODBYE_MS; (io.engine?.clientsCount ?? 0) > 0 && performance.now() < end; )
        await wait(GOODBYE_STEP_MS);
      // Not io.close(): that would close the HTTP server as well, which is the caller's.
      io.engine?.close();
      sessions.stop();
      elsewhere.stop();
    },
    leave: peers.leave,
  };
}

/** What this process has to do with the others; one alone has nothing. */
function createPeers(needs: RealtimeNeeds): Pick<Realtime, 'open' | 'leave'> {
  const { bus, channel, others } = needs.sockets;
  const lost = createLostFrames(needs);
  return {
    async open() {
      for (const each of [bus, others, lost]) each.start();
      await channel.open();
    },
    async leave() {
      lost.stop();
      await others.stop();
      await bus.stop();
      await channel.close();
    },
  };
}

/** An account or an address has its limits at all processes together, as far as there are others. */
function createLimits(needs: RealtimeNeeds): {
  accountLimiter: AccountLimiter;
  elsewhere: OpenElsewhere;
  limitConnections(): void;
} {
  const now = (): number => performance.now();
  const addressOf = createClientAddress(needs.env.trustedProxies);
  const { bus, channel, isShared } = needs.sockets;
  const limiter = createConnectionLimiter({ ...CONNECTION_LIMITS, now, elsewhere: (address) => elsewhere.of(address) });
  const elsewhere = isShared
    ? createOpenElsewhere({ bus, channel, own: randomUUID(), here: limiter.open, now })
    : NOWHERE_ELSE;
  const shared = isShared ? createSharedBuckets(needs) : undefined;
  const openings = createAccountLimiter({ ...CONNECTION_LIMITS, shared, now });
  const perSecond = needs.env.socketEventsPerSecond;

  /** Counted from the first byte: a connection that never says who it is counts too. */
  function onConnection(connection: EngineConnection): void {
    const address = addressOf(connection.request);
    if (!limiter.admit(address)) return connection.close(true);
    connection.once('close', () => limiter.release(address));
    // How fast all processes together open them; one alone has counted it above.
    if (shared) void Promise.resolve(openings.take(`address:${address}`)).then((may) => may || connection.close(true));
  }

  return {
    elsewhere,
    accountLimiter: createAccountLimiter({ perSecond: perSecond * 2, burst: perSecond * 6, shared, now }),
    limitConnections: () => void needs.sockets.io.engine.on('connection', onConnection),
  };
}
