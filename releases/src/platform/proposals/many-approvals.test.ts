import type { ManyPreview, ManyResult, ManyWithdrawal, Proposal } from '@halo/shared/contracts/operations';
import { ANNA, BRUNO, buildOperationsTest, type OperationsTest } from '../../operations/operations-fixtures.ts';

const PAYMENTS = 'mfe-payments';
const BRANDS = ['luna', 'sol', 'brise'];
const PIN = { kind: 'pin', remote: PAYMENTS, version: '1.1.0' } as const;

let test: OperationsTest;
let anna: string;
let bruno: string;
beforeEach(async () => {
  test = await buildOperationsTest();
  [anna, bruno] = [await test.token(), await test.token({}, { person: BRUNO.email, label: 'bruno' })];
});
afterEach(() => test.close());

type Outcome = ManyPreview | ManyResult | ManyWithdrawal;

async function decide(what: string, ids: readonly string[], token = bruno): Promise<Outcome[]> {
  const answer = await test.send({ method: 'POST', url: `/api/many/${what}`, token, body: { proposals: ids } });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  return (answer.json() as { brands: Outcome[] }).brands;
}
/** Anna proposes one change for many brands. */
async function propose(scopes = BRANDS): Promise<string[]> {
  const changes = scopes.map((scope) => ({ scope, change: PIN, expectedRevision: 1 }));
  const body = { changes, reason: 'new checkout' };
  const { brands } = (await test.send({ method: 'POST', url: '/api/many/changes', token: anna, body })).json();
  return (brands as { done: { proposal: Proposal } }[]).map(({ done }) => done.proposal.id);
}
const outcomes = (all: readonly Outcome[]) =>
  all.map((one) => [one.scope, 'done' in one ? one.done.outcome : one.outcome]);
const running = async (scope: string) => (await test.releases.pins.head(scope)).effective[PAYMENTS]?.version;
const freezeSol = () =>
  test.send({
    method: 'POST',
    url: '/api/freezes',
    token: anna,
    body: {
      brands: ['sol'],
      from: test.clock.now().toISOString(),
      until: new Date(test.clock.now().getTime() + 60 * 60_000).toISOString(),
      reason: 'sales',
    },
  });

it('agrees brand by brand, and what one refuses is no matter of the others', async () => {
  const ids = await propose();
  await freezeSol();
  await test.change(anna, 'brise', { kind: 'switchOff', remote: 'mfe-chat' });
  const seen = await decide('approvals/previews', ids);
  const before = await test.everything();
  expect(await decide('approvals/previews', ids)).toEqual(seen);
  expect(await test.everything()).toEqual(before);
  expect(seen).toEqual([
    {
      outcome: 'applies',
      scope: 'luna',
      revision: 1,
      change: PIN,
      differences: [{ remote: PAYMENTS, before: { version: '1.0.0' }, after: { version: '1.1.0', previous: '1.0.0' } }],
      leavesDefault: [PAYMENTS],
    },
    expect.objectContaining({ outcome: 'refused', scope: 'sol', reasons: [expect.stringContaining('frozen')] }),
    expect.objectContaining({ outcome: 'refused', scope: 'brise', reasons: [expect.stringContaining('revision 2')] }),
  ]);
  expect(outcomes(await decide('approvals', ids))).toEqual([
    ['luna', 'applied'],
    ['sol', 'refused'],
    ['brise', 'refused'],
  ]);
  expect(await Promise.all(BRANDS.map(running))).toEqual(['1.1.0', '1.0.0', '1.0.0']);
  const entries = (await test.releases.audit.list({ scope: 'luna' })).map(({ action, actor }) => [action, actor]);
  const agreed = `bruno (token of ${BRUNO.email})`;
  expect(entries.slice(0, 2)).toEqual([
    ['approve', agreed],
    ['pin', `${ANNA.email}, approved by ${agreed}`],
  ]);
  // A call that broke off is sent again: what is done stays as it is.
  expect(outcomes(await decide('approvals', ids.slice(0, 1)))).toEqual([['luna', 'refused']]);
  expect((await test.releases.pins.head('luna')).revision).toBe(2);
  expect(await test.releases.audit.verify()).toMatchObject({ isIntact: true });
});

it('takes a second person on every brand, with the right to approve there', async () => {
  const ids = await propose();
  const refusedAll = BRANDS.map((scope) => [scope, 'refused']);
  const ofAnna = await test.token({}, { label: 'another of hers' });
  for (const what of ['approvals/previews', 'approvals'])
    expect(outcomes(await decide(what, ids, ofAnna))).toEqual(refusedAll);
  const ofLuna = await test.token({ brands: ['luna'] }, { person: BRUNO.email });
  for (const [what, outcome] of [
    ['approvals/previews', 'applies'],
    ['approvals', 'applied'],
  ] as const)
    expect(outcomes(await decide(what, ids, ofLuna))).toEqual([['luna', outcome], ...refusedAll.slice(1)]);
});

it('takes back all that is named, also by who proposed it, and refuses a call that names what is not there', async () => {
  const ids = await propose();
  const url = '/api/many/withdrawals';
  const body = { proposals: [...ids, 'nowhere'] };
  expect((await test.send({ method: 'POST', url, token: anna, body })).statusCode).toBe(404);
  expect(outcomes(await decide('withdrawals', ids, anna))).toEqual(BRANDS.map((scope) => [scope, 'withdrawn']));
  expect(outcomes(await decide('approvals', ids))).toEqual(BRANDS.map((scope) => [scope, 'refused']));
  expect((await test.releases.audit.list({ scope: 'sol' }))[0]).toMatchObject({ action: 'withdraw' });
});

it('lists all that wait, also more than are listed of those that are decided', async () => {
  await propose();
  await test.database.pool.query(
    `insert into release_proposals (id, scope, change, reason, expected_revision, expected_default, proposed_by, proposed_at, expires_at, status)
     select gen_random_uuid()::text, p.scope, p.change, p.reason, p.expected_revision, p.expected_default, p.proposed_by,
       p.proposed_at, p.expires_at, p.status from release_proposals p, generate_series(1, 50)`,
  );
  expect((await test.send({ url: '/api/status', token: anna })).json()).toMatchObject({ waiting: 153 });
});
