/** @jest-environment node */
import * as z from 'zod/mini';
import { createEventBus } from '../bus/index.ts';
import {
  type BusTopic, ChatMessage, Credits, ProfileCard, type ServerEventName, serverEvents, UnreadCounts,
} from '../contracts/index.ts';
import { aBrand } from '../testing/fixtures/brands.ts';
import { aMessage, someCredits, someUnread } from '../testing/fixtures/conversations.ts';
import { aProfileCard } from '../testing/fixtures/profiles.ts';
import { type SocketServer, startSocketServer } from '../testing/real-servers/socket-server.mjs';
import { createRealtimeClient, type RealtimeClient, type RealtimeDeps } from './create-realtime-client.ts';

let server: SocketServer;
const clients: RealtimeClient[] = [];

beforeEach(async () => {
  server = await startSocketServer();
  server.answer('sync', () => ({ ok: true, value: page([]) }));
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.dispose();
  await server.close();
});

interface Page {
  angels?: ProfileCard[];
  lastId?: number;
  hasMore?: boolean;
  credits?: Credits;
}

/** What the server says to a sync, on the wire. */
function page(messages: readonly ChatMessage[], { angels, lastId, hasMore = false, credits = someCredits() }: Page = {}) {
  return {
    messages: messages.map((message) => z.encode(ChatMessage, message)),
    credits: z.encode(Credits, credits),
    unread: z.encode(UnreadCounts, someUnread({ messages: 2 })),
    hasMore,
    ...(angels && { angels: angels.map((angel) => z.encode(ProfileCard, angel)) }),
    ...(lastId !== undefined && { lastId }),
  };
}

function emit<N extends ServerEventName>(name: N, frame: z.output<(typeof serverEvents)[N]>): void {
  server.emit(name, z.encode<z.core.$ZodType>(serverEvents[name], frame));
}

function arrive(message: ChatMessage, more: Partial<z.output<(typeof serverEvents)['chat']>> = {}): void {
  emit('chat', { message, angel: aProfileCard({ id: message.angelId }), unread: someUnread({ messages: 1 }), notificationKind: 'Default', ...more });
}

function start(over: Partial<RealtimeDeps> = {}) {
  const bus = createEventBus();
  const heard: { topic: BusTopic; payload: unknown }[] = [];
  for (const topic of ['chat.received', 'chat.sent', 'chat.read', 'chat.typing', 'like.received', 'visit.received', 'credits.changed', 'unread.changed', 'connection.changed'] as const) {
    bus.on(topic, (payload) => heard.push({ topic, payload }));
  }
  const troubles: string[] = [];
  const { services } = aBrand();
  const client = createRealtimeClient({
    bus,
    brand: aBrand({ services: { ...services, realtime: server.address } }),
    softwareVersion: '1.2.3',
    clickId: () => 'click-0001',
    context: () => ({ landedAt: 1_700_000_000_000, fluxId: '7', premiumLevel: 0, region: 'Lombardia', usesAi: false, domain: 'luna.localhost' }),
    onConnectError: (error) => troubles.push(`connect: ${error.code}`),
    onBadFrame: (event, error) => troubles.push(`frame ${event}: ${error.message}`),
    onProblem: (what, error) => troubles.push(`${what}: ${error.message}`),
    times: { ack: 250, reconnectMin: 20, reconnectMax: 60 },
    ...over,
  });
  clients.push(client);
  const of = (topic: BusTopic) => heard.filter((fact) => fact.topic === topic).map(({ payload }) => payload);
  return { client, bus, heard, troubles, of };
}

