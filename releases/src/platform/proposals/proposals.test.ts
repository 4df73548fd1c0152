import { HOUR_MS } from '@halo/shared/contracts';
import type { Proposal, ReleaseChange } from '@halo/shared/contracts/operations';
import { ALL_RIGHTS } from '../../operations/demo-operators.ts';
import { ANNA, BRUNO, buildOperationsTest, type OperationsTest } from '../../operations/operations-fixtures.ts';

const PAYMENTS = 'mfe-payments';

let test: OperationsTest;
let anna: string;
let bruno: string;
beforeEach(async () => {
  test = await buildOperationsTest();
  [anna, bruno] = [
    await test.token({}, { days: 30, label: 'anna' }),
    await test.token({}, { person: BRUNO.email, days: 30, label: 'bruno' }),
  ];
});
afterEach(() => test.close());

const pin = (version: string, remote = PAYMENTS): ReleaseChange => ({ kind: 'pin', remote, version });
const running = async (scope = 'luna') => (await test.releases.pins.head(scope)).effective[PAYMENTS]?.version;
const propose = async (version = '1.1.0', scope = 'luna') =>
  (await test.change(anna, scope, pin(version))).json().proposal as Proposal;
const decide = (token: string, id: string, what: 'approve' | 'withdraw') =>
  test.send({ method: 'POST', url: `/api/proposals/${id}/${what}`, token });
const list = async () => (await test.send({ url: '/api/proposals', token: anna })).json().proposals as Proposal[];

it('[REL-02] payments wait for a second person, and change when that one agrees', async () => {
  const answer = await test.change(anna, 'luna', pin('1.1.0'));
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      outcome: 'waiting',
      proposal: expect.objectContaining({
        scope: 'luna',
        expectedRevision: 1,
        proposedBy: ANNA.email,
        status: 'waiting',
      }),
    },
  ]);
  expect(await running()).toBe('1.0.0');
  expect((await test.send({ url: '/api/status', token: anna })).json().waiting).toBe(1);

  const { id } = answer.json().proposal;
  expect((await decide(bruno, id, 'approve')).json()).toEqual({ outcome: 'applied', scope: 'luna', revision: 2 });
  expect([await running(), await running('sol')]).toEqual(['1.1.0', '1.0.0']);
  expect(await list()).toEqual([
    expect.objectContaining({ id, status: 'approved', decidedBy: BRUNO.email, revision: 2 }),
  ]);

  const entries = (await test.releases.audit.list({ scope: 'luna' })).map(({ action, actor, reason }) => [
    action,
    actor,
    reason,
  ]);
  expect(entries.slice(0, 3)).toEqual([
    ['approve', `bruno (token of ${BRUNO.email})`, 'because of a test'],
    ['pin', `${ANNA.email}, approved by bruno (token of ${BRUNO.email})`, 'because of a test'],
    ['propose', `anna (token of ${ANNA.email})`, 'because of a test'],
  ]);
  expect(await test.releases.audit.verify()).toMatchObject({ isIntact: true });
});

it('what makes payments safer is done alone: canary, switch, the way back', async () => {
  await decide(bruno, (await propose()).id, 'approve');
  const alone: ReleaseChange[] = [
    { kind: 'canary', remote: PAYMENTS, version: '1.2.0', percent: 10 },
    { kind: 'endCanary', remote: PAYMENTS },
    { kind: 'switchOff', remote: PAYMENTS },
    { kind: 'switchOn', remote: PAYMENTS },
    { kind: 'rollback', to: 1 },
  ];
  for (const change of alone)
    expect([change.kind, (await test.change(anna, 'luna', change)).json().outcome]).toEqual([change.kind, 'applied']);
  expect(await running()).toBe('1.0.0');
  expect((await test.change(anna, 'luna', { kind: 'rollback', to: 2 })).json().outcome).toBe('waiting');
});

