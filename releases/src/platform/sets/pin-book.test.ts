import { DEFAULT_SCOPE, type ReleaseChange } from '@halo/shared/contracts/operations';
import { openKeyring } from '@halo/server-kit/process/keys';
import { buildTestApp, type TestApp } from '../../../../server/src/testing/build-test-app.ts';
import { fixtureBuilds, storeFixtures } from '../../../../server/src/testing/fixture-releases.ts';
import { createReleases } from '../create-releases.ts';
import type { PinBook } from '../ports.ts';

const CHAT = 'mfe-chat';
const AUTH = 'mfe-auth';
const REASON = 'because of a test';

let test: TestApp;
let pins: PinBook;

async function open(): Promise<void> {
  test = await buildTestApp({ hasReleases: true });
  pins = test.releases.pins;
}

const change = (scope: string, wanted: ReleaseChange, expectedRevision?: number) =>
  pins.change('anna', scope, {
    change: wanted,
    reason: REASON,
    ...(expectedRevision === undefined ? {} : { expectedRevision }),
  });
const pin = (version: string, remote = CHAT): ReleaseChange => ({ kind: 'pin', remote, version });
const versionOf = async (scope: string, remote = CHAT) => (await pins.head(scope)).effective[remote]?.version;

/** All that a change may write. */
async function everything(): Promise<string> {
  const tables = ['release_heads', 'release_revisions', 'release_signatures', 'release_audit', 'release_versions'];
  const rows = await Promise.all(
    tables.map((table) => test.database.pool.query(`select * from ${table} t order by t::text`)),
  );
  return JSON.stringify(rows.map((result) => result.rows));
}

describe('[BRAND-05] [REL-02] what is unknown', () => {
  beforeAll(open);
  afterAll(() => test.close());

  it.each<[string, string, ReleaseChange, string]>([
    ['an unknown brand', 'lunar', pin('1.1.0'), 'not_found'],
    ['a brand in other letters', 'Luna', pin('1.1.0'), 'not_found'],
    ['what every object has', 'constructor', pin('1.1.0'), 'not_found'],
    ['an unknown remote, switched off', 'luna', { kind: 'switchOff', remote: 'mfe-chta' }, 'not_found'],
    ['an unknown remote, pinned', 'luna', pin('1.1.0', 'mfe-chta'), 'version_unknown'],
    ['an unknown remote, in the default', DEFAULT_SCOPE, pin('1.1.0', 'mfe-chta'), 'version_unknown'],
    ['an unknown remote, rolled back', 'luna', { kind: 'rollback', to: 1, remote: 'mfe-chta' }, 'not_found'],
    ['an unknown version', 'luna', pin('9.9.9'), 'version_unknown'],
    ['an unknown canary', 'luna', { kind: 'canary', remote: CHAT, version: '9.9.9', percent: 10 }, 'version_unknown'],
    ['an unknown revision', 'luna', { kind: 'rollback', to: 7 }, 'not_found'],
    ['a canary that does not run', 'luna', { kind: 'promote', remote: CHAT }, 'conflict'],
  ])('is refused and writes nothing: %s', async (_name, scope, wanted, code) => {
    const before = await everything();
    await expect(change(scope, wanted)).rejects.toMatchObject({ name: 'AppError', code });
    expect(await everything()).toBe(before);
  });
});