async function until(holds: () => boolean, what: string, ms = 4000): Promise<void> {
  const end = Date.now() + ms;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`waited for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Connected, and the first catch-up is over. */
async function online(over: Partial<RealtimeDeps> = {}) {
  const started = start(over);
  started.client.connect('token-1');
  await until(() => started.client.status === 'online' && started.of('unread.changed').length > 0, 'the first catch-up');
  return started;
}

const draft = { clientId: 'client-0001', text: 'Ciao', angelId: 'angel-1', isIcebreaker: false };

describe('connecting', () => {
  it('[SOCK-01] opens a websocket with the token, and says clickid, then brain', async () => {
    const { of } = await online();
    expect(server.handshakes).toEqual([{ auth: { token: 'token-1' }, transport: 'websocket' }]);
    expect(server.events.map(({ name }) => name)).toEqual(['clickid', 'brain', 'sync']);
    expect(server.payloads('clickid')).toEqual([{ clickid: 'click-0001', softwareVersion: '1.2.3' }]);
    expect(of('connection.changed')).toEqual([{ status: 'connecting' }, { status: 'online' }]);
  });

  it('[SOCK-02] brain carries what the specification names', async () => {
    await online();
    expect(server.payloads('brain')).toEqual([{
      trackerId: 'click-0001', tipologia: 'web', country: 'it', domain: 'luna.localhost', landedTime: 1_700_000_000_000, fluxid: '7', premiumLevel: 0,
      region: 'Lombardia', provenienza_richiesta: 'online', use_ai: false,
    }]);
  });

  it('is quiet before there is a token', async () => {
    const { client, heard } = start();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.handshakes).toEqual([]);
    expect(heard).toEqual([]);
    expect(client.status).toBe('offline');
  });

  it('[SOCK-01] tries again after a connect error, logs it, and says clickid again', async () => {
    let refusals = 2;
    server.refuse(() => (refusals-- > 0 ? { code: 'unavailable', message: 'starting up', retryable: true } : undefined));
    const { troubles } = await online();
    expect(troubles).toEqual(['connect: unavailable', 'connect: unavailable']);
    expect(server.payloads('clickid')).toHaveLength(1);
  });

  it('[SOCK-01] comes back by itself when the line is cut, with the token of then', async () => {
    const { client, of } = await online();
    client.connect('token-2');
    server.cut();
    await until(() => server.payloads('clickid').length === 2, 'the second clickid');
    expect(server.handshakes.map(({ auth }) => auth['token'])).toEqual(['token-1', 'token-2']);
    expect(of('connection.changed')).toEqual([{ status: 'connecting' }, { status: 'online' }, { status: 'connecting' }, { status: 'online' }]);
  });

  it('comes back when the server itself hung up', async () => {
    await online();
    server.dismiss();
    await until(() => server.payloads('clickid').length === 2, 'the second clickid');
  });

  it('asks for a new session when the token is refused, and does not hammer', async () => {
    server.refuse(() => ({ code: 'session_expired', message: 'old token', retryable: false }));
    let verifies = 0;
    const { client, troubles } = start({ onSessionChanged: () => (verifies += 1) });
    client.connect('token-1');
    await until(() => verifies === 1, 'the session to be asked for');
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(server.handshakes).toHaveLength(1);
    expect(troubles).toEqual(['connect: session_expired']);
    server.refuse(() => undefined);
    client.connect('token-2');
    await until(() => client.status === 'online', 'online with the new token');
  });

  it('stays away after another device took over, until told', async () => {
    let isReplaced = false;
    const { client } = await online({ onOldSocketRemoved: () => (isReplaced = true) });
    server.emit('oldSocketRemoved');
    await until(() => isReplaced, 'oldSocketRemoved');
    server.dismiss();
    await until(() => client.status === 'offline', 'offline');
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(server.handshakes).toHaveLength(1);
    client.connect('token-1');
    await until(() => client.status === 'online', 'online again');
  });

  it('closes and says so', async () => {
    const { client, of } = await online();
    client.disconnect();
    await until(() => server.connected() === 0, 'the server to see nobody');
    expect(of('connection.changed').at(-1)).toEqual({ status: 'offline' });
  });
});

describe('sending', () => {
  const stored = () => z.encode(ChatMessage, aMessage({ id: 55, clientId: draft.clientId, kind: 'personal', text: draft.text }));
  const credits = z.encode(Credits, someCredits({ messageCredits: 2 }));

  it('[SOCK-02] sends chat, like and match with the fields of the specification', async () => {
    const { client } = await online();
    server.answer('chat', () => ({ ok: true, value: { message: stored(), credits } }));
    server.answer('like', () => ({ ok: true, value: { angelId: 'angel-1', credits } }));
    await client.sendChat({ ...draft, screenName: 'Giulia', isPrefilled: false, isIcebreaker: true });
    await client.sendLike('angel-1', 'Giulia');
    await client.sendMatch('angel-1', 'dislike');
    expect(server.payloads('chat')).toEqual([{
      clientId: 'client-0001', msg: 'Ciao', trackerId: 'click-0001', angelId: 'angel-1', screenName: 'Giulia', servizio: 'luna', country: 'it',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), blurredMessage: true, precompilato: false, icebreaker: true,
    }]);
    expect(server.payloads('like')).toEqual([{ trackerId: 'click-0001', angelId: 'angel-1', servizio: 'luna', country: 'it', screenName: 'Giulia' }]);
    expect(server.payloads('match')).toEqual([{ trackerId: 'click-0001', angelId: 'angel-1', type: 'dislike' }]);
  });

  it('a premium account sends unblurred', async () => {
    const { client, bus } = await online();
    server.answer('chat', () => ({ ok: true, value: { message: stored(), credits } }));
    bus.publish('credits.changed', someCredits({ premiumLevel: 1 }));
    await client.sendChat(draft);
    expect(server.payloads('chat')).toMatchObject([{ blurredMessage: false }]);
  });

  it('an acknowledged message is told once, with the credits that are left', async () => {
    const { client, of, bus } = await online();
    server.answer('chat', () => ({ ok: true, value: { message: stored(), credits } }));
    await expect(client.sendChat(draft)).resolves.toMatchObject({ message: { id: 55 }, credits: { messageCredits: 2 } });
    await client.sendChat(draft);
    expect(of('chat.sent')).toEqual([expect.objectContaining({ angelId: 'angel-1', clientId: 'client-0001' })]);
    expect(bus.last('credits.changed')).toMatchObject({ messageCredits: 2 });
  });

  it('a refusal keeps its code', async () => {
    const { client, of } = await online();
    server.answer('chat', () => ({ ok: false, problem: { code: 'out_of_credits', message: 'empty', retryable: false } }));
    await expect(client.sendChat(draft)).rejects.toMatchObject({ code: 'out_of_credits' });
    expect(of('chat.sent')).toEqual([]);
  });

  it('a lost acknowledgement is a time-out that may be tried again', async () => {
    const { client } = await online();
    server.answer('chat', () => undefined);
    await expect(client.sendChat(draft)).rejects.toMatchObject({ code: 'timeout', retryable: true });
  });

  it('an acknowledgement that does not fit is bad_answer', async () => {
    const { client } = await online();
    server.answer('chat', () => ({ ok: true, value: { message: { id: 'x' }, credits } }));
    await expect(client.sendChat(draft)).rejects.toMatchObject({ code: 'bad_answer', message: expect.stringContaining('message') });
  });

  it('a line cut while waiting is offline at once', async () => {
    const { client } = await online({ times: { ack: 5000, reconnectMin: 20, reconnectMax: 60 } });
    server.answer('chat', () => (server.cut(), undefined));
    await expect(client.sendChat(draft)).rejects.toMatchObject({ code: 'offline', retryable: true });
  });

  it('waits for the connection', async () => {
    const { client } = start();
    server.answer('chat', () => ({ ok: true, value: { message: stored(), credits } }));
    const sending = client.sendChat(draft);
    client.connect('token-1');
    await expect(sending).resolves.toMatchObject({ message: { id: 55 } });
    expect(server.events.map(({ name }) => name).slice(0, 2)).toEqual(['clickid', 'brain']);
  });

  it('does not wait for ever', async () => {
    const { client } = start();
    await expect(client.sendChat(draft)).rejects.toMatchObject({ code: 'offline', retryable: true });
  });

  it('sends nothing that does not fit', async () => {
    const { client } = await online();
    await expect(client.sendChat({ ...draft, text: '' })).rejects.toMatchObject({ code: 'invalid_request', message: expect.stringContaining('msg') });
    expect(server.payloads('chat')).toEqual([]);
  });
});

describe('receiving', () => {
  it('[SOCK-03] makes a fact of every event of the specification', async () => {
    const calls: string[] = [];
    const { of } = await online({
      onRestart: () => calls.push('restart'),
      onPausePressing: () => calls.push('pausePressing'),
      onSoftwareVersion: ({ softwareVersion, mustReload }) => calls.push(`softwareVersion ${softwareVersion} ${mustReload}`),
      onSessionChanged: () => calls.push('sessionChanged'),
      onOldSocketRemoved: () => calls.push('oldSocketRemoved'),
    });
    const angel = aProfileCard();
    arrive(aMessage({ id: 70 }));
    emit('like', { likeCredits: 4, data: { angelId: angel.id, direction: 'received', angel, unread: someUnread({ likes: 1 }) } });
    emit('visita', { angel, unread: someUnread({ visits: 1 }) });
    emit('typing', { angelId: angel.id, kind: 'writing', expiresInMs: 5000 });
    emit('letto', { angelId: angel.id, upToId: 70 });
    emit('creditiResidui', { icebreakerCredits: 0, messageCredits: 9, credits: someCredits({ messageCredits: 9, icebreakerCredits: 0 }) });
    emit('unread', { unread: someUnread() });
    server.emit('pausePressing');
    server.emit('restart', {});
    server.emit('softwareVersion', { softwareVersion: '9', reload: true });
    server.emit('sessionChanged', {});
    server.emit('oldSocketRemoved');
    await until(() => calls.length === 5, 'the callbacks');
    expect(calls).toEqual(['pausePressing', 'restart', 'softwareVersion 9 true', 'sessionChanged', 'oldSocketRemoved']);
    expect(of('chat.received')).toEqual([{ message: aMessage({ id: 70 }), angel }]);
    expect(of('like.received')).toEqual([{ angel }]);
    expect(of('visit.received')).toEqual([{ angel }]);
    expect(of('chat.typing')).toEqual([{ angelId: angel.id, kind: 'writing', expiresInMs: 5000 }]);
    expect(of('chat.read')).toEqual([{ angelId: angel.id, upToId: 70 }]);
    expect(of('credits.changed').slice(1)).toEqual([someCredits({ likeCredits: 4 }), someCredits({ messageCredits: 9, icebreakerCredits: 0 })]);
    expect(of('unread.changed').slice(1)).toEqual([someUnread({ messages: 1 }), someUnread({ likes: 1 }), someUnread({ visits: 1 }), someUnread()]);
  });

  it('drops a frame that does not fit and tells which value', async () => {
    const { of, troubles } = await online();
    server.emit('chat', { messaggio: { id: 'x' } });
    server.emit('letto', { angelId: 'angel-1' });
    arrive(aMessage({ id: 71 }));
    await until(() => of('chat.received').length === 1, 'the good frame');
    expect(troubles).toEqual([expect.stringMatching(/frame chat: .*messaggio\.id/), expect.stringMatching(/frame letto: .*id/)]);
    expect(of('chat.read')).toEqual([]);
  });

  it('tells our own message from another device as sent', async () => {
    const { of } = await online();
    arrive(aMessage({ id: 72, kind: 'personal', clientId: 'client-0072' }));
    await until(() => of('chat.sent').length === 1, 'the own message');
    expect(of('chat.sent')).toMatchObject([{ angelId: 'angel-1', clientId: 'client-0072' }]);
    expect(of('chat.received')).toEqual([]);
  });

  it('[SOCK-04] shows a notification after its offset, never for wait_ai, and none twice', async () => {
    const shown: { id: number; at: number }[] = [];
    const begin = Date.now();
    const { of } = await online({ onNotification: ({ message }) => shown.push({ id: message.id, at: Date.now() - begin }) });
    const sentAt = Date.now() - begin;
    arrive(aMessage({ id: 80 }), { delayMs: 200 });
    arrive(aMessage({ id: 81 }), { delayMs: 200, notificationKind: 'full' });
    arrive(aMessage({ id: 82 }), { notificationKind: 'wait_ai' });
    arrive(aMessage({ id: 81 }), { notificationKind: 'full' });
    await until(() => shown.length === 2, 'two notifications');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(shown.map(({ id }) => id)).toEqual([81, 80]);
    expect((shown[1]?.at ?? 0) - sentAt).toBeGreaterThanOrEqual(195);
    expect(of('chat.received')).toHaveLength(3);
  });

  it('shows no notification after disconnect', async () => {
    const shown: number[] = [];
    const { client, of } = await online({ onNotification: ({ message }) => shown.push(message.id) });
    arrive(aMessage({ id: 83 }), { delayMs: 60 });
    await until(() => of('chat.received').length === 1, 'the message');
    client.disconnect();
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(shown).toEqual([]);
  });
});

describe('catching up', () => {
  const angel = aProfileCard();
  const since = () => server.payloads('sync').map((payload) => (payload as { sinceId: number }).sinceId);

  it('the first time learns where the account is, and tells credits and unread', async () => {
    server.answer('sync', () => ({ ok: true, value: page([], { lastId: 40, credits: someCredits({ messageCredits: 8 }) }) }));
    const { bus } = await online();
    expect(since()).toEqual([Number.MAX_SAFE_INTEGER]);
    expect(bus.last('credits.changed')).toMatchObject({ messageCredits: 8 });
    expect(bus.last('unread.changed')).toMatchObject({ messages: 2 });
    server.cut();
    await until(() => since().length === 2, 'the second sync');
    expect(since()[1]).toBe(40);
  });

  it('the first time catches up from what was read over HTTP', async () => {
    server.answer('sync', () => ({ ok: true, value: page([aMessage({ id: 31 })], { angels: [angel] }) }));
    const { of } = await online({ lastSeenId: () => 30 });
    expect(since()).toEqual([30]);
    expect(of('chat.received')).toHaveLength(1);
  });

  it('after a cut line tells 30 missed messages in order, once each, over several pages and 5 repeats', async () => {
    const { of } = await online();
    arrive(aMessage({ id: 100 }));
    await until(() => of('chat.received').length === 1, 'the live message');
    const missed = Array.from({ length: 30 }, (_, index) => aMessage({ id: 101 + index }));
    server.answer('sync', ({ sinceId }: { sinceId: number }) => {
      const rest = missed.filter(({ id }) => id > sinceId);
      return { ok: true, value: page(rest.slice(0, 12), { angels: [angel], hasMore: rest.length > 12, credits: someCredits({ messageCredits: 1 }) }) };
    });
    server.cut();
    await until(() => of('chat.received').length >= 31, 'the missed messages');
    for (const message of missed.slice(0, 5)) arrive(message);
    arrive(aMessage({ id: 200 }));
    await until(() => of('chat.received').length >= 32, 'a live message after it');
    expect(of('chat.received').map((fact) => (fact as { message: ChatMessage }).message.id)).toEqual([100, ...missed.map(({ id }) => id), 200]);
    expect(since()).toEqual([Number.MAX_SAFE_INTEGER, 100, 112, 124]);
    expect(of('credits.changed').at(-1)).toMatchObject({ messageCredits: 1 });
  });

  it('a live message during the catch-up leaves no hole behind it', async () => {
    const { of } = await online();
    arrive(aMessage({ id: 100 }));
    await until(() => of('chat.received').length === 1, 'the first message');
    server.answer('sync', async () => {
      arrive(aMessage({ id: 150 }));
      await new Promise((resolve) => setTimeout(resolve, 30));
      server.cut();
      return undefined;
    });
    server.cut();
    await until(() => since().length === 2, 'the interrupted sync');
    server.answer('sync', () => ({ ok: true, value: page([aMessage({ id: 120 }), aMessage({ id: 150 })], { angels: [angel] }) }));
    await until(() => of('chat.received').length === 3, 'the hole to be filled');
    expect(since()[2]).toBe(100);
    expect(of('chat.received').map((fact) => (fact as { message: ChatMessage }).message.id)).toEqual([100, 150, 120]);
  });

  it('a message whose acknowledgement was lost comes back as sent, with its client id', async () => {
    const { client, of } = await online({ lastSeenId: () => 1 });
    server.answer('chat', () => (server.cut(), undefined));
    server.answer('sync', () => ({ ok: true, value: page([aMessage({ id: 60, kind: 'personal', clientId: draft.clientId })]) }));
    await expect(client.sendChat(draft)).rejects.toMatchObject({ code: 'offline' });
    await until(() => of('chat.sent').length === 1, 'the own message');
    expect(of('chat.sent')).toMatchObject([{ clientId: draft.clientId }]);
  });

  it('asks for the card of an angel that came without one', async () => {
    server.answer('sync', () => ({ ok: true, value: page([aMessage({ id: 31, angelId: 'angel-9' })]) }));
    const { of } = await online({ lastSeenId: () => 30, angelOf: async (id) => aProfileCard({ id }) });
    expect(of('chat.received')).toMatchObject([{ angel: { id: 'angel-9' } }]);
  });
});