describe('one person alone', () => {
  const together = (scope: string, change: ReleaseChange) =>
    test.releases.pins.change('both of them', scope, { change, reason: 'because of a test' });
  const outcome = async (scope: string, change: ReleaseChange) =>
    (await test.change(anna, scope, change)).json().outcome;
  const back = (to: number): ReleaseChange => ({ kind: 'rollback', to, remote: PAYMENTS });

  it('goes one step back, and not another one', async () => {
    for (const version of ['1.1.0', '1.2.0']) await together('luna', pin(version));
    expect(await outcome('luna', back(2))).toBe('applied');
    expect(await outcome('luna', back(1))).toBe('waiting');
    expect(await running()).toBe('1.1.0');
    await test.change(anna, 'luna', { kind: 'switchOff', remote: PAYMENTS });
    await test.change(anna, 'luna', { kind: 'switchOn', remote: PAYMENTS });
    expect(await outcome('luna', { kind: 'rollback', to: 1 })).toBe('waiting');
    await together('luna', pin('1.2.0'));
    expect(await outcome('luna', back(2))).toBe('applied');
  });

  it('learns beforehand what waits for a second person, what is not reached and what follows again, and nothing is written', async () => {
    const look = async (scope: string, change: ReleaseChange) =>
      (await test.send({ method: 'POST', url: `/api/scopes/${scope}/previews`, token: anna, body: { change } })).json();
    const forTwo = async (scope: string, change: ReleaseChange) => (await look(scope, change)).forTwo;
    for (const version of ['1.1.0', '1.2.0']) await together('luna', pin(version));
    expect([
      await forTwo('luna', back(2)),
      await forTwo('luna', pin('1.1.0')),
      await forTwo('luna', { kind: 'rollback', to: 1 }),
    ]).toEqual([[], [PAYMENTS], [PAYMENTS]]);
    await test.change(anna, 'luna', back(2));
    // The page cannot know that this is the second step.
    const written = await test.everything();
    expect(await look('luna', back(1))).toEqual({ revision: 4, forTwo: [PAYMENTS], unreached: [], rejoins: [] });
    const off: ReleaseChange = { kind: 'switchOff', remote: PAYMENTS };
    const unreached = [{ scope: 'luna', remote: PAYMENTS, pin: expect.objectContaining({ version: '1.1.0' }) }];
    expect(await look('default', off)).toEqual({ revision: 1, forTwo: [], unreached, rejoins: [] });
    expect(await test.everything()).toEqual(written);
    expect((await test.change(anna, 'default', off)).json()).toEqual({
      outcome: 'applied',
      scope: 'default',
      revision: 2,
      unreached,
    });

    await together('sol', { kind: 'canary', remote: 'mfe-chat', version: '1.1.0', percent: 10 });
    expect((await look('sol', { kind: 'endCanary', remote: 'mfe-chat' })).rejoins).toEqual(['mfe-chat']);
  });

  it("nor with the default's help: back to what it inherits, and back with it", async () => {
    await together('default', pin('1.1.0'));
    await together('luna', pin('1.2.0'));
    expect(await outcome('luna', back(2))).toBe('applied');
    expect((await test.releases.pins.head('luna')).own[PAYMENTS]).toBeUndefined();
    expect(await outcome('luna', back(1))).toBe('waiting');

    await together('default', pin('1.2.0'));
    expect([await running('sol'), await outcome('default', back(2)), await running('sol')]).toEqual([
      '1.2.0',
      'applied',
      '1.1.0',
    ]);
    expect(await outcome('sol', back(1))).toBe('waiting');
    await together('default', pin('1.2.0'));
    expect(await outcome('sol', back(4))).toBe('applied');
  });
});

it('what the health rule took back comes to a brand again by two people, from wherever it comes', async () => {
  const CHAT = 'mfe-chat';
  const chat = async (scope: string) => (await test.releases.pins.head(scope)).effective[CHAT]?.version;
  const outcome = async (scope: string, change: ReleaseChange) =>
    (await test.change(anna, scope, change)).json().outcome as string;
  await test.change(anna, 'luna', pin('1.1.0', CHAT));
  await test.releases.pins.takeBackForHealth('luna', { remote: CHAT, version: '1.1.0', backTo: 1 }, 'rule: it fails');

  const tried: ReleaseChange = { kind: 'canary', remote: CHAT, version: '1.1.0', percent: 1 };
  expect(await outcome('luna', tried)).toBe('waiting');
  expect(await outcome('luna', { kind: 'rollback', to: 2 })).toBe('waiting');
  expect(await outcome('sol', pin('1.1.0', CHAT))).toBe('waiting');
  expect(await outcome('luna', pin('1.2.0', CHAT))).toBe('applied');

  const takenBack = [{ scope: 'luna', at: expect.stringMatching(/^\d{4}-.+Z$/), reason: 'rule: it fails' }];
  expect((await test.releases.versions.list(CHAT)).find(({ version }) => version === '1.1.0')).toMatchObject({
    takenBack,
  });
  expect(await test.releases.compatibility.check(CHAT, '1.1.0', 'sol')).toMatchObject({ fits: true, takenBack });
  const preview = await test.send({
    method: 'POST',
    url: '/api/scopes/luna/previews',
    body: { change: tried },
    token: anna,
  });
  expect(preview.json()).toMatchObject({
    forTwo: [CHAT],
    takenBack: [{ remote: CHAT, version: '1.1.0', ...takenBack[0] }],
  });

  const again = (await test.change(anna, 'luna', pin('1.1.0', CHAT))).json().proposal as Proposal;
  await decide(bruno, again.id, 'approve');
  expect(await chat('luna')).toBe('1.1.0');
  expect(await outcome('sol', pin('1.1.0', CHAT))).toBe('applied');
});

