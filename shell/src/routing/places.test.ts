import type { PinnedRemote, ReleaseSet, RouteDeclaration } from '@halo/shared/contracts';
import { hrefOf, isPublicAt, isQuietAt, placeAt } from './places.ts';

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
