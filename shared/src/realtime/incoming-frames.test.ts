/** @jest-environment node */
import * as z from 'zod/mini';
import { ChatMessage, Credits, UnreadCounts } from '../contracts/conversations.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { aMessage, FIXTURE_NOW, someCredits, someUnread } from '../testing/fixtures/conversations.ts';
import { aProfileCard } from '../testing/fixtures/profiles.ts';
import {
  arrive,
  harness,
  draft,
  emit,
  IMPATIENT,
  online,
  page,
  start,
  until,
  serveEachTest,
} from './realtime-test-harness.ts';

serveEachTest();

/** Pauses are over at once. */
const hasty = {
  now: Date.now,
  after(_ms: number, run: () => void) {
    const timer = setTimeout(run, 1);
    return () => clearTimeout(timer);
  },
};

describe('receiving', () => {
  it('[SOCK-03] makes a fact of every event of the specification', async () => {
    const calls: string[] = [];
    const { of } = await online({
      onPausePressing: () => calls.push('pausePressing'),
      onSoftwareVersion: ({ softwareVersion, mustReload }) =>
        calls.push(`softwareVersion ${softwareVersion} ${mustReload}`),
      onSessionChanged: () => calls.push('sessionChanged'),
      onOldSocketRemoved: () => calls.push('oldSocketRemoved'),
    });
    const angel = aProfileCard();
    arrive(aMessage({ id: 70 }));
    emit('like', {
      likeCredits: 4,
      data: { angelId: angel.id, direction: 'received', angel, unread: someUnread({ likes: 1 }) },
    });
    emit('like', {
      likeCredits: 3,
      credits: someCredits({ likeCredits: 3, version: 7 }),
      data: { angelId: angel.id, direction: 'given' },
    });
    for (const direction of ['given', 'received'] as const)
      emit('like', { likeCredits: 4, data: { angelId: angel.id, direction, angel, mutual: { freeMessages: 5 } } });
    emit('visit', { angel, unread: someUnread({ visits: 1 }) });
    emit('typing', { angelId: angel.id, kind: 'writing', expiresInMs: 5000 });
    emit('read', { angelId: angel.id, upToId: 70 });
    emit('credits', {
      icebreakerCredits: 0,
      messageCredits: 9,
      credits: someCredits({ messageCredits: 9, icebreakerCredits: 0 }),
    });
    emit('unread', { unread: someUnread() });
    emit('notice', { notice: { id: 3, kind: 'purchKo', time: 1_700_000_000_000, isRead: false } });
    harness.server.emit('pausePressing');
    harness.server.emit('restart', {});
    harness.server.emit('softwareVersion', { softwareVersion: '9', reload: true });
    harness.server.emit('sessionChanged', {});
    harness.server.emit('oldSocketRemoved');
    await until(() => calls.length === 4, 'the callbacks');
    expect(calls).toEqual(['pausePressing', 'softwareVersion 9 true', 'sessionChanged', 'oldSocketRemoved']);
    expect(of('chat.received')).toEqual([{ message: aMessage({ id: 70 }), angel }]);
    expect(of('like.received')).toEqual([{ angel }]);
    expect(of('like.returned')).toEqual([
      { angel, freeMessages: 5 },
      { angel, freeMessages: 5 },
    ]);
    expect(of('visit.received')).toEqual([{ angel }]);
    expect(of('notice.received')).toEqual([{ id: 3, kind: 'purchKo' }]);
    expect(of('chat.typing')).toEqual([{ angelId: angel.id, kind: 'writing', expiresInMs: 5000 }]);
    expect(of('chat.read')).toEqual([{ angelId: angel.id, upToId: 70 }]);
    expect(of('credits.changed').slice(1)).toEqual([
      someCredits({ likeCredits: 4 }),
      someCredits({ likeCredits: 3, version: 7 }),
      someCredits({ likeCredits: 4, version: 7 }),
      someCredits({ messageCredits: 9, icebreakerCredits: 0 }),
    ]);
    expect(of('unread.changed').slice(1)).toEqual([
      someUnread({ messages: 1 }),
      someUnread({ likes: 1 }),
      someUnread({ visits: 1 }),
      someUnread(),
    ]);
  });

  it('drops a frame that does not fit and reports which value', async () => {
    const { of, troubles } = await online();
    harness.server.emit('chat', { messaggio: { id: 'x' } });
    harness.server.emit('letto', { angelId: 'angel-1' });
    arrive(aMessage({ id: 71 }));
    await until(() => of('chat.received').length === 1, 'the good frame');
    expect(troubles).toEqual([
      expect.stringMatching(/frame chat: .*messaggio\.id/),
      expect.stringMatching(/frame letto: .*id/),
    ]);
    expect(of('chat.read')).toEqual([]);
  });

  it('leaves the counts alone for what it knows already, and for what this account wrote elsewhere', async () => {
    const { of } = await online();
    arrive(aMessage({ id: 73 }), { unread: someUnread({ messages: 4 }) });
    arrive(aMessage({ id: 73 }), { unread: someUnread({ messages: 3 }) });
    arrive(aMessage({ id: 74, kind: 'personal', clientId: 'client-0074' }), { unread: someUnread({ messages: 2 }) });
    await until(() => of('chat.sent').length === 1, 'the own message');
    expect(of('unread.changed').slice(1)).toEqual([someUnread({ messages: 4 })]);
  });

  it('publishes our own message from another device as sent', async () => {
    const { of } = await online();
    arrive(aMessage({ id: 72, kind: 'personal', clientId: 'client-0072' }));
    await until(() => of('chat.sent').length === 1, 'the own message');
    expect(of('chat.sent')).toMatchObject([{ angelId: 'angel-1', clientId: 'client-0072' }]);
    expect(of('chat.received')).toEqual([]);
  });

  it('ends with the change of a message that came before the message itself', async () => {
    const { of, published } = await online();
    const message = aMessage({ id: 72, kind: 'personal', clientId: 'client-0072' });
    for (const otherReaction of ['👍', '😂'] as const)
      emit('messageChanged', { angelId: 'angel-1', id: 72, message: { ...message, otherReaction } });
    arrive(message);
    await until(() => of('chat.sent').length === 1, 'the own message');
    expect(published.slice(-2).map(({ topic }) => topic)).toEqual(['chat.sent', 'chat.changed']);
    expect(of('chat.changed').at(-1)).toMatchObject({ id: 72, message: { otherReaction: '😂' } });
  });

  it('ends with the latest of the changes that came before the message, in any order', async () => {
    const { of } = await online();
    const message = aMessage({ id: 72, kind: 'personal', clientId: 'client-0072' });
    for (const [version, otherReaction] of [
      [2, '😂'],
      [1, '👍'],
    ] as const)
      emit('messageChanged', { angelId: 'angel-1', id: 72, message: { ...message, otherReaction, version } });
    arrive(message);
    await until(() => of('chat.sent').length === 1, 'the own message');
    expect(of('chat.changed').at(-1)).toMatchObject({ message: { otherReaction: '😂', version: 2 } });
  });

  it('[SOCK-04] shows a notification after its offset, never for wait_ai, and none twice', async () => {
    const shown: number[] = [];
    const clock = createFakeClock(FIXTURE_NOW);
    const { of } = await online({ clock, onNotification: ({ message }) => shown.push(message.id) });
    arrive(aMessage({ id: 80 }), { delayMs: 200 });
    arrive(aMessage({ id: 81 }), { delayMs: 200, notificationKind: 'full' });
    arrive(aMessage({ id: 82 }), { notificationKind: 'wait_ai' });
    arrive(aMessage({ id: 81 }), { notificationKind: 'full' });
    emit('typing', { angelId: 'angel-1', kind: 'writing', expiresInMs: 5_000 });
    await until(() => of('chat.typing').length === 1, 'what came last');
    expect(shown).toEqual([81]);
    clock.advance(199);
    expect(shown).toEqual([81]);
    clock.advance(60_000);
    expect(shown).toEqual([81, 80]);
    expect(of('chat.received')).toHaveLength(3);
  });

  it('shows no notification after disconnect', async () => {
    const shown: number[] = [];
    const clock = createFakeClock(FIXTURE_NOW);
    const { client, of } = await online({ clock, onNotification: ({ message }) => shown.push(message.id) });
    arrive(aMessage({ id: 83 }), { delayMs: 60 });
    await until(() => of('chat.received').length === 1, 'the message');
    client.disconnect();
    clock.advance(60_000);
    expect(shown).toEqual([]);
  });
});

