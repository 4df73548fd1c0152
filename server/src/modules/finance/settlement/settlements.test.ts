import { ANNA, ensureOperator } from '@halo/releases/testing';
import { createPasswordHasher } from '@halo/server-kit/secrets/password-hasher';
import type { ReportList } from '@halo/shared/contracts/operations';
import { positionOf } from '../../accounting/index.ts';
import { adyenConnection, SIMULATOR_API_PATH } from '../../payments/providers/adyen/adyen-settings.ts';
import { openReversalHarness, type ReversalHarness } from '../../payments/testing/reversal-harness.ts';

const DAY = 24 * 3_600_000;
let harness: ReversalHarness;
let company: string;
let cookie: string;
beforeAll(async () => {
  harness = await openReversalHarness();
  company = harness.brand().company.id;
  await ensureOperator(harness.deps, ANNA, createPasswordHasher(), harness.releases);
});
afterAll(() => harness.close());

async function signIn() {
  cookie = '';
  const { headers } = await ask('/api/session', { method: 'POST', payload: ANNA });
  cookie = String(headers['set-cookie']).split(';', 1)[0] ?? '';
}
const ask = (url: string, given: { method?: 'GET' | 'POST'; payload?: object | Buffer; type?: string } = {}) =>
  harness.app.inject({
    method: given.method ?? 'GET',
    url,
    headers: {
      host: 'ops.localhost',
      origin: harness.origin.replace('127.0.0.1', 'ops.localhost'),
      ...(cookie ? { cookie } : {}),
      ...(given.type ? { 'content-type': given.type } : {}),
    },
    ...(given.payload ? { payload: given.payload } : {}),
  });
const give = async (text: string, name = 'settlement.csv', account = 'adyen') =>
  (
    await ask(`/api/finance/companies/${company}/reports?account=${account}&name=${name}`, {
      method: 'POST',
      payload: Buffer.from(text),
      type: 'application/octet-stream',
    })
  ).json();
const differences = async (): Promise<{ id: string; verdict: string; payment: string; detail: string }[]> =>
  (await ask(`/api/finance/companies/${company}/differences`)).json().differences;
const reports = async (): Promise<ReportList> => (await ask(`/api/finance/companies/${company}/reports`)).json();
const report = async () => {
  const { apiKey } = adyenConnection(harness.deps.env);
  const answer = await fetch(`${harness.origin}${SIMULATOR_API_PATH}/reports/settlement_details.csv`, {
    headers: { 'x-api-key': apiKey },
  });
  return answer.text();
};
const total = async (code: string) => {
  const { rows } = await harness.database.pool.query<{ sum: string | null }>(
    `select sum(p.amount) from money_postings p join money_accounts a on a.id = p.account_id where a.code like '${code}'`,
  );
  return Number(rows[0]?.sum ?? 0);
};

it('what the provider says it moved is what the books have, its fees are booked once, and every difference is found', async () => {
  await signIn();
  const bought = [await harness.bought(), await harness.bought(), await harness.bought(), await harness.bought()];
  const [disputed] = bought;
  if (!disputed) throw new Error('nothing was bought');
  await harness.dispute(disputed.psp, 'chargeBack');
  await harness.eventually(async () => (await harness.reversals(disputed.attempt.id)).length > 0);
  const text = await report();

  // A bad file leaves nothing behind.
  const bad = await give(text.replace('Chargeback,', 'Something,'));
  expect(bad).toMatchObject({ code: 'invalid_request', message: expect.stringMatching(/line \d+, "Type"/) });
  expect((await harness.database.pool.query('select 1 from finance_lines')).rows).toEqual([]);
  expect(await total('fee:%')).toBe(0);

  const answers = await Promise.all([give(text), give(text, 'again.csv')]);
  expect(answers.map(({ isKnown }) => isKnown).sort()).toEqual([false, true]);
  expect(answers.find(({ isKnown }) => !isKnown)).toMatchObject({
    lines: 6,
    added: 6,
    same: 5,
    differences: 0,
    awaited: 0,
  });
  // The whole of it was paid out.
  const fees = await total('fee:adyen:%');
  expect([fees, await total('psp:adyen'), await total('transit:adyen')]).toEqual([
    4 * (3 + 11 + 29),
    0,
    3 * 2990 - fees,
  ]);
  // The same lines in another file, in another order of columns.
  const turned = text
    .trimEnd()
    .split('\n')
    .map((row) => row.split(',').reverse().join(','))
    .join('\n');
  expect(await give(turned)).toMatchObject({ isKnown: false, lines: 6, added: 0, same: 0, differences: 0 });
  expect(await total('fee:adyen:%')).toBe(fees);
  expect(await differences()).toEqual([]);
  expect(await reports()).toMatchObject({
    tasks: [],
    accounts: [{ account: 'adyen', awaited: 0, differences: 0, reportedUntil: expect.stringMatching(/Z$/) }],
    taken: [
      { account: 'adyen', lines: 6, differences: 0, takenBy: ANNA.email },
      { account: 'adyen', lines: 6 },
    ],
  });
});

