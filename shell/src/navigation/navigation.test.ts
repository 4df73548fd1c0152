import type { NavEntry, ReleaseSet } from '@halo/shared/contracts';
import { desktopCreditLevel, mobileCreditLevel } from './credit-indicator.ts';
import { aFlow, aUser } from '@halo/shared/testing';
import { navItems } from './nav-entries.ts';

function entry(changes: Partial<NavEntry>): NavEntry {
  return {
    id: 'entry',
    path: '/entry',
    label: { it: 'it', es: 'es', fr: 'fr', en: 'en' },
    icon: 'search',
    order: 1,
    placement: ['tabs'],
    ...changes,
  };
}

function releases(...nav: NavEntry[]): ReleaseSet {
  return { brandId: 'luna', revision: 1, remotes: [{ manifest: { nav } }] } as unknown as ReleaseSet;
}

const facts = { language: 'it', user: aUser(), unread: { messages: 3, likes: 2, visits: 1 } } as const;

test('[NAV-03] desktop: full above 67 percent of two messages, empty below 34', () => {
  expect([2, 1.4, 1, 0.7, 0.6, 0].map(desktopCreditLevel)).toEqual([
    'full',
    'full',
    'medium',
    'medium',
    'empty',
    'empty',
  ]);
});

test('[NAV-03] phone: full above 40, half from 20 to 40, empty below 20', () => {
  expect([41, 40, 20, 19].map(mobileCreditLevel)).toEqual(['full', 'medium', 'medium', 'empty']);
});

test('entries come in order, of their place only, in the language', () => {
  const items = navItems(
    releases(entry({ id: 'b', order: 2 }), entry({ id: 'a', order: 1 }), entry({ id: 'c', placement: ['menu'] })),
    'tabs',
    facts,
  );
  expect(items.map(({ id, label }) => [id, label])).toEqual([
    ['a', 'it'],
    ['b', 'it'],
  ]);
});

test('live counts stand on the entries that ask for them', () => {
  const items = navItems(
    releases(
      entry({ id: 'chat', count: 'messages' }),
      entry({ id: 'notices', count: 'notices' }),
      entry({ id: 'find' }),
    ),
    'tabs',
    facts,
  );
  expect(items.map(({ id, count }) => [id, count])).toEqual([
    ['chat', 3],
    ['notices', 3],
    ['find', 0],
  ]);
});

test('[NAV-01] the plans are not offered at premium level 2', () => {
  const vip = releases(entry({ id: 'vip', maxPremiumLevel: 1 }));
  expect(navItems(vip, 'tabs', { ...facts, user: aUser({ premiumLevel: 1 }) })).toHaveLength(1);
  expect(navItems(vip, 'tabs', { ...facts, user: aUser({ premiumLevel: 2 }) })).toHaveLength(0);
});

test('[NAV-02] the deck stands where the search was, for whom it is the search', () => {
  const set = releases(
    entry({ id: 'find', path: '/find', shownWith: 'search' }),
    entry({ id: 'match', path: '/match', shownWith: 'deck' }),
  );
  const places = (user: Parameters<typeof aUser>[0]) =>
    navItems(set, 'tabs', { ...facts, user: aUser(user) }).map(({ path, alsoAt }) => [path, alsoAt]);
  expect(places({ flow: aFlow({ invitations: true }) })).toEqual([['/match', '/find']]);
  expect(places({ seeking: 'woman' })).toEqual([
    ['/find', undefined],
    ['/match', undefined],
  ]);
});

test('[BRAND-05] the entry of a remote that is switched off keeps its place, without a count', () => {
  const set = releases(entry({ id: 'chat', count: 'messages' }));
  const off = { ...set, remotes: set.remotes.map((remote) => ({ ...remote, isOff: true })) };
  expect(navItems(set, 'tabs', facts)).toMatchObject([{ id: 'chat', count: 3, isOff: false }]);
  expect(navItems(off, 'tabs', facts)).toMatchObject([{ id: 'chat', count: 0, isOff: true }]);
});

test('[NAV-01] [NAV-02] search and deck follow the flow and whom one seeks', () => {
  const set = releases(entry({ id: 'find', shownWith: 'search' }), entry({ id: 'match', shownWith: 'deck' }));
  const shown = (user: Parameters<typeof aUser>[0]) =>
    navItems(set, 'tabs', { ...facts, user: aUser(user) }).map(({ id }) => id);
  expect(shown({ seeking: 'woman' })).toEqual(['find', 'match']);
  expect(shown({ seeking: 'man' })).toEqual(['find']);
  expect(shown({ seeking: 'woman', seeks: ['man', 'nonBinary'] })).toEqual(['find', 'match']);
  expect(shown({ seeking: 'man', flow: aFlow({ invitations: true }) })).toEqual(['match']);
  expect(shown({ seeking: 'woman', flow: aFlow({ id: '0000', invitations: true }) })).toEqual(['find']);
});
