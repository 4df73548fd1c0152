import { MonthExport, type MonthSummary } from '@halo/shared/contracts/operations';
import { createPasswordHasher } from '@halo/server-kit/secrets/password-hasher';
import { ALL_RIGHTS, ANNA, ensureOperator } from '@halo/releases/testing';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { eventually } from '@halo/shared/testing/eventually';
import type { TestAccount } from '../../testing/build-test-app.ts';
import { readHorizon } from '../accounting/index.ts';
import { openReversalHarness, type ReversalHarness } from '../payments/testing/reversal-harness.ts';

let harness: ReversalHarness;
let company: string;
let cookie: string;
beforeAll(async () => {
  harness = await openReversalHarness();
  // Movements are booked by the clock of the database.
  harness.clock.set(new Date());
  company = harness.brand().company.id;
  await ensureOperator(harness.deps, ANNA, createPasswordHasher(), harness.releases);
  const answer = await ask('/api/session', { method: 'POST', payload: ANNA });
  cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
});
afterAll(() => harness.close());

const ask = (url: string, { method = 'GET', payload }: { method?: 'GET' | 'POST'; payload?: object } = {}) =>
  harness.app.inject({
    method,
    url,
    headers: {
      host: 'ops.localhost',
      origin: harness.origin.replace('127.0.0.1', 'ops.localhost'),
      ...(cookie ? { cookie } : {}),
    },
    ...(payload ? { payload } : {}),
  });
const place = (month: string) => `/api/finance/companies/${company}/months/${month}`;
const read = async (month: string): Promise<MonthSummary> => (await ask(place(month))).json();
const file = async (month: string) => {
  const { statusCode, body } = await ask(`${place(month)}/file?format=json`);
  expect([statusCode, statusCode === 200 ? '' : body]).toEqual([200, '']);
  return MonthExport.parse(JSON.parse(body));
};
const query = (text: string) => harness.database.pool.query(text);
/** What was written is in the books once each transaction is over that was there before, of other databases as well. */
async function everythingIsOver(): Promise<void> {
  const written = (await query('select pg_current_xact_id()::text as id')).rows[0].id;
  await eventually(async () => {
    const { rows } = await query(`select pg_snapshot_xmin(pg_current_snapshot()) > '${written}'::xid8 as is_over`);
    expect(rows[0].is_over).toBe(true);
  });
}
const thisMonth = () =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', year: 'numeric', month: '2-digit' }).format(new Date());

/** Books a movement as if it were another time. */
const bookAt = (cause: string, bookedAt: string) => `
  insert into money_accounts (brand_id, code, unit) values ('luna', 'psp:adyen', 'EUR'), ('luna', 'payer', 'EUR')
    on conflict do nothing;
  with movement as (
    insert into money_movements (kind, cause, digest, attempt_id, occurred_at, booked_at)
    values ('captured', '${cause}', 'x', gen_random_uuid(), '2024-10-05', '${bookedAt}') returning id, attempt_id
  )
  insert into money_postings (movement_id, line, account_id, attempt_id, amount)
  select m.id, s.line, a.id, m.attempt_id, s.amount
  from movement m, (values (1, 'psp:adyen', 100), (2, 'payer', -100)) s (line, code, amount)
  join money_accounts a on a.brand_id = 'luna' and a.code = s.code and a.unit = 'EUR';`;
const bookedThere = (lines: readonly { cause: string }[]) =>
  lines.map(({ cause }) => cause).filter((cause, index, all) => all.indexOf(cause) === index);

/** `-29.90` as cents, without a float. */
const cents = (text: string) => BigInt(text.replace('.', ''));

const SMALL = { productId: 'credits-50', expectedCents: 990 };

/** What a month owes buyers for credits after this, beyond what it owed before. */
async function owedFor(act: () => Promise<unknown>): Promise<number> {
  const owed = async () => (await read(thisMonth())).deferred.find(({ kind }) => kind === 'credits')?.deferred ?? 0;
  await everythingIsOver();
  const before = await owed();
  await act();
  await everythingIsOver();
  return (await owed()) - before;
}

const spend = ({ clickId }: TestAccount, amount: number) =>
  withTransaction(harness.database.db, (tx) =>
    harness.services.credits.spend(tx, { clickId, unit: 'message', amount, cause: `message:${crypto.randomUUID()}` }),
  );

async function lose({ account, psp }: { account: TestAccount; psp: string }, left: number): Promise<void> {
  await harness.dispute(psp, 'chargeBack');
  await harness.eventually(async () => (await harness.messageCredits(account)) === left);
}

async function regain({ account, psp }: { account: TestAccount; psp: string }, left: number): Promise<void> {
  await harness.dispute(psp, 'reverse');
  await harness.eventually(async () => (await harness.messageCredits(account)) === left);
}