describe('catching up', () => {
  const angel = aProfileCard();
  const since = () => harness.server.payloads('sync').map((payload) => (payload as { sinceId: number }).sinceId);

  it('the first time learns where the account is, and publishes credits and unread', async () => {
    harness.server.answer('sync', () => ({
      ok: true,
      value: page([], { lastId: 40, credits: someCredits({ messageCredits: 8 }) }),
    }));
    const { bus } = await online();
    expect(since()).toEqual([Number.MAX_SAFE_INTEGER]);
    expect(bus.last('credits.changed')).toMatchObject({ messageCredits: 8 });
    expect(bus.last('unread.changed')).toMatchObject({ messages: 2 });
    harness.server.cut();
    await until(() => since().length === 2, 'the second sync');
    expect(since()[1]).toBe(40);
  });

  it('only the first answer says where the account is: a later one may have overtaken a message', async () => {
    harness.server.answer('sync', () => ({ ok: true, value: page([], { lastId: 50 }) }));
    const { client } = await online({ lastSeenId: () => 30 });
    await client.wake();
    await client.wake();
    expect(since()).toEqual([30, 30, 30]);
  });

  it('the first time catches up from what was read over HTTP', async () => {
    harness.server.answer('sync', () => ({ ok: true, value: page([aMessage({ id: 31 })], { angels: [angel] }) }));
    const { of } = await online({ lastSeenId: () => 30 });
    expect(since()).toEqual([30]);
    expect(of('chat.received')).toHaveLength(1);
  });

  it('after a lost connection publishes 30 missed messages in order, once each, over several pages and 5 repeats', async () => {
    const { of } = await online();
    arrive(aMessage({ id: 100 }));
    await until(() => of('chat.received').length === 1, 'the live message');
    const missed = Array.from({ length: 30 }, (_, index) => aMessage({ id: 101 + index }));
    harness.server.answer('sync', ({ sinceId }: { sinceId: number }) => {
      const rest = missed.filter(({ id }) => id > sinceId);
      return {
        ok: true,
        value: page(rest.slice(0, 12), {
          angels: [angel],
          hasMore: rest.length > 12,
          credits: someCredits({ messageCredits: 1 }),
        }),
      };
    });
    harness.server.cut();
    await until(() => of('chat.received').length >= 31, 'the missed messages');
    for (const message of missed.slice(0, 5)) arrive(message);
    arrive(aMessage({ id: 200 }));
    await until(() => of('chat.received').length >= 32, 'a live message after it');
    expect(of('chat.received').map((fact) => (fact as { message: ChatMessage }).message.id)).toEqual([
      100,
      ...missed.map(({ id }) => id),
      200,
    ]);
    expect(since()).toEqual([Number.MAX_SAFE_INTEGER, 100, 112, 124]);
    expect(of('credits.changed').at(-1)).toMatchObject({ messageCredits: 1 });
  });

  it('a live message during the catch-up leaves no hole behind it', async () => {
    const { of } = await online();
    arrive(aMessage({ id: 100 }));
    await until(() => of('chat.received').length === 1, 'the first message');
    harness.server.answer('sync', async () => {
      arrive(aMessage({ id: 150 }));
      await until(() => of('chat.received').length === 2, 'the message during the catch-up');
      harness.server.cut();
      return undefined;
    });
    harness.server.cut();
    await until(() => since().length === 2, 'the interrupted sync');
    harness.server.answer('sync', () => ({
      ok: true,
      value: page([aMessage({ id: 120 }), aMessage({ id: 150 })], { angels: [angel] }),
    }));
    await until(() => of('chat.received').length === 3, 'the hole to be filled');
    expect(since()[2]).toBe(100);
    expect(of('chat.received').map((fact) => (fact as { message: ChatMessage }).message.id)).toEqual([100, 150, 120]);
  });

  it('credits and counts that change during the catch-up are newer than its answer', async () => {
    harness.server.answer('sync', async () => {
      emit('credits', { icebreakerCredits: 0, messageCredits: 1, credits: someCredits({ messageCredits: 1 }) });
      emit('unread', { unread: someUnread({ messages: 7 }) });
      // The answer follows on the same connection, so it comes after both.
      return { ok: true, value: page([], { credits: someCredits({ messageCredits: 2 }) }) };
    });
    const { client, bus, of } = await online();
    await client.wake();
    expect(bus.last('credits.changed')).toMatchObject({ messageCredits: 1 });
    expect(bus.last('unread.changed')).toEqual(someUnread({ messages: 7 }));
    expect(of('credits.changed').some((credits) => (credits as Credits).messageCredits === 2)).toBe(false);
  });

  it('a balance that was long on its way does not hide the newer one in the answer', async () => {
    harness.server.answer('sync', async () => {
      const credits = someCredits({ messageCredits: 3, version: 8 });
      emit('credits', { icebreakerCredits: 0, messageCredits: 3, credits });
      return { ok: true, value: page([], { credits: someCredits({ messageCredits: 2, version: 9 }) }) };
    });
    const { client, bus } = await online();
    await client.wake();
    expect(bus.last('credits.changed')).toMatchObject({ messageCredits: 2, version: 9 });
  });

  it('asks again for what an acknowledgement may have overtaken', async () => {
    const { client, of } = await online({ lastSeenId: () => 10 });
    harness.server.answer('chat', () => ({
      ok: true,
      value: {
        message: z.encode(ChatMessage, aMessage({ id: 12, kind: 'personal', clientId: draft.clientId })),
        credits: z.encode(Credits, someCredits()),
      },
    }));
    await client.sendChat(draft);
    harness.server.answer('sync', () => ({
      ok: true,
      value: page([aMessage({ id: 11 }), aMessage({ id: 12, kind: 'personal', clientId: draft.clientId })], {
        angels: [angel],
      }),
    }));
    harness.server.cut();
    await until(() => of('chat.received').length === 1, 'the message that was overtaken');
    expect(since()).toEqual([10, 10]);
    expect(of('chat.sent')).toHaveLength(1);
  });

  it('a message whose acknowledgement was lost comes back as sent, with its client id', async () => {
    const { client, of } = await online({ lastSeenId: () => 1 });
    harness.server.answer('chat', () => (harness.server.cut(), undefined));
    harness.server.answer('sync', () => ({
      ok: true,
      value: page([aMessage({ id: 60, kind: 'personal', clientId: draft.clientId })]),
    }));
    await expect(client.sendChat(draft)).rejects.toMatchObject({ code: 'offline' });
    await until(() => of('chat.sent').length === 1, 'the own message');
    expect(of('chat.sent')).toMatchObject([{ clientId: draft.clientId }]);
  });

  it('asks a server that does not answer for as long as the connection stands, ever more slowly, and says once that something is wrong', async () => {
    let asked = 0;
    harness.server.answer('sync', () => {
      asked += 1;
      return asked < 7 ? undefined : { ok: true, value: page([aMessage({ id: 31 })], { angels: [angel] }) };
    });
    const pauses: number[] = [];
    const after = (ms: number, run: () => void) => {
      pauses.push(ms);
      const timer = setTimeout(run, 1);
      return () => clearTimeout(timer);
    };
    const { client, of, troubles } = start({
      lastSeenId: () => 30,
      times: { ack: 30 },
      clock: { now: Date.now, after },
    });
    client.connect('token-1');
    await until(() => of('chat.received').length === 1, 'the missed message');
    expect(pauses.slice(0, 6)).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(troubles.filter((trouble) => trouble.startsWith('missed messages'))).toHaveLength(1);
  });

  it('what the server asks to fetch is fetched also when it refuses at first, and by one run', async () => {
    const { of } = await online({ lastSeenId: () => 30, times: { ack: 5_000 }, clock: hasty });
    const refusals = ['rate_limited', 'unavailable'];
    const asked = harness.server.payloads('sync').length;
    harness.server.answer('sync', () => {
      const code = refusals.shift();
      return code
        ? { ok: false, problem: { code, message: 'later', retryable: true } }
        : { ok: true, value: page([aMessage({ id: 31 })], { angels: [angel] }) };
    });
    emit('catchUp', { withinMs: 0 });
    await until(() => of('chat.received').length === 1, 'the missed message');
    expect(harness.server.payloads('sync')).toHaveLength(asked + 3);
  });

  it('a message that comes after the deletion of its conversation is gone, and nothing notifies of it', async () => {
    const notified: number[] = [];
    const { of } = await online({ onNotification: ({ message }) => notified.push(message.id) });
    const { angelId } = aMessage();
    const now = Date.now();
    emit('conversationCleared', { angelId, upToId: 92, draft: { text: '', at: now } });
    arrive(aMessage({ id: 91, sentAt: now - 100 }));
    arrive(aMessage({ id: 92, sentAt: now - 100, kind: 'personal' }));
    // It waited for its time, so it was not deleted; nor were others.
    arrive(aMessage({ id: 90, sentAt: now + 60_000 }));
    arrive(aMessage({ id: 89, sentAt: now - 100, angelId: 'angel-2' }));
    arrive(aMessage({ id: 93, sentAt: now }));
    await until(() => of('chat.received').length === 3, 'the messages that are there');
    expect(of('chat.received')).toMatchObject([90, 89, 93].map((id) => ({ message: { id } })));
    expect(of('chat.sent')).toEqual([]);
    expect(of('chat.changed')).toEqual([91, 92].map((id) => ({ angelId, id })));
    expect(notified).toEqual([90, 89, 93]);
  });

  it('counts of a message that comes after a later one may be older, and are asked for', async () => {
    const { of } = await online({ lastSeenId: () => 30, clock: hasty });
    const counted = () => of('unread.changed').map((fact) => (fact as UnreadCounts).messages);
    const before = counted().length;
    harness.server.answer('sync', () => ({ ok: true, value: page([]) }));
    arrive(aMessage({ id: 82, isRead: false }), { unread: someUnread({ messages: 5 }) });
    arrive(aMessage({ id: 81, isRead: false }), { unread: someUnread({ messages: 4 }) });
    await until(() => counted().length === before + 2, 'what the server counts');
    expect(counted().slice(before)).toEqual([5, 2]);
    expect(of('chat.received')).toHaveLength(2);
  });

  it('counts that say when they were counted are published as they come: who shows them keeps the later ones', async () => {
    const { of } = await online({ lastSeenId: () => 30 });
    const before = of('unread.changed').length;
    const asked = harness.server.payloads('sync').length;
    const [early, late] = [someUnread({ messages: 4, version: 7 }), someUnread({ messages: 5, version: 9 })];
    arrive(aMessage({ id: 82, isRead: false }), { unread: late });
    arrive(aMessage({ id: 81, isRead: false }), { unread: early });
    emit('unread', { unread: late });
    await until(() => of('unread.changed').length === before + 3, 'the counts');
    expect(of('unread.changed').slice(before)).toEqual([late, early, late]);
    expect(harness.server.payloads('sync')).toHaveLength(asked);
  });

  it('counts of a catch-up are newer than those of a frame that was long on its way', async () => {
    harness.server.answer('sync', async () => {
      emit('unread', { unread: someUnread({ messages: 7, version: 8 }) });
      const counts = z.encode(UnreadCounts, someUnread({ messages: 6, version: 9 }));
      return { ok: true, value: { ...page([]), unread: counts } };
    });
    const { client, bus } = await online();
    await client.wake();
    expect(bus.last('unread.changed')).toMatchObject({ messages: 6 });
  });

  it('an outage that is over is said to those who show what has no id; one that lasts is not', async () => {
    const { of } = await online({ lastSeenId: () => 30, clock: hasty });
    const before = of('connection.changed').length;
    harness.server.answer('sync', () => ({ ok: true, value: page([]) }));
    emit('catchUp', { withinMs: 0 });
    emit('catchUp', { withinMs: 1 });
    await until(() => of('connection.changed').length > before, 'the end of the outage');
    expect(of('connection.changed').slice(before)).toEqual([{ status: 'online', gapEndedAt: expect.any(Number) }]);
  });

  it('what is asked for during a run is fetched by the same run, once more', async () => {
    const { of } = await online({ lastSeenId: () => 30 });
    const asked = harness.server.payloads('sync').length;
    let pages = 0;
    harness.server.answer('sync', async () => {
      pages += 1;
      if (pages > 1) return { ok: true, value: page([aMessage({ id: 31 })], { angels: [angel] }) };
      for (let time = 0; time < 3; time += 1) emit('catchUp', { withinMs: 0 });
      emit('unread', { unread: someUnread({ messages: 9 }) });
      await until(() => of('unread.changed').some((fact) => (fact as UnreadCounts).messages === 9), 'what was asked');
      return { ok: true, value: page([]) };
    });
    emit('catchUp', { withinMs: 0 });
    await until(() => of('chat.received').length === 1, 'the missed message');
    expect(harness.server.payloads('sync')).toHaveLength(asked + 2);
  });

  it('asks for the card of an angel that came without one', async () => {
    harness.server.answer('sync', () => ({ ok: true, value: page([aMessage({ id: 31, angelId: 'angel-9' })]) }));
    const { of } = await online({ lastSeenId: () => 30, angelOf: async (id) => aProfileCard({ id }) });
    expect(of('chat.received')).toMatchObject([{ angel: { id: 'angel-9' } }]);
  });
});

