import { type AppStorage, type StoredKey, storedForms } from '@halo/shared/storage';

/**
 * What says where a visitor came from, and the id that distinguishes visitors. Of a member the id is the account's, and
 * needed.
 */
const ORIGIN_KEYS: ReadonlySet<StoredKey> = new Set([
  'trackerId',
  'source',
  'landedTime',
  'campid',
  'ip',
  'ua',
  'kcampaign',
  'vm',
  'remarketing_clickid',
]);

export interface ConsentStorage {
  storage: AppStorage;
  /** The answer may be another one from now on: keeps what lived in memory, or takes back what was kept. */
  choiceChanged(): void;
}

/** Local storage in which the origin of a visit lives in memory, and goes with the page, until its visitor agreed. */
export function createConsentStorage(kept: AppStorage, mayKeepOrigin: () => boolean): ConsentStorage {
  // In the form in which it would be kept, so that it is read as what is kept.
  const memory = new Map<StoredKey, string>();
  const mayKeep = (key: StoredKey): boolean =>
    !ORIGIN_KEYS.has(key) || mayKeepOrigin() || (key === 'trackerId' && kept.get('token') !== undefined);

  const recall: AppStorage['get'] = (key) => {
    const text = memory.get(key);
    return text === undefined ? undefined : storedForms[key].read(text);
  };

  function toMemory<K extends StoredKey>(key: K): void {
    const value = kept.get(key);
    if (value !== undefined) memory.set(key, storedForms[key].write(value));
    kept.remove(key);
  }

  function keep<K extends StoredKey>(key: K): void {
    const value = recall(key);
    memory.delete(key);
    // What another tab kept since is newer.
    if (value !== undefined && kept.get(key) === undefined) kept.set(key, value);
  }

  function choiceChanged(): void {
    for (const key of ORIGIN_KEYS) (mayKeep(key) ? keep : toMemory)(key);
  }

  const storage: AppStorage = {
    get: (key) => kept.get(key) ?? recall(key),
    set(key, value) {
      if (!mayKeep(key)) {
        kept.remove(key);
        memory.set(key, storedForms[key].write(value));
        return;
      }
      // Other tabs look whose token it is as soon as there is one.
      const trackerId = recall('trackerId');
      if (key === 'token' && trackerId !== undefined) kept.set('trackerId', trackerId);
      kept.set(key, value);
      memory.delete(key);
    },
    remove(key) {
      memory.delete(key);
      kept.remove(key);
      if (key === 'token') choiceChanged();
    },
    clearAccount() {
      kept.clearAccount();
      choiceChanged();
    },
    getDraft: (scope, name) => kept.getDraft(scope, name),
    setDraft: (scope, name, text) => kept.setDraft(scope, name, text),
    removeDraft: (scope, name) => kept.removeDraft(scope, name),
    ...(kept.onDraftChanged && { onDraftChanged: kept.onDraftChanged.bind(kept) }),
    get isPersistent() {
      return kept.isPersistent;
    },
  };
  return { storage, choiceChanged };
}