it('back to the version before goes by one person, also when another brand had it taken back', async () => {
  const CHAT = 'mfe-chat';
  const together = (scope: string, version: string) =>
    test.releases.pins.change('both of them', scope, { change: pin(version, CHAT), reason: 'because of a test' });
  const back = async (scope: string, to: number) =>
    (await test.change(anna, scope, { kind: 'rollback', to })).json().outcome as string;
  for (const scope of ['luna', 'sol', 'brise']) await together(scope, '1.1.0');
  for (const [scope, version] of [
    ['luna', '1.2.0'],
    ['sol', '1.2.0'],
    ['brise', '1.0.0'],
    ['brise', '1.2.0'],
  ] as const)
    await together(scope, version);
  await test.change(anna, 'luna', { kind: 'canary', remote: CHAT, version: '1.1.0', percent: 5 });
  await test.releases.pins.endCanaryForHealth('luna', CHAT, '1.1.0', 'rule: it fails');
  // Where it was taken back itself, or did not run just before, two are needed.
  expect([await back('luna', 2), await back('brise', 2), await back('sol', 2)]).toEqual([
    'waiting',
    'waiting',
    'applied',
  ]);
});

it('of the default it waits where a brand would get what was taken back there', async () => {
  const CHAT = 'mfe-chat';
  const together = (scope: string, change: ReleaseChange) =>
    test.releases.pins.change('both of them', scope, { change, reason: 'because of a test' });
  const back = async () => (await test.change(anna, 'default', { kind: 'rollback', to: 2 })).json().outcome as string;
  await together('default', pin('1.1.0', CHAT));
  await test.releases.pins.takeBackForHealth('luna', { remote: CHAT, version: '1.1.0', backTo: 1 }, 'rule: it fails');
  await together('default', pin('1.2.0', CHAT));
  await together('luna', { kind: 'inherit', remote: CHAT });
  expect(await back()).toBe('waiting');
  await together('luna', pin('1.0.0', CHAT));
  expect(await back()).toBe('applied');
});

it('what the health rule switched off is remembered as well, and comes on again by two people', async () => {
  const CHAT = 'mfe-chat';
  const outcome = async (scope: string, change: ReleaseChange) =>
    (await test.change(anna, scope, change)).json().outcome as string;
  const turn = (kind: 'switchOn' | 'switchOff', remote = CHAT): ReleaseChange => ({ kind, remote });
  await test.change(anna, 'sol', turn('switchOff'));
  for (const change of [turn('switchOff', PAYMENTS), turn('switchOff'), pin('1.1.0', CHAT), turn('switchOn')])
    await test.change(anna, 'luna', change);
  await test.releases.pins.takeBackForHealth('luna', { remote: CHAT, version: '1.1.0', backTo: 4 }, 'rule: it fails');
  expect((await test.releases.pins.head('luna')).effective[CHAT]?.isOff).toBe(true);

  expect(await outcome('luna', turn('switchOn'))).toBe('waiting');
  expect(await outcome('brise', pin('1.1.0', CHAT))).toBe('waiting');
  // What is off runs nowhere: pinning it there brings nothing, switching it on does.
  expect([await outcome('sol', pin('1.1.0', CHAT)), await outcome('sol', turn('switchOn'))]).toEqual([
    'applied',
    'waiting',
  ]);
  // Neither what an operator had switched off before nor another version is concerned.
  expect(await outcome('luna', turn('switchOn', PAYMENTS))).toBe('applied');
  expect([await outcome('luna', pin('1.2.0', CHAT)), await outcome('luna', turn('switchOn'))]).toEqual([
    'applied',
    'applied',
  ]);
});

