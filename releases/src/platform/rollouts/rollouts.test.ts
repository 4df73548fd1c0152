import { MINUTE_MS } from '@halo/shared/contracts';
import type { Alarm, Rollout, RolloutStep } from '@halo/shared/contracts/operations';
import { ANNA, BRUNO, buildOperationsTest, type OperationsTest } from '../../operations/operations-fixtures.ts';
import { changeTo, holds } from './rollout-plan.ts';
import { findRollout, type RolloutRow } from './rollout-repository.ts';
import { lookAt, type RolloutsNeeds } from './rollout-steps.ts';

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
  // The webhook gets the same: which brand, and nothing about a person.
  await test.releases.alarms.round();
  const onSol = await test.token({ brands: ['sol'] });
  const { alarms } = (await test.send({ url: '/api/alarms', token: onSol })).json() as { alarms: Alarm[] };
  const [alarm] = alarms.filter(({ event, remote }) => event === 'rollout_stopped' && remote === 'mfe-payments');
  expect(alarm).toMatchObject({ brand: 'luna', brands: ['luna', 'sol'] });
  expect(alarm?.text).toContain('luna was changed by an operator');
  expect(JSON.stringify(alarm)).not.toContain(ANNA.email);
  expect(JSON.stringify(alarm)).not.toContain('because of a test');
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