describe('the month of a company', () => {
  it('has every posting, its sums, tax and what is owed to buyers, the same in both forms', async () => {
    const { account } = await harness.bought();
    const other = await harness.bought();
    const premium = await harness.bought({ productId: 'premium-1-month', expectedCents: 4990 });
    await harness.post({ reference: other.attempt.id, eventCode: 'REFUND', value: 990, pspReference: 'MONTHREFUND1' });
    await query(
      `insert into ledger (click_id, unit, amount, cause) values ('${account.clickId}', 'message', -51, 'message:x')`,
    );
    await everythingIsOver();
    const { summary, lines } = await file(thisMonth());

    const totals = new Map<string, number>();
    for (const { account: name, amount } of lines) totals.set(name, (totals.get(name) ?? 0) + amount);
    expect([...totals].sort()).toEqual(summary.accounts.map((each) => [each.account, each.closing]).sort());
    expect([...totals.values()].reduce((sum, each) => sum + each, 0)).toBe(0);
    expect(totals.get('psp:adyen')).toBe(2 * 2990 + 4990 - 990);
    expect(summary.vat).toEqual([
      { country: 'it', permille: 220, currency: 'EUR', isOss: false, documents: 4, gross: 9980, net: 8180, vat: 1800 },
    ]);
    const [start, end] = [harness.clock.now(), new Date(harness.clock.now())];
    end.setUTCMonth(end.getUTCMonth() + 1);
    const share = (+end - +new Date(summary.until)) / (+end - +start);
    expect(summary.deferred).toMatchObject([
      // 149 of 200 credits are left of the first; 66 were taken back of the second, with 990 of its money
      { kind: 'credits', sales: 2, sold: 2 * 2990 - 990, deferred: Math.floor((2990 * 149) / 200) + 2000 },
      { kind: 'premium', sales: 1, sold: 4990 },
    ]);
    expect(Math.abs((summary.deferred[1]?.deferred ?? 0) - 4990 * share)).toBeLessThanOrEqual(100);
    const named = (id: string) =>
      lines
        .filter(({ payment, line }) => payment === id && line === 1)
        .map(({ kind, providerId }) => [kind, providerId]);
    expect(named(premium.attempt.id)).toEqual([
      ['authorised', premium.psp],
      ['captured', premium.psp],
      ['goodsGiven', undefined],
    ]);
    expect(named(other.attempt.id)).toContainEqual(['lost', 'MONTHREFUND1']);

    const csv = (await ask(`${place(thisMonth())}/file?format=csv`)).body;
    const rows = csv
      .trimEnd()
      .split('\r\n')
      .map((row) => row.split(','));
    const of = (kind: string) => rows.filter(([record]) => record === kind);
    expect(of('line').map(([, , name, , amount]) => [name, Number(cents(amount ?? ''))])).toEqual(
      lines.map(({ account: name, amount }) => [name, amount]),
    );
    const column = (name: string) => rows[0]?.indexOf(name) ?? -1;
    expect(rows.at(-1)?.[column('count')]).toBe(String(lines.length));
    expect(of('line').map((row) => row[column('provider_id')])).toEqual(lines.map(({ providerId = '' }) => providerId));
    expect(of('account').map((row) => [row[2], Number(cents(row[15] ?? ''))])).toEqual(
      summary.accounts.map(({ account: name, closing }) => [name, closing]),
    );
    expect(new Set(rows.map(({ length }) => length)).size).toBe(1);
    expect((await harness.releases.audit.list({})).filter(({ action }) => action === 'finance.exported')).toHaveLength(
      2,
    );
  });

  it('lists the sales whose facts about the country of their buyer disagree', async () => {
    const account = await harness.register();
    const { attempt } = (await harness.charge(account, { number: '4000000000000226' })).value;
    const doubtful = async (month: string) => (await ask(`${place(month)}/doubtful`)).json();
    await everythingIsOver();
    expect(await doubtful(thisMonth())).toEqual({
      count: 1,
      receipts: [
        expect.objectContaining({
          payment: attempt.id,
          number: expect.stringMatching(/-R-\d{4}-\d{6}$/),
          grossCents: 2990,
          country: 'it',
          facts: [
            { kind: 'account', country: 'it' },
            { kind: 'card', country: 'de' },
          ],
        }),
      ],
    });
    expect(await doubtful('2023-05')).toEqual({ count: 0, receipts: [] });
  });

  it('leaves out what is not committed for sure, however high the numbers are that are', async () => {
    const month = '2023-05';
    const slow = await harness.database.pool.connect();
    await slow.query('begin');
    await slow.query(bookAt('slow', '2023-05-10T10:00:00Z').replaceAll('\n', ' '));
    await query(bookAt('quick', '2023-05-10T10:00:01Z'));
    const { readAt, isCompleteUntil } = await readHorizon(harness.database.db);
    const seen = await file(month);
    await slow.query('commit');
    slow.release();
    await everythingIsOver();
    expect(+isCompleteUntil).toBeLessThan(+readAt);
    expect(bookedThere(seen.lines)).toEqual([]);
    expect(bookedThere((await file(month)).lines)).toEqual(['slow', 'quick']);
  });

  it('ends at midnight of the company, and once closed never changes', async () => {
    await query(bookAt('before', '2024-09-30T21:59:59.999999Z'));
    await query(bookAt('first', '2024-09-30T22:00:00Z'));
    await query(bookAt('last', '2024-10-31T22:59:59.999999Z'));
    await query(bookAt('after', '2024-10-31T23:00:00Z'));
    await everythingIsOver();
    expect(bookedThere((await file('2024-10')).lines)).toEqual(['first', 'last']);
    expect((await ask(`${place(thisMonth())}/close`, { method: 'POST' })).json().code).toBe('conflict');
    const closings = await Promise.all([1, 2].map(() => ask(`${place('2024-10')}/close`, { method: 'POST' })));
    expect(closings.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const closed = await read('2024-10');
    expect(closed).toMatchObject({ closedBy: ANNA.email, accounts: [{ opening: -300 }, { opening: 300, debit: 200 }] });
    // A fact of that month that becomes known now.
    await query(bookAt('late', new Date().toISOString()));
    await everythingIsOver();
    expect(await read('2024-10')).toEqual(closed);
    expect(bookedThere((await file('2024-10')).lines)).toEqual(['first', 'last']);
    expect((await file(thisMonth())).lines).toContainEqual(
      expect.objectContaining({ cause: 'late', occurredAt: '2024-10-05T00:00:00.000000Z' }),
    );
    await expect(query(`update finance_months set closed_by = 'x'`)).rejects.toThrow('never changed');
    expect((await harness.releases.audit.list({})).map(({ action }) => action)).toContain('finance.closed');
  });

  it('is of those alone who have the right for all brands of the company', async () => {
    const rights = { ...ALL_RIGHTS };
    const give = async (change: Partial<typeof rights>) =>
      (
        await ask('/api/tokens', {
          method: 'POST',
          payload: { label: 'test', days: 1, rights: { ...rights, ...change } },
        })
      ).json().secret;
    const others = [await give({ brands: ['sol'] }), await give({ actions: ['read', 'refunds', 'prices'] })];
    const as = (token: string, url: string) =>
      harness.app.inject({ url, headers: { host: 'ops.localhost', authorization: `Bearer ${token}` } });
    for (const token of others) {
      for (const url of [place('2024-10'), `${place('2024-10')}/doubtful`, `${place('2024-10')}/file?format=csv`])
        expect((await as(token, url)).statusCode).toBe(403);
    }
    const seen = (await as(others[0] ?? '', '/api/finance/companies')).json().companies;
    expect(seen.map(({ brands }: { brands: string[] }) => brands)).toEqual([['sol']]);
    expect((await ask('/api/finance/companies/nobody/months/2024-10')).statusCode).toBe(404);
    expect((await ask(place('2024-13'))).statusCode).toBe(422);
  });
});

describe('what a month owes for credits', () => {
  it('is what is left of the older purchase when the newer one goes back', async () => {
    const owed = await owedFor(async () => {
      const { account } = await harness.bought();
      const newer = (await harness.charge(account, {}, SMALL)).value.attempt;
      await spend(account, 51);
      await harness.services.purchases.withdraw(account.clickId, newer.id);
    });
    expect(owed).toBe(Math.floor((2990 * 149) / 200));
  });

  it('is all of a purchase that a bank took and gave again, and nothing of one that was used until its withdrawal', async () => {
    const owed = await owedFor(async () => {
      const first = await harness.bought();
      await lose(first, 0);
      const second = (await harness.charge(first.account, {}, SMALL)).value.attempt;
      await spend(first.account, 30);
      await harness.services.purchases.withdraw(first.account.clickId, second.id);
      await regain(first, 200);
    });
    expect(owed).toBe(2990);
  });

  it('counts credits that covered missing ones, and came again, as those of the purchase that brought them', async () => {
    const owed = await owedFor(async () => {
      const lost = await harness.bought();
      await spend(lost.account, 150);
      await lose(lost, 0);
      await harness.charge(lost.account, {}, { missingCredits: 150 });
      await regain(lost, 250);
    });
    expect(owed).toBe(2990 + Math.floor((2990 * 50) / 200));
  });

  it('a refund that waits for a person is owed until it was decided about', async () => {
    const account = await harness.register();
    const withdrawn = async () => {
      const { attempt } = (await harness.charge(account, {}, SMALL)).value;
      await spend(account, 1);
      await harness.services.purchases.withdraw(account.clickId, attempt.id);
      return attempt.id;
    };
    expect(await owedFor(withdrawn)).toBe(0);
    let held = '';
    const cents = Math.ceil((990 * 49) / 50);
    expect(
      await owedFor(async () => {
        held = await withdrawn();
      }),
    ).toBe(cents);
    const release = () =>
      harness.services.purchases.answerHeldRefund(held, { isReleased: true, text: 'We looked at it.' });
    expect(await owedFor(release)).toBe(-cents);
  });
});