describe('missed while away', () => {
  it('[PAGE-01] waking fetches what was missed, publishes each once, and hands the unread over together', async () => {
    const missed: number[][] = [];
    const { client, of } = await online({ onMissed: (list) => missed.push(list.map(({ message }) => message.id)) });
    arrive(aMessage({ id: 80, isRead: false }));
    await until(() => of('chat.received').length === 1, 'the live one');
    const came = [80, 81, 82].map((id) => aMessage({ id, isRead: false }));
    harness.server.answer('sync', () => ({
      ok: true,
      value: page([...came, aMessage({ id: 83, kind: 'personal' })], { angels: [aProfileCard()] }),
    }));
    await client.wake();
    expect(of('chat.received')).toMatchObject([
      { message: { id: 80 } },
      { message: { id: 81 } },
      { message: { id: 82 } },
    ]);
    expect(missed).toEqual([[81, 82]]);
    await client.wake();
    expect(of('chat.received')).toHaveLength(3);
    expect(missed).toHaveLength(1);
  });

  it('[PAGE-01] a connection that only looks alive is replaced, and catches up', async () => {
    const { client, of } = await online({ times: IMPATIENT });
    const before = harness.server.handshakes.length;
    let isMute = true;
    harness.server.answer('sync', () =>
      isMute
        ? undefined
        : { ok: true, value: page([aMessage({ id: 90, isRead: false })], { angels: [aProfileCard()] }) },
    );
    await client.wake();
    isMute = false;
    await until(() => of('chat.received').length === 1, 'what was missed');
    expect(harness.server.handshakes.length).toBe(before + 1);
  });

  it('[NOTI-02] what was polled while the connection was down is not published again by it', async () => {
    const { client, of } = await online();
    const polled = aMessage({ id: 95, isRead: false });
    expect(client.publishPolled({ message: polled, angel: aProfileCard() })).toBe(true);
    expect(client.publishPolled({ message: polled, angel: aProfileCard() })).toBe(false);
    arrive(polled);
    arrive(aMessage({ id: 96 }));
    await until(() => of('chat.received').length === 2, 'the next one');
    expect(of('chat.received')).toMatchObject([{ message: { id: 95 } }, { message: { id: 96 } }]);
  });
});