it('of two that start at once one runs, and of two that wait one', async () => {
  const began = await Promise.all([
    start(CHAT, '1.2.0', [step(['luna'], 1)]),
    start(CHAT, '1.2.0', [step(['sol'], 1)]),
  ]);
  expect(began.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const plan = [step(['brise'], 100)];
  const waiting = await Promise.all([start('mfe-payments', '1.2.0', plan), start('mfe-payments', '1.2.0', plan)]);
  const approve = ({ id }: Rollout) => test.send({ method: 'POST', url: `/api/rollouts/${id}/approve`, token: bruno });
  const answers = [];
  for (const each of waiting) answers.push(await approve(each.json()));
  expect(answers[0]?.json()).toMatchObject({ state: 'running' });
  expect(answers[1]?.json()).toMatchObject({ code: 'conflict' });
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

describe('a rollout that is at its first step', () => {
  const begin = async (version: string, plan: RolloutStep[]) => {
    await test.store(CHAT, version);
    const begun = (await start(CHAT, version, plan)).json() as Rollout;
    expect(begun).toMatchObject({ state: 'running', step: 0 });
    return begun.id;
  };
  beforeEach(() =>
    test.releases.pins.change('anna', 'default', {
      change: { kind: 'pin', remote: CHAT, version: '1.1.0' },
      reason: 'as before',
    }),
  );
  afterEach(async () => {
    for (const scope of ['luna', 'sol', 'brise'])
      await test.releases.pins.change('anna', scope, {
        change: { kind: 'inherit', remote: CHAT },
        reason: 'as before',
      });
  });

  it('stops where a brand of a half-made step has it no longer', async () => {
    const id = await begin('2.0.0', [step(['luna', 'sol'], 1)]);
    await test.deps.db.execute(`update release_rollouts set step = -1 where id = '${id}'`);
    await test.releases.pins.endCanaryForHealth('luna', CHAT, '2.0.0', 'rule: 26 of 26 visitors fail');
    expect(await one(id)).toMatchObject({ state: 'stopped', why: expect.stringContaining('luna: rule: 26 of 26') });
    expect((await pin('luna'))?.canary).toBeUndefined();
  });

  it('stops before a brand where it is switched off, which stays so', async () => {
    const id = await begin('2.0.1', [step(['sol'], 1, 0), step(['*'], 100)]);
    await test.change(anna, 'luna', { kind: 'switchOff', remote: CHAT });
    expect(await one(id)).toMatchObject({ state: 'stopped', why: 'luna: mfe-chat is switched off' });
    expect(await pin('luna')).toMatchObject({ isOff: true });
  });

  it('stops where the rule took the version back outside of its plan, unless two agreed', async () => {
    const id = await begin('2.0.2', [step(['luna'], 1), step(['sol'], 1)]);
    await test.releases.pins.change('anna', 'brise', {
      change: { kind: 'canary', remote: CHAT, version: '2.0.2', percent: 5 },
      reason: 'a try',
    });
    await test.releases.pins.endCanaryForHealth('brise', CHAT, '2.0.2', 'rule: it fails');
    expect(await one(id)).toMatchObject({ state: 'stopped', why: expect.stringMatching(/second person.*brise: rule/) });
  });
});

it('changes no brand after it was stopped, and stops where a change is refused for good', async () => {
  await test.store(CHAT, '1.3.0');
  const begun = (await start(CHAT, '1.3.0', [step(['luna'], 1, 0), step(['sol', 'brise'], 1)])).json() as Rollout;
  const needs = { ...test.deps, ...test.releases } as unknown as RolloutsNeeds;
  const row = (await findRollout(test.deps.db, begun.id)) as RolloutRow;
  await stop(begun.id);
  await lookAt(needs, row);
  expect((await pin('sol'))?.canary?.version).not.toBe('1.3.0');

  const other = (await start(CHAT, '1.3.0', [step(['luna'], 1, 0), step(['sol', 'brise'], 1)])).json() as Rollout;
  await test.change(anna, 'sol', { kind: 'canary', remote: CHAT, version: '1.2.0', percent: 1 });
  await test.deps.db.execute(`update release_revisions set effective = '{}' where scope = 'sol'`);
  expect(await one(other.id)).toMatchObject({ state: 'stopped', why: expect.stringContaining('not what was audited') });
});

describe('a freeze', () => {
  const HOUR = 60;
  const inMinutes = (minutes: number) => new Date(test.clock.now().getTime() + minutes * MINUTE_MS).toISOString();
  const freeze = (brands: string[], minutes: number, token = anna, from = 0) =>
    test.send({
      method: 'POST',
      url: '/api/freezes',
      token,
      body: { brands, from: inMinutes(from), until: inMinutes(minutes), reason: 'the sales of November' },
    });
  const lift = (id: string, token = anna) =>
    test.send({ method: 'POST', url: `/api/freezes/${id}/lift`, token, body: { reason: 'it is over' } });

  it('lets nothing go forward and everything go back, until it is lifted', async () => {
    await test.store(CHAT, '3.0.0');
    const tried = { kind: 'canary', remote: CHAT, version: '3.0.0', percent: 5 } as const;
    await test.releases.pins.change('anna', 'brise', { change: tried, reason: 'a try' });
    const made = await freeze(['brise'], HOUR);
    expect(made.json()).toMatchObject({ brands: ['brise'], isNow: true, madeBy: ANNA.email });
    const frozen = { code: 'conflict', message: expect.stringContaining('the sales of November') };
    expect((await test.change(anna, 'brise', { kind: 'promote', remote: CHAT })).json()).toMatchObject(frozen);
    expect((await test.change(anna, 'default', { ...tried, percent: 1 })).json()).toMatchObject(frozen);
    expect((await test.change(anna, 'brise', { ...tried, percent: 1 })).statusCode).toBe(200);
    expect((await test.change(anna, 'brise', { kind: 'endCanary', remote: CHAT })).statusCode).toBe(200);
    expect((await test.change(anna, 'brise', tried)).json()).toMatchObject(frozen);
    expect((await lift(made.json().id)).json()).toEqual({ freezes: [] });
    expect((await test.change(anna, 'brise', tried)).statusCode).toBe(200);
    await test.change(anna, 'brise', { kind: 'endCanary', remote: CHAT });
    expect((await lift(made.json().id)).statusCode).toBe(404);
  });

  it('is made and lifted by who may agree to everything on its brands, and ends after it begins', async () => {
    const squad = await test.token({ actions: ['read', 'pin', 'canary', 'promote', 'approve'], remotes: [CHAT] });
    const ofLuna = await test.token({ brands: ['luna'] });
    expect((await freeze(['luna'], HOUR, squad)).statusCode).toBe(403);
    expect((await freeze(['luna', 'sol'], HOUR, ofLuna)).statusCode).toBe(403);
    expect((await freeze(['*'], HOUR, ofLuna)).statusCode).toBe(403);
    expect((await freeze(['nowhere'], HOUR)).statusCode).toBe(404);
    expect((await freeze(['luna'], HOUR, anna, 2 * HOUR)).statusCode).toBe(422);
    const later = (await freeze(['luna', 'sol'], 3 * HOUR, anna, 2 * HOUR)).json();
    expect(later).toMatchObject({ isNow: false });
    const listed = async (token: string) => (await test.send({ url: '/api/freezes', token })).json().freezes.length;
    const ofBrise = await test.token({ brands: ['brise'] });
    expect([await listed(ofLuna), await listed(ofBrise)]).toEqual([1, 0]);
    expect((await lift(later.id, ofLuna)).statusCode).toBe(403);
    const tried = { kind: 'canary', remote: CHAT, version: '1.2.0', percent: 1 } as const;
    expect((await test.change(anna, 'luna', tried)).statusCode).toBe(200);
    await test.change(anna, 'luna', { kind: 'endCanary', remote: CHAT });
    expect((await lift(later.id)).statusCode).toBe(200);
  });

  it('asks no second person about what it holds for longer than a proposal waits', async () => {
    await test.store('mfe-payments', '4.0.0');
    const propose = async (scope: string) =>
      (await test.change(anna, scope, { kind: 'pin', remote: 'mfe-payments', version: '4.0.0' })).json();
    const short = (await freeze(['brise'], 23 * HOUR)).json();
    expect((await propose('brise')).outcome).toBe('waiting');
    const long = (await freeze(['brise'], 25 * HOUR)).json();
    const frozen = { code: 'conflict', message: expect.stringContaining('the sales of November') };
    expect([await propose('brise'), await propose('default')]).toMatchObject([frozen, frozen]);
    expect((await propose('luna')).outcome).toBe('waiting');
    for (const { id } of [short, long]) await lift(id);
  });

  it('makes a rollout wait, which begins when it was planned for', async () => {
    await test.store(CHAT, '3.1.0');
    const plan = { remote: CHAT, version: '3.1.0', steps: [step(['brise'], 1)], reason: 'a new one' };
    const send = (startsAt: string) =>
      test.send({ method: 'POST', url: '/api/rollouts', token: anna, body: { ...plan, startsAt } });
    expect((await send(inMinutes(-1))).statusCode).toBe(422);
    const begun = (await send(inMinutes(HOUR))).json() as Rollout;
    expect(begun).toMatchObject({ state: 'running', step: -1, nextAt: inMinutes(HOUR), startsAt: inMinutes(HOUR) });
    const made = (await freeze(['brise'], 3 * HOUR)).json();
    wait(HOUR);
    expect(await one(begun.id)).toMatchObject({
      state: 'running',
      step: -1,
      waitsFor: { scope: 'brise', reason: 'the sales of November' },
    });
    await lift(made.id);
    const after = await one(begun.id);
    expect([after.state, after.step, after.waitsFor]).toEqual(['running', 0, undefined]);
    expect((await pin('brise'))?.canary).toEqual({ version: '3.1.0', percent: 1 });
  });

  it('of one brand holds a step of several as a whole', async () => {
    await test.store(CHAT, '3.2.0');
    const made = (await freeze(['brise'], HOUR)).json();
    const begun = (await start(CHAT, '3.2.0', [step(['luna', 'brise'], 1)])).json() as Rollout;
    expect(await one(begun.id)).toMatchObject({ state: 'running', step: -1 });
    expect((await pin('luna'))?.canary?.version).not.toBe('3.2.0');
    await lift(made.id);
    expect((await one(begun.id)).step).toBe(0);
    for (const brand of ['luna', 'brise']) expect((await pin(brand))?.canary?.version).toBe('3.2.0');
  });
});
