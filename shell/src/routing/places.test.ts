import type { PinnedRemote, ReleaseSet, RouteDeclaration } from '@halo/shared/contracts';
import { aSession } from '@halo/shared/testing';
import { hrefOf, isPublicAt, isQuietAt, landingOf, placeAt } from './places.ts';

const route = (path: string, more: Partial<RouteDeclaration> = {}): RouteDeclaration => ({
  path,
  page: 'page',
  access: 'member',
  ...more,
});
const remote = (name: string, ...routes: RouteDeclaration[]) => ({ name, manifest: { routes } }) as PinnedRemote;
const set: ReleaseSet = {
  brandId: 'luna',
  revision: 1,
  remotes: [
    remote(
      'mfe-one',
      route('/talks', { isQuiet: true }),
      route('/talks/:angelId', { place: 'conversation', isQuiet: true }),
      route('/notices', { place: 'notifications', quietFor: ['like', 'visit'] }),
    ),
    remote(
      'mfe-two',
      route('/shop/best', { place: 'plans' }),
      route('/shop/:code'),
      route('/look', { access: 'public' }),
    ),
  ],
};

test('a place has the address that its remote declares', () => {
  expect(hrefOf(set, 'conversation', { angelId: 'a b' })).toBe('/talks/a%20b');
  expect(hrefOf(set, 'plans', { from: 'blurred' })).toBe('/shop/best?from=blurred');
});

test('what no remote offers leads home', () => {
  expect(hrefOf(set, 'withdraw', { id: '7' })).toBe('/');
  expect(hrefOf(set, 'home')).toBe('/');
});

test('an address is a place or none', () => {
  expect(['/', '/TALKS/7', '/shop/best', '/shop/other', '/nowhere'].map((path) => placeAt(set, path))).toEqual([
    'home',
    'conversation',
    'plans',
    undefined,
    undefined,
  ]);
});

test('[POP-06] a page says itself of what no card appears over it', () => {
  expect((['message', 'like', 'visit'] as const).map((kind) => isQuietAt(set, '/notices', kind))).toEqual([
    false,
    true,
    true,
  ]);
  for (const path of ['/talks', '/talks/angel-2']) expect(isQuietAt(set, path, 'message')).toBe(true);
  for (const path of ['/look', '/talksworth', '/nowhere']) expect(isQuietAt(set, path, 'message')).toBe(false);
});

test('a page for everybody is public, home and what is no page are not', () => {
  expect(['/look', '/LOOK', '/talks', '/', '/nowhere'].map((path) => isPublicAt(set, path))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

describe('where a member lands', () => {
  const nav = [{ id: 'talks', path: '/talks', order: 1, placement: ['tabs'] }];
  const withTabs = (remotes: readonly PinnedRemote[]) =>
    ({
      ...set,
      remotes: remotes.map((each) => ({ ...each, manifest: { ...each.manifest, nav } })),
    }) as unknown as ReleaseSet;
  const asking = remote('mfe-three', route('/hello', { place: 'firstMinutes' }));
  const offered = withTabs([...set.remotes, asking]);
  const fresh = aSession({ awaitsFirstMinutes: true });

  it('is the first page of the navigation, and the address says nothing about it', () => {
    expect(landingOf(offered, aSession(), '?red=/look')).toBe('/talks');
  });

  it('is the first minutes for a new one, with the page that was wanted to come after them', () => {
    expect(landingOf(offered, fresh)).toBe('/hello');
    expect(landingOf(offered, fresh, '?red=%2Ftalks%2F7')).toBe('/hello?red=%2Ftalks%2F7');
    expect(landingOf(offered, fresh, '?red=https%3A%2F%2Fevil.example')).toBe('/hello');
  });

  it('is the page that was wanted where the release has no first minutes, or has switched them off', () => {
    expect(landingOf(withTabs(set.remotes), fresh, '?red=/look')).toBe('/look');
    expect(landingOf(withTabs([...set.remotes, { ...asking, isOff: true }]), fresh)).toBe('/talks');
  });
});
