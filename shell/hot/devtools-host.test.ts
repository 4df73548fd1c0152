import type { ReleaseSet } from '@halo/shared/contracts';
import { describeHost, setOfPage, showHost } from './devtools-host.ts';

const remote = (name: string, version: string) => ({
  name,
  pinned: { version, entry: `/releases/${name}/${version}/remoteEntry.js`, globalName: 'g', integrity: 'sha384-x' },
  manifest: {
    name,
    contract: 1,
    routes: [
      { path: '/chats', page: 'inbox', access: 'member' as const },
      { path: '/chats/archived', page: 'inbox', access: 'member' as const },
    ],
    nav: [],
    popups: [],
    namespaces: [],
    bus: { publishes: [], subscribes: [] },
  },
});
const set: ReleaseSet = {
  brandId: 'luna',
  revision: 1,
  remotes: [remote('mfe-chat', '1.4.0'), { ...remote('mfe-off', '1.0.0'), isOff: true }],
};
const facts = { softwareVersion: '2.0.0', origin: 'https://luna.example' };

it('is a host with its remotes, in the form that the extension reads', () => {
  const { moduleInfo, __SHARE__ } = describeHost(set, facts, { react: '19.3.1' });
  expect(moduleInfo).toEqual({
    'halo-shell': expect.objectContaining({
      version: '2.0.0',
      remotesInfo: { 'mfe-chat': { matchedVersion: '1.4.0' } },
    }),
    // The key that the host's matched version leads to.
    'mfe-chat:1.4.0': expect.objectContaining({
      remoteEntry: 'https://luna.example/releases/mfe-chat/1.4.0/remoteEntry.js',
      publicPath: 'https://luna.example/releases/mfe-chat/1.4.0/',
      modules: [{ moduleName: 'pages/inbox', modulePath: './pages/inbox' }],
      shared: [{ sharedName: 'react', version: '19.3.1' }],
    }),
  });
  expect(__SHARE__).toEqual({
    'halo-shell': {
      default: {
        react: { '19.3.1': expect.objectContaining({ from: 'halo-shell', useIn: ['mfe-chat'], loaded: true }) },
      },
    },
  });
  // The extension gets it by a message, which only takes what can be copied.
  expect(structuredClone({ moduleInfo, __SHARE__ })).toEqual({ moduleInfo, __SHARE__ });
});

it('adds to what the extension, or the runtime of an ordinary remote, put there', () => {
  const plugins: unknown[] = [];
  const page = { __FEDERATION__: { __GLOBAL_PLUGIN__: plugins, moduleInfo: { other: {} } } };
  showHost(page, describeHost(set, facts, {}));
  expect(page.__FEDERATION__.__GLOBAL_PLUGIN__).toBe(plugins);
  expect(Object.keys(page.__FEDERATION__.moduleInfo)).toEqual(['other', 'halo-shell', 'mfe-chat:1.4.0']);
});

it('has the developer’s remote in the place of the released one', () => {
  const payload = JSON.stringify({
    brandId: 'luna',
    revision: 1,
    issuedAt: '',
    expiresAt: '',
    remotes: [
      {
        name: 'mfe-chat',
        stable: {
          ...remote('mfe-chat', '1.4.0').pinned,
          manifest: remote('mfe-chat', '').manifest,
          integrity: `sha384-${'A'.repeat(64)}`,
        },
      },
    ],
  });
  const override = {
    remote: 'mfe-chat',
    entry: 'http://localhost:4470/remoteEntry.js',
    globalName: 'hot',
    expiresAt: '',
  };
  const { remotes } = setOfPage({ boot: { groups: {}, override } as never, signed: { payload } });
  expect(remotes.map(({ pinned }) => pinned.entry)).toEqual(['http://localhost:4470/remoteEntry.js']);
});
