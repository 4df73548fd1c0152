import { SYSTEM_ANGEL_IDS } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';
import { checkLedger } from '../credits/index.ts';
import { callerOf, draft, giveCredits, seedAngels, seedSamples } from './chat-fixtures.ts';
import { sendMessages } from './send-repository.ts';

describe('sending a message', () => {
  let test: TestApp;
  let angels: string[];
  const angel = (index = 0) => angels[index] ?? '';
  const send = (account: TestAccount, fields?: Parameters<typeof draft>[2], angelId = angel()) =>
    test.services.conversations.send(callerOf(account), draft(account, angelId, fields));
  const balances = (account: TestAccount) => test.services.credits.credits(account.clickId);
  const stored = async (account: TestAccount) =>
    (
      await test.database.db.execute<{ client_id: string; text: string }>(
        sql`select client_id, text from messages where click_id = ${account.clickId} and kind = 'personal' order by id`,
      )
    ).rows;

  beforeAll(async () => {
    test = await buildTestApp();
    angels = await seedAngels(test, 30);
  });
  afterAll(() => test.close());
  afterEach(async () => expect(await checkLedger(test.database.db)).toEqual([]));

  it('[CHAT-04] takes an icebreaker for the first message of a free account, then message credits', async () => {
    const account = await test.register();
    await giveCredits(test, account, 'message', 2);
    const before = await balances(account);
    expect((await send(account)).credits).toMatchObject({
      icebreakerCredits: before.icebreakerCredits - 1,
      messageCredits: 2,
      messageCost: 1,
    });
    expect((await send(account)).credits).toMatchObject({
      icebreakerCredits: before.icebreakerCredits - 1,
      messageCredits: 1,
    });
    expect((await send(account)).credits).toMatchObject({ messageCredits: 0 });
    await expect(send(account)).rejects.toMatchObject({ code: 'out_of_credits' });
    expect(await stored(account)).toHaveLength(3);
  });

  it('[CHAT-04] refuses a first message without an icebreaker credit, also with message credits left', async () => {
    const account = await test.register();
    await giveCredits(test, account, 'message', 5);
    const { icebreakerCredits } = await balances(account);
    for (let index = 0; index < icebreakerCredits; index += 1) await send(account, {}, angel(index));
    await expect(send(account, {}, angel(icebreakerCredits))).rejects.toMatchObject({ code: 'out_of_icebreakers' });
    expect(await balances(account)).toMatchObject({ messageCredits: 5, icebreakerCredits: 0 });
  });

  it("[CHAT-04] takes the flow's cost at level 1, also for the first message, and nothing at level 2", async () => {
    const payer = await test.register({ premiumLevel: 1 });
    await giveCredits(test, payer, 'message', 25);
    expect((await send(payer)).credits).toMatchObject({ messageCredits: 15, messageCost: 10, premiumLevel: 1 });
    expect((await send(payer)).credits).toMatchObject({ messageCredits: 5 });
    await expect(send(payer)).rejects.toMatchObject({ code: 'out_of_credits' });
    const subscriber = await test.register({ premiumLevel: 2 });
    const before = await balances(subscriber);
    expect((await send(subscriber)).credits).toEqual(before);
  });

  it('costs nothing to a sample at any level, whose answers are for every level', async () => {
    const sample = (await seedSamples(test, 31)).at(-1) ?? '';
    for (const premiumLevel of [0, 1]) {
      const account = await test.register({ premiumLevel });
      const before = await balances(account);
      for (let times = 0; times < 3; times += 1) expect((await send(account, {}, sample)).credits).toEqual(before);
      const answer = await test.services.conversations.deliver(account.clickId, sample, 'Sono un esempio');
      expect(answer).toMatchObject({ isLocked: false, text: 'Sono un esempio' });
      const { messages, freeLeft } = await test.services.conversations.history(account.clickId, sample);
      expect(messages.at(-1)).toMatchObject({ text: 'Sono un esempio', isLocked: false });
      expect(freeLeft).toBeUndefined();
    }
  });

  it('says with each balance how new it is, whichever way it is read', async () => {
    const payer = await test.register({ premiumLevel: 1 });
    const versions: (number | undefined)[] = [];
    const read = async () => versions.push((await balances(payer)).version);
    await read();
    await giveCredits(test, payer, 'message', 25);
    await read();
    const { version } = (await send(payer)).credits;
    versions.push(version);
    expect((await balances(payer)).version).toBe(version);
    await giveCredits(test, payer, 'icebreaker', 1);
    await read();
    versions.push((await send(payer)).credits.version);
    await test.database.db.transaction((tx) =>
      test.services.credits.takeBack(tx, { clickId: payer.clickId, unit: 'like', amount: 1, cause: 'back' }),
    );
    await read();
    expect(versions.every((each, index) => index === 0 || (each ?? 0) > (versions[index - 1] ?? 0))).toBe(true);
    expect(new Set(versions).size).toBe(6);
    // What costs nothing leaves it as it is.
    const subscriber = await test.register({ premiumLevel: 2 });
    const { version: before } = await balances(subscriber);
    expect((await send(subscriber)).credits.version).toBe(before);
  });

  describe('of an account that came to another flow since its price was looked up', () => {
    const move = (account: TestAccount, fluxId: string) =>
      test.database.db.execute(sql`update accounts set flux_id = ${fluxId} where click_id = ${account.clickId}`);
    const amounts = async (account: TestAccount) =>
      (
        await test.database.db.execute<{ amount: number }>(
          sql`select amount from ledger where click_id = ${account.clickId} and cause like 'message:%' order by id`,
        )
      ).rows.map(({ amount }) => amount);
    afterEach(() => jest.restoreAllMocks());

    it('[CHAT-04] takes the price of the flow that it is in now', async () => {
      const account = await test.register({ premiumLevel: 1 });
      await giveCredits(test, account, 'message', 25);
      const { flows } = test.services;
      const flow = flows.flow.bind(flows);
      jest.spyOn(flows, 'flow').mockImplementation((brand, fluxId) => ({
        ...flow(brand, fluxId),
        ...(fluxId === '8' ? { messageCost: 4 } : {}),
      }));
      await send(account);
      await move(account, '8');
      expect((await send(account)).credits).toMatchObject({ messageCredits: 11, messageCost: 4 });
      expect(await amounts(account)).toEqual([-10, -4]);
      expect(await stored(account)).toHaveLength(2);
    });

    it('[CHAT-04] stores nothing and takes nothing while the old flow is all that is known of it', async () => {
      const account = await test.register({ premiumLevel: 1 });
      await giveCredits(test, account, 'message', 25);
      const facts = await test.services.accounts.facts(account.clickId);
      await move(account, '8');
      jest.spyOn(test.services.accounts, 'facts').mockResolvedValue(facts);
      await expect(send(account)).rejects.toMatchObject({ code: 'unavailable' });
      expect(await stored(account)).toEqual([]);
      expect(await amounts(account)).toEqual([]);
    });
  });

  it('[API-04] lets exactly the affordable number of twenty parallel messages through', async () => {
    const account = await test.register({ premiumLevel: 1 });
    await giveCredits(test, account, 'message', 70);
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => send(account, {}, angel(index))));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    expect(results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))).toEqual(
      Array(13).fill('out_of_credits'),
    );
    expect(await balances(account)).toMatchObject({ messageCredits: 0 });
    expect(await stored(account)).toHaveLength(7);
  });

  it('[API-04] does the same when two servers race for the last credit', async () => {
    const account = await test.register({ premiumLevel: 1 });
    await giveCredits(test, account, 'message', 30);
    const flow = { messageCost: 10 };
    const one = (index: number) =>
      sendMessages(
        test.database.db,
        [
          {
            clickId: account.clickId,
            angelId: angel(index),
            clientId: `racing-${index}`,
            text: 'x',
            flow,
            fluxId: account.brand.defaultFluxId,
          },
        ],
        new Date(),
      );
    const outcomes = (await Promise.all(Array.from({ length: 10 }, (_, index) => one(index)))).flat();
    expect(outcomes.map(({ result }) => result).sort()).toEqual([
      ...Array(7).fill('out_of_credits'),
      ...Array(3).fill('sent'),
    ]);
  });

  it('[API-04] stores the same client id once, however often and at the same time it comes', async () => {
    const account = await test.register({ premiumLevel: 1 });
    await giveCredits(test, account, 'message', 100);
    const same = { clientId: 'the-same-id', text: 'una volta sola' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(account, same)));
    expect(new Set(answers.map(({ message }) => message.id)).size).toBe(1);
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await balances(account)).toMatchObject({ messageCredits: 90 });
    const [first] = answers;
    expect((await send(account, same)).message).toEqual(first?.message);
    await expect(send(account, { ...same, text: "un'altra" })).rejects.toMatchObject({ code: 'conflict' });
    await expect(send(account, same, angel(1))).rejects.toMatchObject({ code: 'conflict' });
    expect(await stored(account)).toEqual([{ client_id: 'the-same-id', text: 'una volta sola' }]);
  });

  it('keeps the order in which an account sent', async () => {
    const account = await test.register({ premiumLevel: 2 });
    const texts = Array.from({ length: 60 }, (_, index) => `numero ${index}`);
    const answers = await Promise.all(texts.map((text) => send(account, { text })));
    expect((await stored(account)).map(({ text }) => text)).toEqual(texts);
    const ids = answers.map(({ message }) => message.id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  });

  it('answers each of many senders for itself', async () => {
    const accounts = await Promise.all(Array.from({ length: 12 }, () => test.register({ premiumLevel: 1 })));
    await Promise.all(
      accounts.map((account, index) => (index % 3 === 0 ? undefined : giveCredits(test, account, 'message', 10))),
    );
    const results = await Promise.allSettled(accounts.map((account) => send(account)));
    expect(results.map(({ status }) => status)).toEqual(
      accounts.map((_, index) => (index % 3 === 0 ? 'rejected' : 'fulfilled')),
    );
  });

  it('refuses system senders, unknown profiles and empty text', async () => {
    const account = await test.register();
    for (const id of SYSTEM_ANGEL_IDS)
      await expect(send(account, {}, id)).rejects.toMatchObject({ code: 'recipient_closed' });
    await expect(send(account, {}, 'unknown-angel')).rejects.toMatchObject({ code: 'not_found' });
    await expect(send(account, { text: ' \u0000 ' })).rejects.toMatchObject({ code: 'message_empty' });
    expect(await stored(account)).toEqual([]);
  });

  it('keeps a conversation readable with any text in it', async () => {
    const account = await test.register({ premiumLevel: 2 });
    const poison = [
      'a\u0000b',
      '\ud83d half',
      '\u202e rtl \u202c',
      '{"a":[1,2',
      "'; drop table messages; --",
      '👩‍❤️‍👨'.repeat(200),
      '{NULL,"x\\"}',
      '\\',
    ];
    for (const text of poison) await send(account, { text });
    const { messages } = await test.services.conversations.history(account.clickId, angel());
    expect(messages).toHaveLength(poison.length);
    expect(messages.map(({ text }) => text).at(4)).toBe("'; drop table messages; --");
  });

  it('[CHAT-04] [ROLE-01] lets a free account write only with a confirmed address', async () => {
    const account = await test.register({ confirmed: false });
    await expect(send(account)).rejects.toMatchObject({ code: 'email_unconfirmed' });
    expect(await stored(account)).toEqual([]);
  });

  it('follows an account that changed its flow, and refuses a disabled one', async () => {
    const account = await test.register({ premiumLevel: 2 });
    await send(account);
    await test.database.db.execute(sql`update accounts set flux_id = '0000' where click_id = ${account.clickId}`);
    expect((await send(account)).isNew).toBe(true);
    await test.database.db.execute(sql`update accounts set disabled_at = now() where click_id = ${account.clickId}`);
    await expect(send(account)).rejects.toMatchObject({ code: 'account_disabled' });
  });
});
