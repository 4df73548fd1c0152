import { importShared } from '../../run/import-source.mjs';
import { pagesToOpen } from './page-list.mjs';
import { createTrialSet } from './trial-set.mjs';

const integrity = `sha384-${'A'.repeat(64)}`;
const manifest = {
  name: 'mfe-chat',
  contract: 1,
  routes: [{ path: '/chats', page: 'inbox', access: 'member' }],
  nav: [],
  popups: [],
  namespaces: ['chat'],
  bus: { publishes: [], subscribes: [] },
};
const built = {
  name: 'mfe-chat',
  version: '1.5.0',
  entry: 'remoteEntry.js',
  globalName: 'halo_mfe_chat_1_5_0',
  files: { 'remoteEntry.js': { integrity, bytes: 9 } },
  manifest,
};
const running = (name, version) => ({
  name,
  stable: { version, entry: `/releases/${name}/${version}/remoteEntry.js`, globalName: 'g', integrity, manifest },
});

function aSigned() {
  const payload = JSON.stringify({
    brandId: 'luna',
    revision: 42,
    issuedAt: '2026-03-09T00:00:00.000Z',
    expiresAt: '2026-03-16T00:00:00.000Z',
    remotes: [
      { ...running('mfe-chat', '1.4.0'), isOff: true, previous: running('mfe-chat', '1.3.0').stable },
      running('mfe-find', '1.0.0'),
    ],
  });
  return { payload, keyId: 'server', signature: 'x' };
}

test('an open page gets a set that the check has signed, with the version alone in its place', async () => {
  const set = await createTrialSet(built);
  const { signed, groups } = JSON.parse(
    set.current(JSON.stringify({ signed: aSigned(), groups: { 'mfe-chat': 'canary', 'mfe-find': 'canary' } })),
  );
  expect(groups).toEqual({ 'mfe-find': 'canary' });
  const { remotes } = JSON.parse(signed.payload);
  expect(remotes.find(({ name }) => name === 'mfe-chat')).toEqual({
    name: 'mfe-chat',
    stable: expect.objectContaining({ version: '1.5.0', entry: '/releases/mfe-chat/1.5.0/remoteEntry.js', integrity }),
  });
  expect(remotes.map(({ name }) => name).sort()).toEqual(['mfe-chat', 'mfe-find']);
});

test('a page that is none of the shell stays as it is', async () => {
  const set = await createTrialSet(built);
  const html = '<!doctype html><script type="application/json" id="other">{}</script>';
  expect(set.page(html)).toBe(html);
});

test('the page trusts the key of the check, and its verifier takes the set', async () => {
  const { verifyReleases } = await importShared('releases');
  const set = await createTrialSet(built);
  const boot = {
    brand: { id: 'luna', title: '</script>' },
    signedReleases: aSigned(),
    groups: {},
    releaseKeys: { server: 'k' },
    override: { remote: 'mfe-chat' },
    language: 'it',
    softwareVersion: '1.0.0',
    environment: 'development',
  };
  const element = '<script type="application/json" id="halo-boot" nonce="n">';
  const html = set.page(`${element}${JSON.stringify(boot).replaceAll('<', '\\u003c')}</script><p>after</p>`);
  const [, text = ''] = /<script type="application\/json" id="halo-boot" nonce="n">(.*?)<\/script><p>after/s.exec(html);
  const { signedReleases, releaseKeys, brand, override } = JSON.parse(text);
  expect({ brand, override }).toEqual({ brand: boot.brand, override: undefined });
  expect(Object.keys(releaseKeys)).toEqual(['server', 'check']);
  const verdict = await verifyReleases(signedReleases, {
    keys: releaseKeys,
    brandId: 'luna',
    now: new Date('2026-03-10T00:00:00.000Z'),
  });
  expect(verdict).toMatchObject({ isGood: true, document: { revision: 42 } });
});

describe('pages that are opened', () => {
  it('each as who may enter, also the page that visitors have instead', () => {
    const routes = [
      { path: '/widget', access: 'public' },
      { path: '/login', access: 'visitor' },
      { path: '/chats', access: 'member', visitorPage: 'teaser' },
    ];
    expect(pagesToOpen({ routes })).toEqual([
      { path: '/widget', as: 'visitor' },
      { path: '/login', as: 'visitor' },
      { path: '/chats', as: 'member' },
      { path: '/chats', as: 'visitor' },
    ]);
  });

  it('at an address that was given, else with a made-up parameter', () => {
    const routes = [
      { path: '/clock/:id', access: 'public' },
      { path: '/user/:id/:tab', access: 'public' },
    ];
    expect(pagesToOpen({ routes }, ['/clock/4?x=1', '/clock/5', '/other/4']).map(({ path }) => path)).toEqual([
      '/clock/4?x=1',
      '/clock/5',
      '/user/1/1',
    ]);
  });
});
