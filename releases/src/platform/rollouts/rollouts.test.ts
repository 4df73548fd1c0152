import { MINUTE_MS } from '@halo/shared/contracts';
import type { Rollout, RolloutStep } from '@halo/shared/contracts/operations';
import { ANNA, BRUNO, buildOperationsTest, type OperationsTest } from '../../operations/operations-fixtures.ts';
import { changeTo, holds } from './rollout-plan.ts';

const CHAT = 'mfe-chat';
const BILLING = 'mfe-billing';

let test: OperationsTest;
let anna: string;
let bruno: string;

beforeAll(async () => {
  test = await buildOperationsTest();
  anna = await test.token();
  bruno = await test.token({}, { person: BRUNO.email });
});
afterAll(() => test.close());
afterEach(async () => {
  const { rollouts } = (await test.send({ url: '/api/rollouts', token: anna })).json() as { rollouts: Rollout[] };
  for (const { id, state } of rollouts) if (state === 'running' || state === 'waiting') await stop(id);
});

const start = (remote: string, version: string, steps: RolloutStep[], token = anna) =>
  test.send({ method: 'POST', url: '/api/rollouts', token, body: { remote, version, steps, reason: 'a new one' } });
const stop = (id: string) =>
  test.send({ method: 'POST', url: `/api/rollouts/${id}/stop`, token: anna, body: { reason: 'enough of it' } });
const one = async (id: string) => {
  await test.releases.rollouts.round();
  const { rollouts } = (await test.send({ url: '/api/rollouts', token: anna })).json() as { rollouts: Rollout[] };
  return rollouts.find((each) => each.id === id) as Rollout;
};
const step = (brands: string[], percent: number, minutes = 30): RolloutStep => ({ brands, percent, minutes });
const pin = async (scope: string, remote = CHAT) => (await test.releases.pins.head(scope)).effective[remote];
const wait = (minutes: number) => test.clock.advance(minutes * MINUTE_MS);

it('goes from one visitor in a hundred of one brand to everybody, each step after its time', async () => {
  const plan = [step(['luna'], 1), step(['luna', 'sol'], 25), step(['*'], 100, 5)];
  const begun = (await start(CHAT, '1.1.0', plan)).json() as Rollout;
  expect(begun).toMatchObject({ state: 'running', step: 0, nextAt: expect.any(String) });
  expect(await pin('luna')).toMatchObject({ version: '1.0.0', canary: { version: '1.1.0', percent: 1 } });
  expect((await pin('sol'))?.canary).toBeUndefined();

  wait(29);
  expect((await one(begun.id)).step).toBe(0);
  wait(1);
  expect((await one(begun.id)).step).toBe(1);
  for (const brand of ['luna', 'sol']) expect((await pin(brand))?.canary?.percent).toBe(25);
  wait(30);
  expect((await one(begun.id)).step).toBe(2);
  for (const scope of ['default', 'luna', 'sol', 'brise']) {
    expect((await pin(scope))?.version).toBe('1.1.0');
    expect((await pin(scope))?.canary).toBeUndefined();
  }
  // Who followed the default before follows it again.
  expect((await test.releases.pins.head('luna')).own[CHAT]).toBeUndefined();
  wait(5);
  expect(await one(begun.id)).toMatchObject({ state: 'done' });
});

