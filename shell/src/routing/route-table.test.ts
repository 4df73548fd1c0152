import type { PinnedRemote, ReleaseSet } from '@halo/shared/contracts';
import { memberHome, routeOf } from './route-table.ts';

function remote(name: string, routes: string[], nav: { path: string; order: number }[], isOff = false): PinnedRemote {
  const manifest = {
    name,
    routes: routes.map((path) => ({ path, page: path.split('/')[1], access: 'member' })),
    nav: nav.map((entry) => ({ ...entry, placement: ['tabs'] })),
  };
  return { name, isOff, manifest } as unknown as PinnedRemote;
}
const setOf = (...remotes: PinnedRemote[]): ReleaseSet => ({ brandId: 'luna', revision: 1, remotes });

test('finds the route that the router would choose', () => {
  const set = setOf(remote('mfe-one', ['/user/:id', '/find'], []), remote('mfe-two', ['/user/me'], []));
  expect(routeOf(set, '/user/7')).toMatchObject({ remote: { name: 'mfe-one' }, route: { page: 'user' } });
  expect(routeOf(set, '/user/me')).toMatchObject({ remote: { name: 'mfe-two' } });
  expect(routeOf(set, '/FIND')).toMatchObject({ route: { page: 'find' } });
  expect(routeOf(set, '/nowhere')).toBeUndefined();
});

test('[BRAND-05] members land on the first page that is not switched off', () => {
  const one = (isOff: boolean) => remote('mfe-one', [], [{ path: '/find', order: 1 }], isOff);
  const two = (isOff: boolean) => remote('mfe-two', [], [{ path: '/chats', order: 2 }], isOff);
  expect(memberHome(setOf(two(false), one(false)))).toBe('/find');
  expect(memberHome(setOf(two(false), one(true)))).toBe('/chats');
  expect(memberHome(setOf(two(true), one(true)))).toBe('/find');
  expect(memberHome(setOf())).toBe('/');
});