it('no operator agrees twice, and of two at once one', async () => {
  const { id } = await propose();
  const answers = await Promise.all([1, 2, 3].map(() => decide(bruno, id, 'approve')));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  expect((await test.releases.pins.head('luna')).revision).toBe(2);
  expect((await decide(bruno, id, 'approve')).json()).toMatchObject({
    code: 'conflict',
    message: 'the proposal is approved',
  });
});

it('agreeing counts only for what was judged: on another head it is outdated, and waits no more', async () => {
  const { id } = await propose();
  await test.change(anna, 'luna', { kind: 'switchOff', remote: 'mfe-chat' });
  expect((await decide(bruno, id, 'approve')).json()).toMatchObject({
    code: 'conflict',
    detail: { currentRevision: '2' },
  });
  expect(await running()).toBe('1.0.0');
  expect((await list())[0]).toMatchObject({ id, status: 'outdated' });
  expect((await list())[0]?.decidedBy).toBeUndefined();
  expect((await test.send({ url: '/api/status', token: anna })).json().waiting).toBe(0);
  const again = await propose();
  expect((await list()).map(({ status }) => status)).toEqual(['waiting', 'outdated']);
  expect((await decide(bruno, again.id, 'approve')).json()).toMatchObject({ outcome: 'applied', revision: 3 });
});

it('is agreed to and applied, or neither', async () => {
  const { id } = await propose();
  const { append } = test.releases.audit;
  const dying = jest.spyOn(test.releases.audit, 'append').mockImplementation(async (tx, note) => {
    if (note.action === 'approve') throw new Error('the process died');
    return append(tx, note);
  });
  expect((await decide(bruno, id, 'approve')).statusCode).toBe(500);
  dying.mockRestore();
  expect([await running(), (await list())[0]?.status, (await list())[0]?.decidedBy]).toEqual([
    '1.0.0',
    'waiting',
    undefined,
  ]);
  expect((await decide(bruno, id, 'approve')).json()).toMatchObject({ outcome: 'applied', revision: 2 });
});

it('a change of the default that reaches a brand moves its head, too', async () => {
  const { id } = await propose();
  await test.change(anna, 'default', pin('1.1.0', 'mfe-chat'));
  expect((await decide(bruno, id, 'approve')).json().code).toBe('conflict');
});

describe("a brand that would take the default's payments", () => {
  /** Another operator changes what the default runs without touching what luna runs. */
  const moveDefault = (version: string) =>
    test.releases.pins.change('both of them', 'default', { change: pin(version), reason: 'because of a test' });
  const inherit: ReleaseChange = { kind: 'inherit', remote: PAYMENTS };
  beforeEach(async () => {
    await test.releases.pins.change('both of them', 'luna', { change: pin('1.1.0'), reason: 'because of a test' });
  });

  it('gets the version that was judged, or the answer that it has changed', async () => {
    const { id } = (await test.change(anna, 'luna', inherit)).json().proposal as Proposal;
    await moveDefault('1.2.0');
    expect(await running()).toBe('1.1.0');
    expect((await decide(bruno, id, 'approve')).json()).toMatchObject({
      code: 'conflict',
      message: 'the proposal is outdated: what luna inherits has changed. Propose it again',
      detail: { currentRevision: '2' },
    });
    expect(await running()).toBe('1.1.0');
  });

  it('is judged with what it really gets: harmless a moment ago, it waits now', async () => {
    await moveDefault('1.1.0');
    const { change } = test.releases.pins;
    jest.spyOn(test.releases.pins, 'change').mockImplementationOnce(async (...call) => {
      await change('both of them', 'default', { change: pin('1.2.0'), reason: 'because of a test' });
      return change(...call);
    });
    expect((await test.change(anna, 'luna', inherit)).json()).toMatchObject({ outcome: 'waiting' });
    expect(await running()).toBe('1.1.0');
  });
});

it('a brand whose revision was edited goes back to one that is well, with two people', async () => {
  await test.change(anna, 'luna', pin('1.1.0', 'mfe-chat'));
  await test.database.pool.query(
    'update release_revisions set own = jsonb_set(own, \'{mfe-payments}\', \'{"version": "1.2.0", "previous": "1.0.0"}\') where scope = \'luna\' and revision = 2',
  );
  expect((await test.change(anna, 'luna', { kind: 'switchOff', remote: 'mfe-chat' })).json().code).toBe('conflict');
  const { id } = (await test.change(anna, 'luna', { kind: 'rollback', to: 1 })).json().proposal as Proposal;
  expect((await decide(bruno, id, 'approve')).json()).toMatchObject({ outcome: 'applied', revision: 3 });
  expect([await running(), (await test.change(anna, 'luna', pin('1.1.0', 'mfe-chat'))).json().outcome]).toEqual([
    '1.0.0',
    'applied',
  ]);
});

