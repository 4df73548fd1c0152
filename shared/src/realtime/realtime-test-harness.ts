// What the tests of the client share: a real socket.io server, a bus that is listened to, a client with short times.
import * as z from 'zod/mini';
import { createEventBus } from '../bus/create-event-bus.ts';
import type { BusTopic } from '../contracts/bus-topics.ts';
import { ChatMessage, Credits, UnreadCounts } from '../contracts/conversations.ts';
import { ProfileCard } from '../contracts/profiles.ts';
import { type ServerEventName, serverEvents, wireNameOf } from '../contracts/realtime.ts';
import { eventually } from '../testing/eventually.ts';
import { aBrand } from '../testing/fixtures/brands.ts';
import { someCredits, someUnread } from '../testing/fixtures/conversations.ts';
import { aProfileCard } from '../testing/fixtures/profiles.ts';
import { type SocketServer, startSocketServer } from '../testing/real-servers/socket-server.mjs';
import { createRealtimeClient, type RealtimeClient, type RealtimeDeps } from './create-realtime-client.ts';

/** The server of the running test. */
export const harness = {} as { server: SocketServer };
const clients: RealtimeClient[] = [];

/** A real server for each test, and no client left behind. */
export function serveEachTest(): void {
  beforeEach(async () => {
    harness.server = await startSocketServer();
    harness.server.answer('sync', () => ({ ok: true, value: page([]) }));
  });

  afterEach(async () => {
    for (const client of clients.splice(0)) client.dispose();
    await harness.server.close();
  });
}

interface Page {
  angels?: ProfileCard[];
  lastId?: number;
  hasMore?: boolean;
  credits?: Credits;
}

/** What the server says to a sync, on the wire. */
export function page(
  messages: readonly ChatMessage[],
  { angels, lastId, hasMore = false, credits = someCredits() }: Page = {},
) {
  return {
    messages: messages.map((message) => z.encode(ChatMessage, message)),
    credits: z.encode(Credits, credits),
    unread: z.encode(UnreadCounts, someUnread({ messages: 2 })),
    hasMore,
    ...(angels && { angels: angels.map((angel) => z.encode(ProfileCard, angel)) }),
    ...(lastId !== undefined && { lastId }),
  };
}

export function emit<N extends ServerEventName>(name: N, frame: z.output<(typeof serverEvents)[N]>): void {
  harness.server.emit(wireNameOf(name), z.encode<z.core.$ZodType>(serverEvents[name], frame));
}

export function arrive(message: ChatMessage, more: Partial<z.output<(typeof serverEvents)['chat']>> = {}): void {
  emit('chat', {
    message,
    angel: aProfileCard({ id: message.angelId }),
    unread: someUnread({ messages: 1 }),
    notificationKind: 'Default',
    ...more,
  });
}

/** For tests of an answer that does not come. */
export const IMPATIENT = { ack: 250, reconnectMin: 20, reconnectMax: 60 };

export function start(over: Partial<RealtimeDeps> = {}) {
  const bus = createEventBus();
  const published: { topic: BusTopic; payload: unknown }[] = [];
  for (const topic of [
    'chat.received',
    'chat.sent',
    'chat.changed',
    'chat.read',
    'chat.typing',
    'like.received',
    'like.returned',
    'visit.received',
    'notice.received',
    'credits.changed',
    'unread.changed',
    'connection.changed',
  ] as const) {
    bus.on(topic, (payload) => published.push({ topic, payload }));
  }
  const troubles: string[] = [];
  const { services } = aBrand();
  const client = createRealtimeClient({
    bus,
    brand: aBrand({ services: { ...services, realtime: harness.server.address } }),
    softwareVersion: '1.2.3',
    clickId: () => 'click-0001',
    context: () => ({
      landedAt: 1_700_000_000_000,
      fluxId: '7',
      premiumLevel: 0,
      region: 'Lombardia',
      usesAi: false,
      domain: 'luna.localhost',
    }),
    onConnectError: (error) => troubles.push(`connect: ${error.code}`),
    onBadFrame: (event, error) => troubles.push(`frame ${event}: ${error.message}`),
    onProblem: (what, error) => troubles.push(`${what}: ${error.message}`),
    // Comes back at once, and waits long for an answer: a machine that stands still for a moment is not what is tested.
    times: { ack: 5_000, reconnectMin: 20, reconnectMax: 60 },
    ...over,
  });
  clients.push(client);
  const of = (topic: BusTopic) => published.filter((fact) => fact.topic === topic).map(({ payload }) => payload);
  return { client, bus, published, troubles, of };
}

export async function until(holds: () => boolean, what: string, ms = 15_000): Promise<void> {
  await eventually(holds, { what, timeoutMs: ms, everyMs: 5 });
}

/** Connected, and the first catch-up is over. */
export async function online(over: Partial<RealtimeDeps> = {}) {
  const started = start(over);
  started.client.connect('token-1');
  await until(
    () => started.client.status === 'online' && started.of('unread.changed').length > 0,
    'the first catch-up',
  );
  return started;
}

export const draft = { clientId: 'client-0001', text: 'Ciao', angelId: 'angel-1', isIcebreaker: false };
