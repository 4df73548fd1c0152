import { createFakePlatform, describeRemote, mountLifecycles } from '@halo/shared/testing';
import { manifest } from './manifest.ts';
import * as find from './pages/find.tsx';
import * as match from './pages/match.tsx';
import * as preview from './pages/preview.tsx';
import * as profile from './pages/profile.tsx';
import * as setRegion from './popups/set-region.tsx';

it('[ROUTE-03] search, deck and profiles are of this remote', () => {
  const pages = manifest.routes.map(({ path, page }) => [path, page]);
  expect(pages).toEqual(
    expect.arrayContaining([
      ['/find', 'find'],
      ['/match', 'match'],
      ['/user/:angelId', 'profile'],
    ]),
  );
});

describeRemote({
  manifest,
  pages: {
    find: { page: find, shows: /Donne in Lombardia/ },
    match: { page: match, shows: /Uno alla volta in Lombardia/ },
    profile: { page: profile, shows: /Giulia, 29/, params: { angelId: 'angel-1' } },
    preview: { page: preview, shows: /Marco, / },
  },
  popups: { 'set-region': { popup: setRegion, shows: /Cerca qui/ } },
});

it('shows another profile by an update, without a remount', async () => {
  const platform = createFakePlatform();
  const mounted = await mountLifecycles(profile, { platform, params: { angelId: 'angel-1' }, search: '' });
  await mounted.update({ params: { angelId: 'angel-2' } });
  expect(
    platform
      .calls('profiles.profile')
      .map(({ args }) => args[0])
      .at(-1),
  ).toBe('angel-2');
  await mounted.unmount();
});