it('every seeded difference is named, stays until a person closes it with a reason, and keeps the month open', async () => {
  const before = await report();
  const bought = [];
  for (let count = 0; count < 5; count += 1) bought.push(await harness.bought());
  const [cheaper, foreign, missing, twice, right] = bought.map(({ attempt }) => attempt.id);
  const known = new Set(before.split('\n'));
  const rows = (await report()).trimEnd().split('\n');
  const seeded = rows
    .filter((row) => !known.has(row) && !row.includes('MerchantPayout') && !row.includes(missing ?? ''))
    .flatMap((row) => {
      if (row.includes(cheaper ?? '')) return [row.replace('29.90', '29.80').replace('29.47', '29.37')];
      if (row.includes(foreign ?? '')) return [row.replace(',EUR,', ',USD,')];
      if (row.includes(twice ?? '')) return [row, row.replace(/:\d\d,UTC/, ':59,UTC').replace(/,1$/, ',2')];
      return [row];
    });
  const strange = seeded
    .at(-1)
    ?.replaceAll(right ?? '', 'nobody')
    .replace(/([A-Z0-9]{16})/g, 'STRANGE000000001');
  const answer = await give([rows[0], ...seeded, strange].join('\n'));
  expect(answer).toMatchObject({ same: 2, differences: 4, awaited: 1 });
  // Not in any report a week later.
  harness.clock.advance(8 * DAY);
  await signIn();
  await give([rows[0], ...seeded, strange].join('\n'));
  const found = await differences();
  expect(found.map(({ verdict, payment }) => [verdict, payment]).sort()).toEqual(
    [
      ['amount', cheaper],
      ['currency', foreign],
      ['onlyOurs', missing],
      ['onlyTheirs', 'nobody'],
      ['twice', twice],
    ].sort(),
  );
  // One of them is ours alone, and of no report.
  const [{ accounts, taken }, since] = [await reports(), expect.stringMatching(/Z$/)];
  expect(accounts).toMatchObject([{ account: 'adyen', awaited: 1, awaitedSince: since, differences: 5 }]);
  expect(taken.reduce((sum, each) => sum + each.differences, 0)).toBe(4);
  expect(found.find(({ verdict }) => verdict === 'amount')?.detail).toBe(
    'theirs: Settled 2980 EUR; ours: captured 2990 EUR',
  );

  const close = (id: string, reason: string) =>
    ask(`/api/finance/companies/${company}/differences/${id}/close`, { method: 'POST', payload: { reason } });
  const month = () => ask(`/api/finance/companies/${company}/months/2024-01/close`, { method: 'POST' });
  expect((await month()).json()).toMatchObject({ code: 'conflict', message: expect.stringContaining('5 differences') });
  expect((await close(found[0]?.id ?? '', '')).statusCode).toBe(422);
  for (const { id } of found) expect((await close(id, 'Settled with the provider by mail')).statusCode).toBe(200);
  expect((await close(found[0]?.id ?? '', 'and again')).statusCode).toBe(404);
  expect(await differences()).toEqual([]);
  await give([rows[0], ...seeded, strange].join('\n'));
  expect(await differences()).toEqual([]);
  expect((await month()).statusCode).toBe(200);
  const audit = (await harness.releases.audit.list({})).map(({ action }) => action);
  expect(audit.filter((action) => action === 'finance.differenceClosed')).toHaveLength(5);
  expect(await harness.releases.audit.verify()).toMatchObject({ isIntact: true });
});

it('what a bank took in another currency is booked as it was settled, once, and nothing stays open', async () => {
  const before = new Set((await report()).split('\n'));
  const { attempt, psp } = await harness.bought();
  const rows = (await report()).trimEnd().split('\n');
  const [settled = ''] = rows.filter((row) => !before.has(row) && row.includes(',Settled,'));
  await harness.deliver({
    reference: attempt.id,
    eventCode: 'CHARGEBACK',
    pspReference: 'FOREIGNDISPUTE01',
    value: 3300,
    currency: 'USD',
  });
  const position = () => positionOf(harness.database.db, attempt.id);
  expect(await position()).toMatchObject({ 'fx:open USD': 3300, 'fx:open EUR': -2990, 'psp:adyen USD': -3300 });
  const columns = rows[0]?.split(',') ?? [];
  const cells: Readonly<Record<string, string>> = {
    'Merchant Account': 'HaloSimulator',
    'Psp Reference': psp,
    'Merchant Reference': attempt.id,
    'Creation Date': '2026-11-03 10:00:00',
    TimeZone: 'UTC',
    Type: 'Chargeback',
    'Modification Reference': 'FOREIGNDISPUTE01',
    'Gross Currency': 'USD',
    'Gross Debit (GC)': '33.00',
    'Exchange Rate': '0.9212',
    'Net Currency': 'EUR',
    'Net Debit (NC)': '30.55',
    'Markup (NC)': '0.15',
    'Batch Number': '3',
  };
  const dispute = columns.map((column) => cells[column] ?? '').join(',');
  await signIn();
  const answer = await give([rows[0], settled, dispute].join('\n'), 'foreign.csv');
  expect(answer).toMatchObject({ added: 2, same: 2 });
  // 30.40 were taken, of 29.90 that were paid; the 0.15 are a fee.
  expect(await position()).toEqual({ 'psp:adyen EUR': -50, 'fx:result EUR': 50 });
  await give([rows[0], dispute].join('\n'), 'overlap.csv');
  expect(await position()).toEqual({ 'psp:adyen EUR': -50, 'fx:result EUR': 50 });
  expect((await differences()).filter(({ payment }) => payment === attempt.id)).toEqual([]);
});
