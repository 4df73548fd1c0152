import type { StoredKey } from './app-storage.ts';
import { createAppStorage } from './create-app-storage.ts';
import { storedForms } from './stored-values.ts';

const SPEC_KEYS: readonly StoredKey[] = [
  'country',
  'token',
  'trackerId',
  'campid',
  'ip',
  'ua',
  'source',
  'like',
  'avatar',
  'remarketing_clickid',
  'landedTime',
  'profiliVisitati',
  'messaggiNonLetti',
  'kcampaign',
  'vm',
  'city',
  'region',
  'page',
  'avaibleUsers',
  'cookiePolicy',
  'cookieChoice',
  'softwareVersion',
];

beforeEach(() => localStorage.clear());

describe('createAppStorage', () => {
  it('[BOOT-06] owns every key of the specification, and keeps each over a reload in its type', () => {
    const values = {
      country: 'it',
      token: 't',
      trackerId: 'x',
      campid: 'c',
      ip: '1.2.3.4',
      ua: 'agent',
      source: 'direct',
      like: ['a', 'b'],
      avatar: 'a.jpg',
      remarketing_clickid: 'r',
      landedTime: 1_700_000_000_000,
      profiliVisitati: 3,
      messaggiNonLetti: 0,
      kcampaign: 'k',
      vm: 'v',
      city: 'Milano',
      region: 'Lombardia',
      page: 2,
      avaibleUsers: 240,
      cookiePolicy: 'true',
      cookieChoice: { version: '2026-11', decidedAt: 1, asked: ['origin'], given: [] },
      softwareVersion: '1.0.0',
    } as const;
    const before = createAppStorage();
    for (const key of SPEC_KEYS) before.set(key, values[key as keyof typeof values] as never);
    const after = createAppStorage();
    expect(Object.fromEntries(SPEC_KEYS.map((key) => [key, after.get(key)]))).toEqual(values);
    expect(Object.keys(storedForms)).toEqual(expect.arrayContaining([...SPEC_KEYS]));
    expect(after.isPersistent).toBe(true);
  });

  it.each(['fingerprint', 'pendingNotification', 'pendingNotificationType'])(
    '[BOOT-06] %s, which nothing writes, goes from a browser that has it',
    (key) => {
      localStorage.setItem(key, 'x');
      createAppStorage();
      expect(localStorage.getItem(key)).toBeNull();
    },
  );

  it('[BOOT-06] keeps texts as plain text, the rest as JSON', () => {
    const storage = createAppStorage();
    storage.set('token', 'abc');
    storage.set('like', ['a']);
    expect(localStorage.getItem('token')).toBe('abc');
    expect(localStorage.getItem('like')).toBe('["a"]');
    storage.remove('token');
    expect(localStorage.getItem('token')).toBeNull();
  });

  it.each([
    ['like', '{"not":"a list"}'],
    ['like', '["a",7]'],
    ['like', '[unfinished'],
    ['page', '0'],
    ['page', '"2"'],
    ['page', '1.5'],
    ['landedTime', 'yesterday'],
    ['landedTime', '-5'],
    ['profiliVisitati', 'null'],
    ['theme', 'purple'],
  ] as const)('[BOOT-06] forgets a %s that reads %s', (key, text) => {
    localStorage.setItem(key, text);
    expect(createAppStorage().get(key)).toBeUndefined();
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('[BOOT-06] works without storage: in memory, and says so', () => {
    const storage = createAppStorage({
      open: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    storage.set('region', 'Lazio');
    storage.setDraft('chat', 'a1', 'ciao');
    expect([storage.get('region'), storage.getDraft('chat', 'a1'), storage.isPersistent]).toEqual([
      'Lazio',
      'ciao',
      false,
    ]);
    storage.clearAccount();
    expect([storage.get('region'), storage.getDraft('chat', 'a1')]).toEqual([undefined, undefined]);
  });

  it('[BOOT-06] works with storage that is full: the newest value counts, and the old one never comes back', () => {
    localStorage.setItem('region', 'Lazio');
    localStorage.setItem('city', 'Roma');
    const full = {
      ...fakeBackend(localStorage),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    const storage = createAppStorage({ open: () => full as unknown as Storage });
    expect(storage.get('city')).toBe('Roma');
    storage.set('region', 'Veneto');
    expect(storage.get('region')).toBe('Veneto');
    expect(storage.isPersistent).toBe(false);
    expect(localStorage.getItem('region')).toBeNull();
  });

  it('forgets the account and keeps the visitor', () => {
    const storage = createAppStorage();
    storage.set('token', 't');
    storage.set('like', ['a']);
    storage.set('region', 'Lazio');
    storage.set('trackerId', 'x');
    storage.set('cookiePolicy', 'all');
    storage.set('theme', 'night');
    storage.setDraft('chat', 'a1', 'ciao');
    storage.setDraft('device', 'a-hint', 'closed');
    localStorage.setItem('of another site', 'stays');
    storage.clearAccount();
    expect(storage.getDraft('device', 'a-hint')).toBe('closed');
    storage.removeDraft('device', 'a-hint');
    expect(Object.keys({ ...localStorage }).sort()).toEqual(['cookiePolicy', 'of another site', 'theme', 'trackerId']);
  });

  it('keeps drafts apart', () => {
    const storage = createAppStorage();
    storage.setDraft('chat', 'a1', 'uno');
    storage.setDraft('chat', 'a2', 'due');
    storage.setDraft('account', 'a1', 'tre');
    storage.removeDraft('chat', 'a2');
    expect([storage.getDraft('chat', 'a1'), storage.getDraft('chat', 'a2'), storage.getDraft('account', 'a1')]).toEqual(
      ['uno', undefined, 'tre'],
    );
  });

  it('reports drafts that another tab changed, by scope, as long as there is a subscriber', () => {
    const names: string[] = [];
    const stop = createAppStorage().onDraftChanged?.('chat', (name) => names.push(name));
    const elsewhere = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));
    for (const key of ['draft:chat:a1', 'draft:account:a1', 'token', null]) elsewhere(key);
    stop?.();
    elsewhere('draft:chat:a2');
    expect(names).toEqual(['a1']);
  });
});

function fakeBackend(storage: Storage) {
  return {
    getItem: (name: string) => storage.getItem(name),
    removeItem: (name: string) => storage.removeItem(name),
    key: (index: number) => storage.key(index),
    get length() {
      return storage.length;
    },
  };
}
