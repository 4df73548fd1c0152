import {
  conversationEndpoints as endpoints,
  CONVERSATIONS_SHOWN,
  HISTORY_PAGE_SIZE,
  NOTICES_SHOWN,
} from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';
import { checkLedger } from '../credits/index.ts';
import { callerOf, draft, giveCredits, seedAngels } from './chat-fixtures.ts';

describe('conversations', () => {
  let test: TestApp;
  let angels: string[];
  const angel = (index = 0) => angels[index] ?? '';
  const send = (account: TestAccount, index = 0, text?: string) =>
    test.services.conversations.send(
      callerOf(account),
      draft(account, angel(index), text === undefined ? {} : { text }),
    );
  const deliver = (account: TestAccount, index = 0, text = 'Ciao!') =>
    test.services.conversations.deliver(account.clickId, angel(index), text);
  const history = (account: TestAccount, index = 0, before?: number) =>
    test.call(
      endpoints.history,
      {
        params: { trackerId: account.clickId, angelId: angel(index) },
        query: { ...(before === undefined ? {} : { before }) },
      },
      { as: account },
    );
  const list = (account: TestAccount) =>
    test.call(endpoints.list, { params: { trackerId: account.clickId } }, { as: account });
  const unread = (account: TestAccount) => test.services.conversations.unread(account.clickId);
  /** Without the welcome note of a new account. */
  const newcomer = async (premiumLevel = 2) => {
    const account = await test.register({ premiumLevel });
    await test.services.conversations.markRead(account.clickId, '000000');
    test.hub.clear();
    return account;
  };

  beforeAll(async () => {
    test = await buildTestApp();
    angels = await seedAngels(test, 12);
  });
  afterAll(() => test.close());

  it('[API-01] answers only the account itself', async () => {
    const [account, other] = [await newcomer(), await newcomer()];
    const params = { trackerId: account.clickId };
    const calls = [
      test.call(endpoints.overview, { params }, { as: other }),
      test.call(endpoints.list, { params }, { as: other }),
      test.call(endpoints.history, { params: { ...params, angelId: angel() } }, { as: other }),
      test.call(endpoints.notifications, { params }, { as: other }),
      test.call(endpoints.markRead, { body: { clickId: account.clickId, angelId: angel() } }, { as: other }),
      test.call(endpoints.visited, { body: { trackerId: account.clickId, angelId: angel() } }, { as: other }),
    ];
    for (const answer of await Promise.all(calls))
      expect([answer.status, answer.problem.code]).toEqual([403, 'forbidden']);
  });

  it('pages a history by message id, oldest first, without a gap', async () => {
    const account = await newcomer();
    const texts = Array.from({ length: HISTORY_PAGE_SIZE * 2 + 5 }, (_, index) => `riga ${index}`);
    for (const text of texts) await deliver(account, 0, text);
    await deliver(account, 1, 'altra conversazione');
    const pages: string[][] = [];
    for (let before: number | undefined, hasMore = true; hasMore; ) {
      const page = (await history(account, 0, before)).value;
      pages.unshift(page.messages.map(({ text }) => text));
      ({ hasMore } = page);
      before = page.messages[0]?.id;
    }
    expect(pages.map(({ length }) => length)).toEqual([5, HISTORY_PAGE_SIZE, HISTORY_PAGE_SIZE]);
    expect(pages.flat()).toEqual(texts);
    expect((await history(account, 0, 1.5)).value.messages).toEqual([]);
    expect((await history(account, 0, 1e300)).value.messages).toHaveLength(HISTORY_PAGE_SIZE);
  });

  it('[CHAT-07] says where the unread ones begin, also before the newest page, and how many they are', async () => {
    const account = await newcomer();
    await deliver(account, 0, 'già letto');
    expect((await history(account)).value).toMatchObject({ unreadCount: 1 });
    await test.services.conversations.markRead(account.clickId, angel());
    expect((await history(account)).value).not.toHaveProperty('firstUnreadId');
    for (let index = 0; index < HISTORY_PAGE_SIZE + 7; index += 1) await deliver(account, 0, `nuovo ${index}`);
    await send(account, 0, 'scritto da me');
    const { messages, firstUnreadId, unreadCount } = (await history(account)).value;
    expect(unreadCount).toBe(HISTORY_PAGE_SIZE + 7);
    expect(messages[0]?.id).toBeGreaterThan(firstUnreadId ?? 0);
    const before = (await history(account, 0, messages[0]?.id)).value.messages;
    expect(before.find(({ id }) => id === firstUnreadId)?.text).toBe('nuovo 0');
  });

  it('lists threads by their newest message with what is unread in each', async () => {
    const account = await newcomer();
    await deliver(account, 0);
    await deliver(account, 0);
    await send(account, 1, 'scritto da me');
    await deliver(account, 2);
    await test.services.conversations.addNotice(account.clickId, 'visita', angel(3));
    const { conversations, unreadTotal } = (await list(account)).value;
    const others = conversations.filter((entry) => entry.angel.id !== '000000');
    expect(others.map((entry) => [entry.angel.id, entry.unreadCount, entry.lastMessage.kind])).toEqual([
      [angel(2), 1, 'message'],
      [angel(1), 0, 'personal'],
      [angel(0), 2, 'message'],
    ]);
    expect(unreadTotal).toBe(3);
  });

  it('shows the brand by its square icon, which an avatar does not cut', async () => {
    const account = await test.register();
    const welcome = (await list(account)).value.conversations.find(({ angel: { id } }) => id === '000000');
    expect(welcome?.angel.avatarUrl).toMatch(/\/icon\.svg$/);
  });

  it('[CHAT-01] says whether a thread holds more than likes, with any kind of entry last', async () => {
    const account = await newcomer();
    await test.services.conversations.addNotice(account.clickId, 'like', angel(0));
    await send(account, 1);
    await deliver(account, 2);
    for (const index of [1, 2]) await test.services.conversations.addNotice(account.clickId, 'like', angel(index));
    await deliver(account, 3);
    const { conversations } = (await list(account)).value;
    const others = conversations.filter((entry) => entry.angel.id !== '000000');
    expect(others.map((entry) => [entry.angel.id, entry.lastMessage.kind, entry.hasMessages])).toEqual([
      [angel(3), 'message', true],
      [angel(2), 'like', true],
      [angel(1), 'like', true],
      [angel(0), 'like', false],
    ]);
  });

  it('lists a thousand threads in one query for the threads', async () => {
    const account = await newcomer();
    await test.database.db.execute(sql`
      insert into profiles (angel_id, country, region, city, screen_name, age, gender, nature, about, description, portrait, rank)
      select 'many-' || i, country, region, city, screen_name, age, gender, nature, about, description, portrait, rank
      from generate_series(1, 400) i, (select * from profiles limit 1) p`);
    await test.database.db.execute(
      sql`select deliver_message(${account.clickId}, 'many-' || i, 'message', null, 'x', null, null, ${test.clock.now()}) from generate_series(1, 400) i`,
    );
    let queries = 0;
    const count = () => {
      queries += 1;
    };
    test.database.pool.on('acquire', count);
    const { conversations } = await test.services.conversations.list(account.clickId);
    test.database.pool.off('acquire', count);
    expect(conversations.length).toBeGreaterThanOrEqual(400);
    expect(queries).toBeLessThanOrEqual(6);
  });

  it('[CHAT-01] shows what is unread however old it is, and counts nothing of a profile that no longer exists', async () => {
    const account = await newcomer();
    const fill = (prefix: string, count: number) =>
      test.database.db.execute(sql`
      insert into profiles (angel_id, country, region, city, screen_name, age, gender, nature, about, description, portrait, rank)
      select ${prefix}::text || i, country, region, city, screen_name, age, gender, nature, about, description, portrait, rank
      from generate_series(1, ${count}::integer) i, (select * from profiles where angel_id = ${angel()}) p`);
    const deliverFrom = (prefix: string, count: number) =>
      test.database.db.execute(
        sql`select deliver_message(${account.clickId}, ${prefix}::text || i, 'message', null, 'x', null, null, ${test.clock.now()}) from generate_series(1, ${count}::integer) i`,
      );
    await fill('gone-', 1);
    await deliverFrom('gone-', 1);
    for (const kind of ['like', 'visita'] as const)
      await test.services.conversations.addNotice(account.clickId, kind, 'gone-1');
    await deliver(account, 0);
    await deliver(account, 1);
    await test.services.conversations.markRead(account.clickId, angel(1));
    await test.services.conversations.addNotice(account.clickId, 'like', angel(0));
    await fill('crowd-', CONVERSATIONS_SHOWN);
    await deliverFrom('crowd-', CONVERSATIONS_SHOWN);
    await test.database.db.execute(
      sql`update conversations set read_up_to = last_message_id where click_id = ${account.clickId} and angel_id like 'crowd-%'`,
    );
    await test.database.db.execute(sql`
      insert into notices (click_id, kind, angel_id, created_at, read_at)
      select ${account.clickId}, 'like', ${angel(2)}, ${test.clock.now()}, ${test.clock.now()} from generate_series(1, ${NOTICES_SHOWN}::integer)`);
    await test.database.db.execute(sql`delete from profiles where angel_id = 'gone-1'`);

    const { conversations, unreadTotal } = (await list(account)).value;
    expect(conversations).toHaveLength(CONVERSATIONS_SHOWN + 1);
    expect(conversations.at(-1)).toMatchObject({ angel: { id: angel(0) }, unreadCount: 1 });
    expect([unreadTotal, await unread(account)]).toMatchObject([1, { messages: 1, likes: 1, visits: 0 }]);
    const { notices } = (
      await test.call(endpoints.notifications, { params: { trackerId: account.clickId } }, { as: account })
    ).value;
    expect(notices).toHaveLength(NOTICES_SHOWN + 1);
    expect(notices.filter(({ isRead }) => !isRead).map(({ angel: card }) => card?.id)).toEqual([angel(0)]);
  });

  it('[CHAT-07] marks the messages of one angel and its notices as read', async () => {
    const account = await newcomer();
    await deliver(account, 0);
    await deliver(account, 0);
    await deliver(account, 1);
    await test.services.conversations.addNotice(account.clickId, 'like', angel(0));
    await test.services.conversations.addNotice(account.clickId, 'visita', angel(1));
    expect(await unread(account)).toMatchObject({ messages: 3, likes: 1, visits: 1 });
    test.hub.clear();
    const answer = await test.call(
      endpoints.markRead,
      { body: { clickId: account.clickId, angelId: angel(0) } },
      { as: account },
    );
    expect(answer.value.unread).toMatchObject({ messages: 1, likes: 0, visits: 1 });
    expect(test.hub.of(account.clickId, 'unread')).toMatchObject([
      { payload: { unread: { messages: 1, likes: 0, visits: 1 } } },
    ]);
    expect((await history(account, 0)).value.messages.every(({ isRead }) => isRead)).toBe(true);
    const { notices } = (
      await test.call(endpoints.notifications, { params: { trackerId: account.clickId } }, { as: account })
    ).value;
    expect(notices.map(({ kind, isRead }) => [kind, isRead])).toEqual([
      ['visita', false],
      ['like', true],
    ]);
    test.hub.clear();
    await test.services.conversations.markRead(account.clickId, angel(0));
    expect(test.hub.events).toEqual([]);
  });

  it('[CHAT-07] marks nothing that came after what was shown', async () => {
    const account = await newcomer();
    const read = async (upToId: number) =>
      (
        await test.call(
          endpoints.markRead,
          { body: { clickId: account.clickId, angelId: angel(0), upToId } },
          { as: account },
        )
      ).value.unread;
    const shown = await deliver(account, 0, 'vista');
    await test.services.conversations.addNotice(account.clickId, 'visita', angel(0));
    test.clock.advance(1_000);
    const later = await deliver(account, 0, 'arrivata mentre si leggeva');
    await test.services.conversations.addNotice(account.clickId, 'like', angel(0));
    expect(await read(shown.id)).toMatchObject({ messages: 1, likes: 1, visits: 1 });
    expect((await history(account, 0)).value).toMatchObject({ unreadCount: 3 });
    expect(await read(later.id)).toMatchObject({ messages: 0, likes: 1, visits: 0 });
    // Never back, and never further than what is there.
    expect(await read(shown.id)).toMatchObject({ messages: 0, likes: 1, visits: 0 });
    expect(await read(Number.MAX_SAFE_INTEGER)).toMatchObject({ messages: 0, likes: 0, visits: 0 });
    await deliver(account, 0, 'nuova');
    expect(await unread(account)).toMatchObject({ messages: 1, likes: 0, visits: 0 });
  });

  it('[NOTI-01] a notice that was opened leaves the messages of its angel unread', async () => {
    const account = await newcomer();
    await deliver(account, 0);
    await test.services.conversations.addNotice(account.clickId, 'like', angel(0));
    await test.services.conversations.addNotice(account.clickId, 'like', angel(1));
    const { notices } = (
      await test.call(endpoints.notifications, { params: { trackerId: account.clickId } }, { as: account })
    ).value;
    const noticeId = notices.find((notice) => notice.angel?.id === angel(0))?.id ?? 0;
    await test.services.conversations.addNotice(account.clickId, 'visita', angel(0));
    const answer = await test.call(
      endpoints.markRead,
      { body: { clickId: account.clickId, angelId: angel(0), noticeId } },
      { as: account },
    );
    expect(answer.value.unread).toMatchObject({ messages: 1, likes: 1, visits: 1 });
  });

  it('neither shows nor counts a message whose time has not come', async () => {
    const account = await newcomer();
    await deliver(account, 0, 'adesso');
    await test.database.db.execute(
      sql`select deliver_message(${account.clickId}, ${angel(0)}, 'message', null, 'domani', null, null, now() + interval '1 hour')`,
    );
    await test.database.db.execute(
      sql`select deliver_message(${account.clickId}, ${angel(1)}, 'message', null, 'domani', null, null, now() + interval '1 hour')`,
    );
    expect((await history(account)).value.messages.map(({ text }) => text)).toEqual(['adesso']);
    expect((await list(account)).value.conversations.filter((entry) => entry.angel.id !== '000000')).toHaveLength(1);
    expect((await unread(account)).messages).toBe(1);
    expect(
      (await test.services.conversations.since(account.clickId, 0, 100)).messages.map(({ text }) => text),
    ).not.toContain('domani');
    await test.services.conversations.markRead(account.clickId, angel(0));
    await test.database.db.execute(sql`update messages set sent_at = now() where text = 'domani'`);
    expect((await unread(account)).messages).toBe(2);
  });

  it('says in a thread whether the account wrote, and ticks what the angel read', async () => {
    const account = await newcomer();
    await test.services.conversations.addNotice(account.clickId, 'like', angel(0));
    expect((await history(account)).value).toMatchObject({
      hasWritten: false,
      isInvitationPending: false,
      messages: [{ kind: 'like', text: '', isLocked: false }],
    });
    const { message } = await send(account);
    expect((await history(account)).value).toMatchObject({
      hasWritten: true,
      messages: [{ kind: 'like' }, { kind: 'personal', isRead: false }],
    });
    await test.services.conversations.markReadByAngels([{ clickId: account.clickId, angelId: angel(0) }]);
    expect(test.hub.of(account.clickId, 'read')).toMatchObject([
      { payload: { angelId: angel(0), upToId: message.id } },
    ]);
    expect((await history(account)).value.messages.at(-1)).toMatchObject({ isRead: true });
  });

  it('[CHAT-09] an invitation is pending until the angel answers', async () => {
    const invited = await buildTestApp({
      overrides: {
        flows: {
          flow: () => ({ ...test.services.flows.flow(test.brand(), '7'), invitations: true }),
          plan: () => undefined,
          fluxIdFor: () => '7',
          refresh: async () => undefined,
        },
      },
    });
    try {
      const [id = ''] = await seedAngels(invited);
      const account = await invited.register({ premiumLevel: 2 });
      const isPending = async () =>
        (await invited.services.conversations.history(account.clickId, id)).isInvitationPending;
      expect(await isPending()).toBe(false);
      await invited.services.conversations.send(callerOf(account), draft(account, id));
      expect(await isPending()).toBe(true);
      await invited.services.conversations.deliver(account.clickId, id, 'Volentieri');
      expect(await isPending()).toBe(false);
    } finally {
      await invited.close();
    }
  });

  it('delivers the same key once', async () => {
    const account = await newcomer();
    const both = await Promise.all(
      [1, 2].map(() =>
        test.services.conversations.deliver(account.clickId, angel(), 'una volta', { once: 'persona:1:1' }),
      ),
    );
    expect(both[0]?.id).toBe(both[1]?.id);
    expect(test.hub.of(account.clickId, 'chat')).toHaveLength(1);
    await Promise.all([1, 2, 3].map(() => test.services.conversations.addNotice(account.clickId, 'like', angel(1))));
    expect(await unread(account)).toMatchObject({ messages: 1, likes: 1 });
  });

  describe('a like', () => {
    it('[API-04] is stored and paid once, and the account is notified', async () => {
      const account = await newcomer(0);
      const before = await test.services.credits.credits(account.clickId);
      const results = await Promise.all(
        Array.from({ length: 6 }, () => test.services.conversations.like(callerOf(account), angel())),
      );
      expect(results.every(({ credits }) => credits.likeCredits === before.likeCredits - 1)).toBe(true);
      expect(test.hub.of(account.clickId, 'like')).toMatchObject([
        { payload: { likeCredits: before.likeCredits - 1, data: { angelId: angel(), direction: 'given' } } },
      ]);
      const overview = (
        await test.call(endpoints.overview, { params: { trackerId: account.clickId } }, { as: account })
      ).value;
      expect(overview).toMatchObject({ likedIds: [angel()], credits: { likeCredits: before.likeCredits - 1 } });
    });

    it('[API-04] is refused when the credits are gone, also at the same time', async () => {
      const account = await newcomer(0);
      const { likeCredits } = await test.services.credits.credits(account.clickId);
      const results = await Promise.allSettled(
        angels.map((id) => test.services.conversations.like(callerOf(account), id)),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(likeCredits);
      expect(results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))).toEqual(
        Array(angels.length - likeCredits).fill('out_of_likes'),
      );
      expect(await checkLedger(test.database.db)).toEqual([]);
    });

    it('costs nothing above level 0, and needs a confirmed address at level 0', async () => {
      const account = await newcomer(1);
      const before = await test.services.credits.credits(account.clickId);
      expect((await test.services.conversations.like(callerOf(account), angel())).credits).toEqual(before);
      const unconfirmed = await test.register({ confirmed: false });
      await expect(test.services.conversations.like(callerOf(unconfirmed), angel())).rejects.toMatchObject({
        code: 'email_unconfirmed',
      });
    });
  });

  it('[API-04] grants a cause once and never spends below nothing', async () => {
    const account = await newcomer(1);
    const { clickId } = account;
    const { credits } = test.services;
    const entry = { clickId, unit: 'message' as const, amount: 50, cause: 'payment:1' };
    const grants = await Promise.all(
      Array.from({ length: 5 }, () => test.database.db.transaction((tx) => credits.grant(tx, entry))),
    );
    expect(grants.filter(Boolean)).toHaveLength(1);
    const debits = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        test.database.db.transaction((tx) =>
          credits.spend(tx, { clickId, unit: 'message', amount: 20, cause: `debit:${index}` }),
        ),
      ),
    );
    expect(debits.filter(Boolean)).toHaveLength(2);
    const same = await Promise.all(
      Array.from({ length: 4 }, () =>
        test.database.db.transaction((tx) =>
          credits.spend(tx, { clickId, unit: 'message', amount: 10, cause: 'same' }),
        ),
      ),
    );
    expect(same).toEqual([true, true, true, true]);
    expect(await credits.credits(clickId)).toMatchObject({ messageCredits: 0 });
    expect(await checkLedger(test.database.db)).toEqual([]);
    await test.database.db.execute(
      sql`update balances set balance = 7 where click_id = ${clickId} and unit = 'message'`,
    );
    expect(await checkLedger(test.database.db)).toMatchObject([{ clickId, unit: 'message', balance: 7, ledger: 0 }]);
    await giveCredits(test, account, 'like', 0);
  });
});