it('a day later it is too late', async () => {
  const { id, expiresAt } = await propose();
  expect(new Date(expiresAt).getTime() - test.clock.now().getTime()).toBe(24 * HOUR_MS);
  test.clock.advance(24 * HOUR_MS);
  expect((await list())[0]).toMatchObject({ status: 'expired' });
  expect((await decide(bruno, id, 'approve')).json()).toMatchObject({
    code: 'conflict',
    message: 'the proposal is expired',
  });
  expect((await decide(anna, id, 'withdraw')).json().code).toBe('conflict');
  expect((await test.send({ url: '/api/status', token: anna })).json().waiting).toBe(0);
});

it('who proposed it takes it back, and who may approve declines', async () => {
  const [own, declined] = [await propose(), await propose('1.2.0')];
  expect((await decide(anna, own.id, 'withdraw')).json()).toMatchObject({ status: 'withdrawn', decidedBy: ANNA.email });
  expect((await decide(bruno, declined.id, 'withdraw')).json()).toMatchObject({
    status: 'withdrawn',
    decidedBy: BRUNO.email,
  });
  expect((await decide(bruno, own.id, 'approve')).json().message).toBe('the proposal is withdrawn');
  expect(await running()).toBe('1.0.0');
});

it('is nothing to agree to when who proposed it is no operator any more', async () => {
  const { id } = await propose();
  await test.database.pool.query('update operators set disabled_at = now() where email = $1', [ANNA.email]);
  expect((await decide(bruno, id, 'approve')).statusCode).toBe(403);
  expect(await running()).toBe('1.0.0');
});

describe('is nothing to agree to when who proposed it', () => {
  const idOf = (token: string) => token.split('_')[1];

  it('has lost the right since, or has it only for other brands', async () => {
    const { id } = await propose();
    for (const rights of [
      { ...ALL_RIGHTS, actions: ['read', 'canary'] },
      { ...ALL_RIGHTS, brands: ['sol'] },
    ]) {
      await test.database.pool.query('update operators set rights = $2 where email = $1', [
        ANNA.email,
        JSON.stringify(rights),
      ]);
      expect((await decide(bruno, id, 'approve')).json()).toMatchObject({
        code: 'forbidden',
        message: 'who proposed it has lost the right to pin here',
      });
    }
    await test.database.pool.query('update operators set rights = $2 where email = $1', [
      ANNA.email,
      JSON.stringify(ALL_RIGHTS),
    ]);
    expect((await decide(bruno, id, 'approve')).statusCode).toBe(200);
  });

  it('did so with a token that was revoked since, with any other rights; in the console it stays', async () => {
    const { id } = await propose();
    const cookie = await test.signIn(ANNA);
    const other = (
      await test.send({
        method: 'POST',
        url: '/api/scopes/sol/changes',
        cookie,
        body: { change: pin('1.1.0'), reason: 'because of a test' },
      })
    ).json().proposal as Proposal;
    expect((await test.send({ method: 'DELETE', url: `/api/tokens/${idOf(anna)}`, cookie })).statusCode).toBe(200);
    expect((await decide(bruno, id, 'approve')).json()).toMatchObject({
      code: 'forbidden',
      message: 'the token it was proposed with was revoked',
    });
    expect([await running(), (await decide(bruno, other.id, 'approve')).statusCode]).toEqual(['1.0.0', 200]);
  });
});

it('a canary for most visitors waits as well', async () => {
  const outcome = async (percent: number) =>
    (await test.change(anna, 'sol', { kind: 'canary', remote: PAYMENTS, version: '1.1.0', percent })).json().outcome;
  expect([await outcome(50), await outcome(51), await outcome(5)]).toEqual(['applied', 'waiting', 'applied']);
});

it('many who change at once are each applied, refused with the other head, or wait', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      test.change(index % 2 === 0 ? anna : bruno, 'luna', {
        kind: 'canary',
        remote: PAYMENTS,
        version: '1.1.0',
        percent: index + 1,
      }),
    ),
  );
  const applied = answers.filter(({ statusCode }) => statusCode === 200).length;
  expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true);
  expect((await test.releases.pins.head('luna')).revision).toBe(1 + applied);
  expect(await test.releases.audit.verify()).toMatchObject({ isIntact: true });
});
