import { createAppStorage } from '@halo/shared/storage';
import { createConsentStorage } from './consent-storage.ts';

afterEach(() => localStorage.clear());

function open(agreed = false) {
  const answer = { agreed };
  return { answer, ...createConsentStorage(createAppStorage(), () => answer.agreed) };
}

it('[HOME-04] before an agreement the origin of a visit lives in memory, and what the site needs is kept', () => {
  const { storage } = open();
  storage.set('trackerId', 'visitor-1');
  storage.set('campid', 'spring');
  storage.set('kcampaign', 'k');
  storage.set('theme', 'night');
  expect([storage.get('trackerId'), storage.get('campid'), storage.get('kcampaign')]).toEqual([
    'visitor-1',
    'spring',
    'k',
  ]);
  expect(Object.keys({ ...localStorage })).toEqual(['theme']);
});

it('[HOME-04] an agreement keeps what is in memory, and taking it back takes it out', () => {
  const { storage, answer, choiceChanged } = open();
  storage.set('trackerId', 'visitor-1');
  storage.set('source', 'partner');
  answer.agreed = true;
  choiceChanged();
  expect(Object.keys({ ...localStorage }).sort()).toEqual(['source', 'trackerId']);
  answer.agreed = false;
  choiceChanged();
  expect(localStorage).toHaveLength(0);
  expect([storage.get('trackerId'), storage.get('source')]).toEqual(['visitor-1', 'partner']);
});

it('the id of a member is the account’s: kept before the token is there, and gone with it', () => {
  const { storage } = open();
  const stored: (string | null)[] = [];
  storage.set('trackerId', 'click-1');
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function keep(this: Storage, key) {
    stored.push(key);
  });
  storage.set('token', 't');
  setItem.mockRestore();
  expect(stored).toEqual(['trackerId', 'token']);
  storage.set('token', 't');
  storage.set('trackerId', 'click-1');
  expect(Object.keys({ ...localStorage }).sort()).toEqual(['token', 'trackerId']);
  storage.clearAccount();
  expect(localStorage).toHaveLength(0);
  expect(storage.get('trackerId')).toBe('click-1');
});

it('a tab of a visitor sees the id of who signed in beside it', () => {
  const { storage } = open();
  storage.set('trackerId', 'visitor-1');
  localStorage.setItem('trackerId', 'click-1');
  localStorage.setItem('token', 't');
  expect(storage.get('trackerId')).toBe('click-1');
});