it('begins a remote that ran nowhere, and stops by itself where the health rule takes it back', async () => {
  await test.store(BILLING, '0.1.0');
  const begun = (await start(BILLING, '0.1.0', [step(['luna', 'sol'], 1), step(['*'], 50)])).json() as Rollout;
  expect(await pin('sol', BILLING)).toMatchObject({ isCanaryOnly: true, canary: { percent: 1 } });
  await test.releases.pins.endCanaryForHealth('luna', BILLING, '0.1.0', 'rule: 26 of 26 visitors fail');
  wait(60);
  expect(await one(begun.id)).toMatchObject({ state: 'stopped', step: 0, why: 'luna: rule: 26 of 26 visitors fail' });
  expect(await pin('brise', BILLING)).toBeUndefined();
  await test.releases.alarms.round();
  const { alarms } = (await test.send({ url: '/api/alarms', token: anna })).json() as { alarms: { event: string }[] };
  expect(alarms.map(({ event }) => event)).toEqual(expect.arrayContaining(['rollout_stopped', 'taken_back']));
  // What was taken back comes again only when a second person agrees.
  expect((await start(BILLING, '0.1.0', [step(['sol'], 1)])).json()).toMatchObject({ state: 'waiting' });
});

it('of what takes two waits for another person, and stops when an operator changes a brand in between', async () => {
  const begun = (await start('mfe-payments', '1.1.0', [step(['luna'], 100), step(['sol'], 100)])).json() as Rollout;
  expect(begun).toMatchObject({ state: 'waiting', step: -1 });
  const approve = (token: string) => test.send({ method: 'POST', url: `/api/rollouts/${begun.id}/approve`, token });
  expect((await approve(anna)).statusCode).toBe(403);
  expect((await pin('luna', 'mfe-payments'))?.version).toBe('1.0.0');
  expect((await approve(bruno)).json()).toMatchObject({ state: 'running', step: 0 });
  expect((await pin('luna', 'mfe-payments'))?.version).toBe('1.1.0');
  const { actor } = await test.releases.pins.head('luna');
  expect(actor).toBe(`${ANNA.email}, approved by ${BRUNO.email} (rollout)`);

  await test.change(anna, 'luna', { kind: 'switchOff', remote: 'mfe-payments' });
  expect(await one(begun.id)).toMatchObject({ state: 'stopped', why: expect.stringContaining('luna was changed by') });
});

it('is refused without the rights for the whole plan, for what was never published, and beside another', async () => {
  const onLuna = await test.token({ brands: ['luna'] });
  expect((await start(CHAT, '1.2.0', [step(['luna'], 1), step(['*'], 100)], onLuna)).statusCode).toBe(403);
  expect((await start(CHAT, '9.9.9', [step(['luna'], 1)])).json()).toMatchObject({ code: 'version_unknown' });
  expect((await start(CHAT, '1.2.0', [step(['lunaa'], 1)])).json()).toMatchObject({ code: 'not_found' });
  const begun = (await start(CHAT, '1.2.0', [step(['luna'], 1)], onLuna)).json() as Rollout;
  expect(begun.state).toBe('running');
  expect((await start(CHAT, '1.2.0', [step(['sol'], 1)])).json()).toMatchObject({ code: 'conflict' });
  expect((await stop(begun.id)).json()).toMatchObject({ state: 'stopped', why: 'enough of it' });
  expect((await stop(begun.id)).json()).toMatchObject({ code: 'conflict' });
  // Every brand keeps what it has.
  expect((await pin('luna'))?.canary?.version).toBe('1.2.0');
});

it('never lowers a share and never leaves a version that everybody has', () => {
  const named = { remote: CHAT, version: '1.1.0' };
  const tried = { version: '1.0.0', canary: { version: '1.1.0', percent: 25 } };
  expect(changeTo(tried, named, 10)).toBeUndefined();
  expect(changeTo(tried, named, 50)).toMatchObject({ kind: 'canary', percent: 50 });
  expect(changeTo(tried, named, 100)).toMatchObject({ kind: 'promote' });
  expect(changeTo({ version: '1.1.0' }, named, 10)).toBeUndefined();
  expect(changeTo(undefined, named, 1)).toMatchObject({ kind: 'canary', percent: 1 });
  expect([holds(tried, '1.1.0'), holds({ ...tried, isOff: true }, '1.1.0'), holds(undefined, '1.1.0')]).toEqual([
    true,
    false,
    false,
  ]);
});
