import type { BuiltRemote, ShellBuild } from '@halo/shared/contracts';
import type { Pins, Revision } from '@halo/shared/contracts/operations';
import { createCompatibility, type CompatibilityNeeds } from './create-compatibility.ts';

const shell: ShellBuild = {
  version: '1.0.0',
  contract: 1,
  federation: '2.9.2',
  scripts: [],
  bootGuard: '',
  preload: [],
  locales: {},
  files: {},
  provides: [{ name: 'react', version: '19.3.1', names: ['*'] }],
};

function aBuild(name: string, version: string, paths: readonly string[] = []): BuiltRemote {
  return {
    name,
    version,
    contract: 1,
    federation: '2.9.2',
    entry: 'remoteEntry.js',
    globalName: `halo_${name}_${version}`,
    manifest: {
      name,
      contract: 1,
      routes: paths.map((path) => ({ path, page: 'page', access: 'member' })),
      nav: [],
      popups: [],
      namespaces: [name],
      bus: { publishes: [], subscribes: [] },
    },
    exposes: { './pages/page': [] },
    locales: {},
    files: {},
    shared: [],
  };
}

function speaking(build: BuiltRemote, bus: BuiltRemote['manifest']['bus']): BuiltRemote {
  return { ...build, manifest: { ...build.manifest, bus } };
}

/** Published versions and the pins of each scope; own pins of a brand win. */
function aPlatform(
  builds: readonly BuiltRemote[],
  own: Record<string, Pins>,
  shells: ReadonlyMap<string, { build: ShellBuild; digest: string }> = new Map(),
) {
  const head = (scope: string): Promise<Revision> => {
    const pins = own[scope];
    if (!pins) return Promise.reject(new Error(`no scope ${scope}`));
    return Promise.resolve({
      scope,
      revision: 1,
      own: pins,
      effective: { ...own['default'], ...pins },
      action: 'pin',
      actor: 'test',
      reason: 'test',
      createdAt: '',
    });
  };
  const needs = {
    versions: {
      document: async (name: string, version: string) =>
        builds.find((each) => each.name === name && each.version === version),
      shellDocument: async (version: string) => shells.get(version),
      shell: () => shell,
    },
    takenBack: async () => [],
    originOf: (brand: string) => (brand === 'default' ? undefined : `https://${brand}.example`),
    history: { head, scopes: () => Object.keys(own).map((scope) => ({ scope, title: scope })) },
  };
  return createCompatibility(needs satisfies CompatibilityNeeds);
}

const chat = aBuild('mfe-chat', '1.0.0', ['/chats']);

test('[REL-04] compares with what the scope runs: stable, canary, and what is switched off', async () => {
  const builds = [
    chat,
    aBuild('mfe-chat', '1.1.0', ['/chats', '/inbox']),
    aBuild('mfe-match', '2.0.0', ['/match']),
    aBuild('mfe-new', '1.0.0', ['/inbox', '/match']),
  ];
  const { check } = aPlatform(builds, {
    default: {
      'mfe-chat': { version: '1.0.0', canary: { version: '1.1.0', percent: 10 } },
      'mfe-match': { version: '2.0.0', isOff: true },
    },
    luna: {},
  });
  const result = await check('mfe-new', '1.0.0', 'luna');
  expect(result).toMatchObject({
    fits: false,
    against: ['shell@1.0.0', 'mfe-chat@1.0.0', 'mfe-chat@1.1.0', 'mfe-match@2.0.0'],
  });
  expect(result.problems.map((each) => [each.code, each.with])).toEqual([
    ['route_conflict', 'mfe-chat@1.1.0'],
    ['route_conflict', 'mfe-match@2.0.0'],
  ]);
});

test("a brand's own pins stand for it alone", async () => {
  const builds = [chat, aBuild('mfe-chat', '2.0.0', ['/talk']), aBuild('mfe-new', '1.0.0', ['/chats'])];
  const { check } = aPlatform(builds, {
    default: { 'mfe-chat': { version: '1.0.0' } },
    luna: { 'mfe-chat': { version: '2.0.0' } },
    sol: {},
  });
  expect((await check('mfe-new', '1.0.0', 'luna')).fits).toBe(true);
  expect((await check('mfe-new', '1.0.0', 'sol')).fits).toBe(false);
});

test('the default is checked with every brand that takes the remote from it, and with no other', async () => {
  const builds = [
    chat,
    aBuild('mfe-luna', '1.0.0', ['/moon']),
    aBuild('mfe-new', '1.0.0', ['/moon']),
    aBuild('mfe-new', '0.9.0'),
  ];
  const luna: Pins = { 'mfe-luna': { version: '1.0.0' } };
  const inherits = aPlatform(builds, { default: { 'mfe-chat': { version: '1.0.0' } }, luna });
  expect((await inherits.check('mfe-new', '1.0.0', 'default')).problems.map((each) => each.with)).toEqual([
    'mfe-luna@1.0.0',
  ]);
  const own = aPlatform(builds, {
    default: { 'mfe-chat': { version: '1.0.0' } },
    luna: { ...luna, 'mfe-new': { version: '0.9.0' } },
  });
  expect((await own.check('mfe-new', '1.0.0', 'default')).fits).toBe(true);
});

test('says one thing once, however many brands it is wrong on', async () => {
  const { check } = aPlatform([chat, aBuild('mfe-new', '1.0.0', ['/chats'])], {
    default: { 'mfe-chat': { version: '1.0.0' } },
    luna: {},
    sol: {},
    brise: {},
  });
  expect((await check('mfe-new', '1.0.0', 'default')).problems).toHaveLength(1);
});

test('a version may not stop publishing what a neighbour subscribes to from the one it replaces', async () => {
  const publisher = { publishes: ['payment.settled'], subscribes: [] };
  const { check } = aPlatform(
    [
      speaking(chat, { publishes: [], subscribes: ['payment.settled'] }),
      speaking(aBuild('mfe-new', '1.0.0'), publisher),
      speaking(aBuild('mfe-new', '1.1.0'), publisher),
      aBuild('mfe-new', '1.2.0'),
    ],
    { default: { 'mfe-chat': { version: '1.0.0' }, 'mfe-new': { version: '1.0.0' } }, luna: {} },
  );
  expect((await check('mfe-new', '1.1.0', 'luna')).problems).toEqual([]);
  expect((await check('mfe-new', '1.2.0', 'luna')).problems).toMatchObject([
    { code: 'bus_topic_unheard', with: 'mfe-chat@1.0.0' },
  ]);
});

test('an unknown version or scope is an error, a neighbour whose document is gone a problem', async () => {
  const { check } = aPlatform([aBuild('mfe-new', '1.0.0')], {
    default: { 'mfe-chat': { version: '1.0.0' } },
    luna: {},
  });
  await expect(check('mfe-new', '9.9.9', 'luna')).rejects.toMatchObject({ code: 'version_unknown' });
  await expect(check('mfe-new', '1.0.0', 'nowhere')).rejects.toThrow('no scope nowhere');
  expect((await check('mfe-new', '1.0.0', 'luna')).problems).toMatchObject([
    { code: 'version_unknown', with: 'mfe-chat@1.0.0' },
  ]);
});
