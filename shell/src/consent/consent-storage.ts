import type { AppStorage, StoredKey } from '@halo/shared/storage';

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
  'remarketing_clickid',
]);

export interface ConsentStorage {
  storage: AppStorage;
  /** The answer may be another one from now on: keeps what lived in memory, or takes back what was kept. */
  choiceChanged(): void;
}

/** Local storage in which the origin of a visit lives in memory, and goes with the page, until its visitor agreed. */
export function createConsentStorage(kept: AppStorage, mayKeepOrigin: () => boolean): ConsentStorage {
  const memory: { [K in StoredKey]?: unknown } = {};
  const mayKeep = (key: StoredKey): boolean =>
    !ORIGIN_KEYS.has(key) || mayKeepOrigin() || (key === 'trackerId' && kept.get('token') !== undefined);

  function toMemory(key: StoredKey): void {
    const value = kept.get(key);
    if (value !== undefined) memory[key] = value;
    kept.remove(key);
  }

  function keep(key: StoredKey): void {
    const value = memory[key];
    delete memory[key];
    // What another tab kept since is newer.
    if (value !== undefined && kept.get(key) === undefined) kept.set(key, value as never);
  }

  function choiceChanged(): void {
    for (const key of ORIGIN_KEYS) (mayKeep(key) ? keep : toMemory)(key);
  }

  const storage: AppStorage = {
    get: (key) => kept.get(key) ?? (memory[key] as ReturnType<AppStorage['get']> as never),
    set(key, value) {
      if (!mayKeep(key)) {
        kept.remove(key);
        memory[key] = value;
        return;
      }
      // Other tabs look whose token it is as soon as there is one.
      if (key === 'token' && memory.trackerId !== undefined) kept.set('trackerId', memory.trackerId as string);
      kept.set(key, value);
      delete memory[key];
    },
    remove(key) {
      delete memory[key];
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
