import { endpoints } from '@halo/shared/contracts';
import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { pay, planOf } from '../purchases/purchase-fixtures.ts';
import { profiles } from '../profiles/profiles-tables.ts';
import { checkLedger } from './ledger-check.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await test.sampleProfiles(20);
});
afterAll(() => test.close());

const history = async (account: { clickId: string; token: string }, before?: number) =>
  (
    await test.call(
      endpoints.purchases.creditHistory,
      { params: { clickId: account.clickId }, ...(before === undefined ? {} : { query: { before } }) },
      { as: account },
    )
  ).value;

describe('the ledger as its owner reads it', () => {
  it('explains each credit and debit, with the name it is about and the balance after it', async () => {
    const account = await test.register({ premiumLevel: 1 });
    const [angel] = await test.sampleProfiles(20);
    if (!angel) throw new Error('no profiles');
    // Samples are free to talk to.
    await test.database.db.update(profiles).set({ nature: 'operator' }).where(eq(profiles.angelId, angel.angelId));
    await pay(test, account, planOf(test, 'credits-50'));
    const [clientId, caller] = [
      randomUUID(),
      {
        clickId: account.clickId,
        brandId: 'luna',
        isEmailConfirmed: true,
        premiumLevel: 1,
        tokenHash: Buffer.alloc(0),
      },
    ];
    await test.services.conversations.send(caller, {
      angelId: angel.angelId,
      text: 'Ciao!',
      clientId,
      trackerId: account.clickId,
      country: 'it',
      service: 'luna',
      time: 0,
      isBlurred: false,
      isIcebreaker: false,
    });
    await test.database.db.transaction(async (tx) => {
      await test.services.credits.takeBack(tx, {
        clickId: account.clickId,
        unit: 'message',
        amount: 100,
        cause: 'chargeback:x',
      });
      await test.services.credits.grant(tx, {
        clickId: account.clickId,
        unit: 'like',
        amount: 2,
        cause: 'something:new',
      });
    });
    const { entries, isComplete } = await history(account);
    expect(isComplete).toBe(true);
    expect(entries.map(({ unit, amount, balance, reason, about }) => [unit, amount, balance, reason, about])).toEqual([
      ['like', 2, 12, 'other', undefined],
      ['message', -40, 0, 'chargeback', undefined],
      ['message', -10, 40, 'message', angel.screenName],
      ['message', 50, 50, 'purchase', '50 crediti'],
      ['like', 10, 10, 'welcome', undefined],
      ['icebreaker', 3, 3, 'welcome', undefined],
    ]);
  });

  it('comes page by page, without a gap and without an end that is none', async () => {
    const account = await test.register();
    for (let index = 0; index < 65; index += 1) {
      await test.database.db.transaction((tx) =>
        test.services.credits.grant(tx, {
          clickId: account.clickId,
          unit: 'message',
          amount: 1,
          cause: `gift:${index}`,
        }),
      );
    }
    const ids: number[] = [];
    for (let page = await history(account); ; page = await history(account, ids.at(-1))) {
      ids.push(...page.entries.map(({ id }) => id));
      if (page.isComplete) break;
    }
    expect(new Set(ids).size).toBe(67);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
  });
});

describe('[API-04] credits that are taken back', () => {
  it('never go below nothing, and one cause takes once', async () => {
    const account = await test.register();
    const take = (amount: number, cause: string) =>
      test.database.db.transaction((tx) =>
        test.services.credits.takeBack(tx, { clickId: account.clickId, unit: 'like', amount, cause }),
      );
    expect(await Promise.all(Array.from({ length: 6 }, () => take(4, 'refund:a')))).toEqual([4, 4, 4, 4, 4, 4]);
    expect(await take(100, 'refund:b')).toBe(6);
    expect(await take(100, 'refund:c')).toBe(0);
    await test.database.db.transaction((tx) =>
      test.services.credits.grant(tx, { clickId: account.clickId, unit: 'like', amount: 5, cause: 'gift:d' }),
    );
    expect(await take(100, 'refund:c')).toBe(0);
    expect(await test.services.credits.balance(account.clickId, 'like')).toBe(5);
    expect(await checkLedger(test.database.db)).toEqual([]);
  });
});

it('entries are never changed or deleted by a statement; the database deletes them with an account that never paid', async () => {
  const [free, payer] = [await test.register(), await test.register()];
  await pay(test, payer, planOf(test, 'credits-50'));
  const run = (text: string, clickId?: string) =>
    test.database.pool.query(text, clickId === undefined ? [] : [clickId]);
  const entriesOf = async (clickId: string) =>
    (await run('select 1 from ledger where click_id = $1', clickId)).rowCount;
  const before = await entriesOf(payer.clickId);
  for (const [text, clickId] of [
    ['update ledger set amount = amount + 1 where click_id = $1', payer.clickId],
    ['delete from ledger where click_id = $1', payer.clickId],
    ['delete from ledger where click_id = $1', free.clickId],
    ['truncate ledger'],
  ] as const)
    await expect(run(text, clickId)).rejects.toThrow('never changed or deleted');
  await expect(run('delete from accounts where click_id = $1', payer.clickId)).rejects.toThrow('foreign key');
  expect(await entriesOf(payer.clickId)).toBe(before);
  expect(await entriesOf(free.clickId)).toBeGreaterThan(0);
  await run('delete from accounts where click_id = $1', free.clickId);
  expect(await entriesOf(free.clickId)).toBe(0);
});