describe('[BRAND-05] [REL-02] the pin book', () => {
  beforeEach(open);
  afterEach(() => test.close());

  it("gives every brand the default's pins, and one brand another version without touching the others", async () => {
    expect(await Promise.all(['luna', 'sol', 'brise'].map((brand) => versionOf(brand)))).toEqual([
      '1.0.0',
      '1.0.0',
      '1.0.0',
    ]);
    expect(await change('luna', pin('1.1.0'))).toEqual({ scope: 'luna', revision: 2 });
    expect(await Promise.all(['default', 'luna', 'sol'].map((scope) => versionOf(scope)))).toEqual([
      '1.0.0',
      '1.1.0',
      '1.0.0',
    ]);
    expect(await pins.head('luna')).toMatchObject({
      revision: 2,
      own: { [CHAT]: { version: '1.1.0', previous: '1.0.0' } },
      action: 'pin',
      actor: 'anna',
      reason: REASON,
    });
    expect((await pins.head('sol')).revision).toBe(1);
  });

  it('carries a change of the default to the brands that inherit, in a revision of their own, and to no other', async () => {
    await change('luna', pin('1.1.0'));
    expect(await change(DEFAULT_SCOPE, pin('1.2.0'))).toEqual({ scope: DEFAULT_SCOPE, revision: 2 });
    expect(await Promise.all(['luna', 'sol', 'brise'].map((brand) => versionOf(brand)))).toEqual([
      '1.1.0',
      '1.2.0',
      '1.2.0',
    ]);
    expect(await pins.head('sol')).toMatchObject({
      revision: 2,
      own: {},
      action: 'inherited',
      actor: 'anna',
      reason: `default 2: ${REASON}`,
    });
    expect((await pins.head('luna')).revision).toBe(2);
    await change('luna', { kind: 'inherit', remote: CHAT });
    expect(await versionOf('luna')).toBe('1.2.0');
  });

  it('writes nothing when there is nothing to do', async () => {
    await change('luna', pin('1.1.0'));
    const before = await everything();
    expect(await change('luna', pin('1.1.0'))).toEqual({ scope: 'luna', revision: 2 });
    expect(await change('luna', { kind: 'switchOn', remote: AUTH })).toEqual({ scope: 'luna', revision: 2 });
    expect(await everything()).toBe(before);
  });

  it('refuses a change that was judged with another revision, names the current one, and writes nothing', async () => {
    await change('luna', pin('1.1.0'), 1);
    const before = await everything();
    await expect(change('luna', pin('1.2.0'), 1)).rejects.toMatchObject({
      code: 'conflict',
      detail: { currentRevision: '2' },
    });
    await expect(change('luna', { kind: 'promote', remote: CHAT })).rejects.toMatchObject({
      code: 'conflict',
      detail: { currentRevision: '2' },
    });
    expect(await everything()).toBe(before);
  });

  it('refuses what does not fit, for the default also what does not fit one brand, and says why', async () => {
    await change('luna', pin('1.1.0', AUTH));
    const problem = (message: string) => ({ code: 'route_conflict' as const, message, remedy: 'Change one.' });
    jest
      .spyOn(test.releases.compatibility, 'problems')
      .mockImplementation((candidate, neighbours) => [
        ...(candidate.version === '2.0.0' ? [problem('It claims too much.')] : []),
        ...(candidate.version === '1.2.0' &&
        neighbours.some(({ name, version }) => name === AUTH && version === '1.1.0')
          ? [problem('Both claim /auth.')]
          : []),
      ]);
    const before = await everything();
    await expect(change(DEFAULT_SCOPE, pin('2.0.0'))).rejects.toMatchObject({
      code: 'release_incompatible',
      detail: { 1: 'default: It claims too much. Change one.' },
    });
    await expect(change(DEFAULT_SCOPE, pin('1.2.0'))).rejects.toMatchObject({
      code: 'release_incompatible',
      detail: { 1: 'luna: Both claim /auth. Change one.' },
    });
    expect(await everything()).toBe(before);
    await change('sol', pin('1.2.0'));
  });

  it('rolls back to any revision with the content it had, also what came from the default', async () => {
    await change('luna', pin('1.1.0'));
    await change('luna', { kind: 'canary', remote: CHAT, version: '1.2.0', percent: 25 });
    await change(DEFAULT_SCOPE, pin('1.1.0', AUTH));
    await change('luna', { kind: 'promote', remote: CHAT });
    for (const to of [3, 1, 2, 4]) {
      const { revision } = await change('luna', { kind: 'rollback', to });
      expect([to, (await pins.head('luna')).effective]).toEqual([to, (await pins.revision('luna', to)).effective]);
      expect((await pins.head('luna')).revision).toBe(revision);
    }
    const { rows } = await test.database.pool.query<{ revision: number }>(
      "select revision from release_revisions where scope = 'luna' order by revision",
    );
    expect(rows.map(({ revision }) => revision)).toEqual(rows.map((_, index) => index + 1));
  });

  it('keeps who, when, why and what in the audit, in the same transaction', async () => {
    await change(DEFAULT_SCOPE, pin('1.1.0'));
    const entries = await test.releases.audit.list({ limit: 4 });
    expect(entries.map(({ scope }) => scope).sort()).toEqual(['brise', 'default', 'luna', 'sol']);
    expect(entries.find(({ scope }) => scope === DEFAULT_SCOPE)).toMatchObject({
      actor: 'anna',
      action: 'pin',
      reason: REASON,
      revision: 2,
      before: { [CHAT]: { version: '1.0.0' } },
      after: { [CHAT]: { version: '1.1.0', previous: '1.0.0' } },
    });
    const append = jest.spyOn(test.releases.audit, 'append').mockRejectedValueOnce(new Error('the disk is full'));
    const before = await everything();
    await expect(change('luna', pin('1.2.0'))).rejects.toThrow('the disk is full');
    expect(await everything()).toBe(before);
    append.mockRestore();
    expect(await test.releases.audit.verify()).toMatchObject({ isIntact: true });
  });

  it('takes a canary back for its health in one brand, also one of the default, and never twice', async () => {
    await change(DEFAULT_SCOPE, { kind: 'canary', remote: CHAT, version: '1.1.0', percent: 10 });
    expect(await pins.endCanaryForHealth('luna', CHAT, '1.1.0', 'rule: too many failures')).toBe(3);
    expect(await pins.head('luna')).toMatchObject({
      action: 'health',
      reason: 'rule: too many failures',
      effective: { [CHAT]: { version: '1.0.0' } },
    });
    expect((await pins.head('luna')).effective[CHAT]).not.toHaveProperty('canary');
    expect((await pins.head('sol')).effective[CHAT]?.canary).toEqual({ version: '1.1.0', percent: 10 });
    expect(await pins.endCanaryForHealth('luna', CHAT, '1.1.0', 'again')).toBeUndefined();
    expect(await pins.endCanaryForHealth('sol', CHAT, '1.0.9', 'another version')).toBeUndefined();
    expect((await pins.head('sol')).revision).toBe(2);
  });

  it("takes everybody's version back for its health in one brand, and never twice", async () => {
    await change(DEFAULT_SCOPE, pin('1.1.0'));
    const taken = { remote: CHAT, version: '1.1.0', backTo: 1 };
    expect(await pins.takeBackForHealth('luna', taken, 'rule: too many failures')).toBe(3);
    expect(await pins.head('luna')).toMatchObject({
      action: 'health',
      reason: 'rule: too many failures',
      effective: { [CHAT]: { version: '1.0.0' } },
    });
    expect([await versionOf('sol'), await versionOf(DEFAULT_SCOPE)]).toEqual(['1.1.0', '1.1.0']);
    expect(await pins.takeBackForHealth('luna', taken, 'again')).toBeUndefined();
    await change(DEFAULT_SCOPE, pin('1.0.0'));
    await change(DEFAULT_SCOPE, pin('1.2.0'));
    expect(await versionOf('luna')).toBe('1.0.0');
    expect(await test.releases.audit.verify()).toMatchObject({ isIntact: true });
  });

  it('lets a brand follow the default again when the canary is over that made its pin, and says so', async () => {
    await change('luna', { kind: 'canary', remote: CHAT, version: '1.1.0', percent: 10 });
    await change('luna', { kind: 'canary', remote: CHAT, version: '1.1.0', percent: 25 });
    await change('luna', { kind: 'endCanary', remote: CHAT });
    expect(await pins.head('luna')).toMatchObject({
      own: {},
      reason: `${REASON} (from now on mfe-chat as in the default again)`,
    });
    expect((await test.releases.audit.list({ scope: 'luna', limit: 1 }))[0]).toMatchObject({
      action: 'endCanary',
      reason: `${REASON} (from now on mfe-chat as in the default again)`,
    });
    await change('luna', { kind: 'canary', remote: CHAT, version: '1.1.0', percent: 10 });
    await pins.endCanaryForHealth('luna', CHAT, '1.1.0', 'rule: too many failures');
    expect((await pins.head('luna')).own).toEqual({});
    await change('luna', { kind: 'switchOff', remote: CHAT });
    await change('luna', { kind: 'switchOn', remote: CHAT });
    expect((await pins.head('luna')).own).toEqual({});
    await change(DEFAULT_SCOPE, { kind: 'switchOff', remote: CHAT });
    expect((await pins.head('luna')).effective[CHAT]?.isOff).toBe(true);
    expect(await test.releases.audit.verify()).toMatchObject({ isIntact: true });
  });

  it("lets brands follow the default again that left it with the default's own canary, once that is over", async () => {
    await change(DEFAULT_SCOPE, { kind: 'canary', remote: CHAT, version: '1.1.0', percent: 10 });
    await pins.endCanaryForHealth('luna', CHAT, '1.1.0', 'rule: too many failures');
    expect((await pins.head('luna')).own).toEqual({ [CHAT]: { version: '1.0.0' } });
    await change(DEFAULT_SCOPE, { kind: 'endCanary', remote: CHAT });
    expect(await pins.head('luna')).toMatchObject({
      own: {},
      action: 'inherited',
      reason: `default 3: ${REASON} (from now on mfe-chat as in the default again)`,
    });
    await change(DEFAULT_SCOPE, pin('1.2.0'));
    expect(await versionOf('luna')).toBe('1.2.0');
  });

  it('leaves a brand the pin that an operator gave it, also where a canary ended or the default says the same', async () => {
    await change('luna', pin('1.0.0'));
    await change('luna', { kind: 'canary', remote: CHAT, version: '1.1.0', percent: 10 });
    await change('luna', { kind: 'endCanary', remote: CHAT });
    await change('sol', { kind: 'canary', remote: CHAT, version: '1.1.0', percent: 10 });
    await change('sol', pin('1.0.0'));
    await change(DEFAULT_SCOPE, { kind: 'switchOff', remote: CHAT });
    for (const brand of ['luna', 'sol'])
      expect([brand, (await pins.head(brand)).own]).toEqual([brand, { [CHAT]: { version: '1.0.0' } }]);
  });

  it('lists revisions, newest first, in pages', async () => {
    for (const version of ['1.1.0', '1.2.0', '2.0.0']) await change('luna', pin(version));
    expect((await pins.revisions('luna', { limit: 2 })).map(({ revision }) => revision)).toEqual([4, 3]);
    expect((await pins.revisions('luna', { before: 3 })).map(({ revision }) => revision)).toEqual([2, 1]);
    await expect(pins.revisions('lunar', {})).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('builds of this machine', () => {
  beforeEach(open);
  afterEach(() => test.close());

  it('are pinned once; a restart with the same ones writes nothing', async () => {
    const before = await everything();
    await pins.adopt(fixtureBuilds('1.0.0'));
    expect(await everything()).toBe(before);
  });

  it("follow each other, and leave a brand's own pin and a running canary as they are", async () => {
    await change('luna', pin('1.1.0'));
    await change(DEFAULT_SCOPE, { kind: 'canary', remote: AUTH, version: '1.1.0', percent: 10 });
    await storeFixtures(test.releases, test.directory, '1.0.1');
    await pins.adopt(fixtureBuilds('1.0.1'));
    expect((await pins.head(DEFAULT_SCOPE)).effective).toMatchObject({
      [CHAT]: { version: '1.0.1', previous: '1.0.0' },
      [AUTH]: { version: '1.0.1', previous: '1.0.0', canary: { version: '1.1.0', percent: 10 } },
    });
    expect((await pins.head('luna')).effective).toMatchObject({
      [CHAT]: { version: '1.1.0' },
      [AUTH]: { version: '1.0.1', canary: { version: '1.1.0' } },
    });
  });

  it('do not come back over what an operator pinned for everybody', async () => {
    await change(DEFAULT_SCOPE, pin('1.2.0'));
    await pins.adopt(fixtureBuilds('1.0.0'));
    expect(await versionOf(DEFAULT_SCOPE)).toBe('1.2.0');
    await storeFixtures(test.releases, test.directory, '1.0.1');
    await pins.adopt(fixtureBuilds('1.0.1'));
    await change(DEFAULT_SCOPE, pin('1.2.0'));
    await pins.adopt(fixtureBuilds('1.0.1'));
    expect(await versionOf(DEFAULT_SCOPE)).toBe('1.2.0');
    expect(await versionOf(DEFAULT_SCOPE, AUTH)).toBe('1.0.1');
  });
});

it('in production builds are pinned by the first start only: no brand gets a new version from a deployment, nor a new remote', async () => {
  const elsewhere = await buildTestApp();
  const { deps, directory } = elsewhere;
  const keyring = openKeyring({ directory: deps.env.keysDirectory, mayCreate: true });
  const started = (brands = deps.brands) =>
    createReleases({ ...deps, brands, env: { ...deps.env, isProduction: true }, keyring });
  const production = started({ ...deps.brands, all: () => deps.brands.all().filter(({ id }) => id !== 'brise') });
  const book = production.pins;
  try {
    await storeFixtures(production, directory, '1.0.0');
    await book.adopt(fixtureBuilds('1.0.0').filter(({ name }) => name !== AUTH));
    expect(Object.keys((await book.head('sol')).effective)).toEqual([CHAT, 'mfe-payments']);

    await book.change('anna', 'luna', { change: pin('1.0.0', AUTH), reason: REASON });
    await storeFixtures(production, directory, '1.0.1');
    // Sign-in is tried by one brand and fits no other: it must neither go live there nor keep the server from starting.
    jest
      .spyOn(production.compatibility, 'problems')
      .mockReturnValue([{ code: 'route_conflict', message: 'Both claim /auth.', remedy: 'Change one.' }]);
    const before = await Promise.all(['default', 'luna', 'sol'].map((scope) => book.head(scope)));
    await book.adopt(fixtureBuilds('1.0.1'));
    expect(await Promise.all(['default', 'luna', 'sol'].map((scope) => book.head(scope)))).toEqual(before);
    expect(await production.versions.document(AUTH, '1.0.1')).toBeDefined();

    // A brand that is new gets what the default has.
    const later = started();
    await storeFixtures(later, directory, '1.0.1');
    await later.pins.adopt(fixtureBuilds('1.0.1'));
    expect(await later.pins.head('brise')).toMatchObject({ own: {}, effective: { [CHAT]: { version: '1.0.0' } } });
    expect(await later.pins.head('sol')).toEqual(before[2]);
  } finally {
    await elsewhere.close();
  }
});
