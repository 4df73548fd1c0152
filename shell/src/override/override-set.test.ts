import type { ReleaseSet } from '@halo/shared/contracts';
import { withOverride } from './override-set.ts';

const version = (name: string) => ({
  version: '1.0.0',
  entry: `/releases/${name}/1.0.0/remoteEntry.js`,
  globalName: name,
  integrity: `sha384-${'A'.repeat(64)}`,
});
const set: ReleaseSet = {
  brandId: 'luna',
  revision: 3,
  remotes: ['mfe-chat', 'mfe-auth'].map((name) => ({ name, pinned: version(name), manifest: {} as never })),
};
const override = {
  remote: 'mfe-chat',
  entry: 'http://localhost:4470/remoteEntry.js',
  globalName: 'hot',
  expiresAt: '2026-03-01T11:00:00Z',
};

test('without an override the set is the very same', () => {
  expect(withOverride(set, undefined)).toBe(set);
});

test('the overridden remote comes from elsewhere, the released one stands behind it, the others are untouched', () => {
  const [chat, auth] = withOverride(set, override).remotes;
  expect(chat).toMatchObject({ pinned: { entry: override.entry, globalName: 'hot' }, fallback: version('mfe-chat') });
  expect(auth).toBe(set.remotes[1]);
});
