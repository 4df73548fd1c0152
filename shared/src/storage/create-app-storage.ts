import type { AppStorage, StoredKey, StoredValues } from './app-storage.ts';
import { ACCOUNT_KEYS, GONE_KEYS, type StoredForm, storedForms } from './stored-values.ts';
import { createTextStore } from './text-store.ts';

export interface AppStorageOptions {
  /** default: the window's local storage; `() => undefined` keeps everything in memory */
  open?: () => Storage | undefined;
}

/** The typed local storage. A value that does not read back as what it should be is removed and counts as absent. */
export function createAppStorage({ open = () => globalThis.localStorage }: AppStorageOptions = {}): AppStorage {
  const store = createTextStore(open);
  for (const key of GONE_KEYS) store.remove(key);

  return {
    get<K extends StoredKey>(key: K) {
      const text = store.get(key);
      if (text === undefined) return undefined;
      const value = formOf(key).read(text);
      if (value === undefined) store.remove(key);
      return value;
    },
    set(key, value) {
      store.set(key, formOf(key).write(value));
    },
    remove(key) {
      store.remove(key);
    },
    clearAccount() {
      for (const key of ACCOUNT_KEYS) store.remove(key);
      for (const name of store.names())
        if (name.startsWith(DRAFT_PREFIX) && !name.startsWith(DEVICE_PREFIX)) store.remove(name);
    },
    getDraft(scope, name) {
      return store.get(draftName(scope, name));
    },
    setDraft(scope, name, text) {
      store.set(draftName(scope, name), text);
    },
    removeDraft(scope, name) {
      store.remove(draftName(scope, name));
    },
    onDraftChanged(scope, listener) {
      const prefix = draftName(scope, '');
      const onStorage = ({ key }: StorageEvent) => {
        if (key?.startsWith(prefix)) listener(key.slice(prefix.length));
      };
      globalThis.addEventListener?.('storage', onStorage);
      return () => globalThis.removeEventListener?.('storage', onStorage);
    },
    get isPersistent() {
      return store.isPersistent;
    },
  };
}

const DRAFT_PREFIX = 'draft:';
const DEVICE_PREFIX = `${DRAFT_PREFIX}device:`;

function draftName(scope: string, name: string): string {
  return `${DRAFT_PREFIX}${scope}:${name}`;
}

function formOf<K extends StoredKey>(key: K): StoredForm<StoredValues[K]> {
  return storedForms[key];
}
