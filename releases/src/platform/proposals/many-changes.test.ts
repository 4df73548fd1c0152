import type { ManyChange, ManyPreview, ManyResult, ReleaseChange } from '@halo/shared/contracts/operations';
import { buildOperationsTest, type OperationsTest } from '../../operations/operations-fixtures.ts';

const CHAT = 'mfe-chat';
const PAYMENTS = 'mfe-payments';
const BRANDS = ['luna', 'sol', 'brise'];

let test: OperationsTest;
let anna: string;
beforeEach(async () => {
  test = await buildOperationsTest();
  anna = await test.token();
});
afterEach(() => test.close());

async function post<Answer>(url: string, body: object, token = anna): Promise<Answer[]> {
  const answer = await test.send({ method: 'POST', url, token, body });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  return (answer.json() as { brands: Answer[] }).brands;
}
const preview = (change: ManyChange, scopes = BRANDS, token = anna) =>
  post<ManyPreview>('/api/many/previews', { scopes, change }, token);
/** What the preview said can be done, done. */
async function change(wanted: ManyChange, scopes = BRANDS, token = anna) {
  const seen = await preview(wanted, scopes, token);
  const changes = seen.flatMap((one) =>
    one.outcome === 'applies' || one.outcome === 'waits'
      ? [{ scope: one.scope, change: one.change, expectedRevision: one.revision }]
      : [],
  );
  return post<ManyResult>('/api/many/changes', { changes, reason: 'because of a test' }, token);
}
const outcomes = (all: readonly (ManyPreview | ManyResult)[]) =>
  all.map((one) => [one.scope, 'done' in one ? one.done.outcome : one.outcome]);
const version = async (scope: string, remote = CHAT) =>
  (await test.releases.pins.head(scope)).effective[remote]?.version;
const versions = () => Promise.all(BRANDS.map((brand) => version(brand)));
const pin = (to: string, remote = CHAT): Extract<ReleaseChange, { kind: 'pin' }> => ({
  kind: 'pin',
  remote,
  version: to,
});
const freeze = (brand: string) =>
  test.send({
    method: 'POST',
    url: '/api/freezes',
    token: anna,
    body: {
      brands: [brand],
      from: test.clock.now().toISOString(),
      until: new Date(test.clock.now().getTime() + 5 * 24 * 60 * 60_000).toISOString(),
      reason: 'sales',
    },
  });

it('says brand by brand what would be, and writes nothing', async () => {
  await test.change(anna, 'sol', pin('1.1.0'));
  await freeze('brise');
  const before = await test.everything();
  const [luna, sol, brise] = await preview(pin('1.1.0'));
  expect(luna).toEqual({
    outcome: 'applies',
    scope: 'luna',
    revision: 1,
    change: pin('1.1.0'),
    differences: [{ remote: CHAT, before: { version: '1.0.0' }, after: { version: '1.1.0', previous: '1.0.0' } }],
    leavesDefault: [CHAT],
  });
  expect(sol).toEqual({ outcome: 'same', scope: 'sol' });
  expect(brise).toMatchObject({ outcome: 'refused', code: 'conflict', reasons: [expect.stringContaining('frozen')] });
  expect(await test.everything()).toEqual(before);
});

it('changes what can be changed, each brand whole, and says what was refused and why', async () => {
  const seen = await preview(pin('1.1.0'));
  // Between looking and sending.
  await test.change(anna, 'sol', pin('1.2.0'));
  const changes = seen.map((one) => ({ scope: one.scope, change: pin('1.1.0'), expectedRevision: 1 }));
  const done = await post<ManyResult>('/api/many/changes', { changes, reason: 'new composer' });
  expect(outcomes(done)).toEqual([
    ['luna', 'applied'],
    ['sol', 'refused'],
    ['brise', 'applied'],
  ]);
  expect(done[1]).toMatchObject({ code: 'conflict', reasons: [expect.stringContaining('revision 2')] });
  expect(await versions()).toEqual(['1.1.0', '1.2.0', '1.1.0']);
  const entries = await test.releases.audit.list({ scope: 'luna' });
  expect(entries[0]).toMatchObject({ action: 'pin', reason: 'new composer' });
  expect(await test.releases.audit.verify()).toMatchObject({ isIntact: true });
});

it('waits for a second person where a single change does, a proposal a brand', async () => {
  expect(outcomes(await preview(pin('1.1.0', PAYMENTS), ['luna', 'sol']))).toEqual([
    ['luna', 'waits'],
    ['sol', 'waits'],
  ]);
  expect(outcomes(await change(pin('1.1.0', PAYMENTS), ['luna', 'sol']))).toEqual([
    ['luna', 'waiting'],
    ['sol', 'waiting'],
  ]);
  expect(await version('luna', PAYMENTS)).toBe('1.0.0');
  const { proposals } = (await test.send({ url: '/api/proposals', token: anna })).json() as { proposals: unknown[] };
  expect(proposals).toHaveLength(2);
});

it('goes back on each brand to what it ran itself, also while it is frozen', async () => {
  await change(pin('1.1.0'), ['luna', 'brise']);
  await change(pin('1.2.0'), ['brise']);
  await freeze('brise');
  const back: ManyChange = { kind: 'goBack', remote: CHAT };
  const seen = await preview(back);
  expect(seen).toMatchObject([
    { scope: 'luna', outcome: 'applies', change: { kind: 'rollback', to: 1, remote: CHAT } },
    { scope: 'sol', outcome: 'refused', code: 'not_found' },
    { scope: 'brise', outcome: 'applies', change: { kind: 'rollback', to: 2, remote: CHAT } },
  ]);
  await change(back);
  expect(await versions()).toEqual(['1.0.0', '1.0.0', '1.1.0']);
});

it('asks for the right brand by brand, before anything of the brand is said', async () => {
  const ofLuna = await test.token({ brands: ['luna'], actions: ['read', 'pin'] });
  const seen = await preview(pin('1.1.0'), BRANDS, ofLuna);
  expect(seen.map((one) => (one.outcome === 'refused' ? one.code : one.outcome))).toEqual([
    'applies',
    'forbidden',
    'forbidden',
  ]);
  const changes = BRANDS.map((scope) => ({ scope, change: pin('1.1.0'), expectedRevision: 1 }));
  expect(outcomes(await post('/api/many/changes', { changes, reason: 'too much' }, ofLuna))).toEqual([
    ['luna', 'applied'],
    ['sol', 'refused'],
    ['brise', 'refused'],
  ]);
  expect(await versions()).toEqual(['1.1.0', '1.0.0', '1.0.0']);
});

it('leaves the default to a change of its own, and knows no brand that is not there', async () => {
  expect((await preview(pin('1.1.0'), ['default', 'lunaa', 'luna'])).map((one) => one.outcome)).toEqual([
    'refused',
    'refused',
    'applies',
  ]);
  expect(await preview(pin('9.9.9'), ['luna'])).toMatchObject([{ outcome: 'refused', code: 'version_unknown' }]);
});
