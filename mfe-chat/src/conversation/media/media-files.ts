/** Files of messages that are not stored yet, by the client id of their message. A reload loses none. */
export interface MediaFiles {
  keep(clientId: string, files: readonly Blob[]): Promise<void>;
  /** undefined: this browser has none any more */
  of(clientId: string): Promise<readonly Blob[] | undefined>;
  forget(clientId: string): void;
  /** Forgets all others: of messages that are gone, and of who signed out. Asked once the files were counted. */
  keepOnly(waiting: () => readonly string[]): Promise<void>;
}

const NAME = 'halo-chat-files';
const STORE = 'files';

/** In memory, and where the browser has a database there as well: another tab may send, or this one after a reload. */
export function createMediaFiles(database: IDBFactory | undefined = globalThis.indexedDB): MediaFiles {
  const known = new Map<string, readonly Blob[]>();
  let opened: Promise<IDBDatabase | undefined> | undefined;
  const open = () => (opened ??= openDatabase(database));

  function forget(clientId: string): void {
    known.delete(clientId);
    void open().then((db) => request(db, 'readwrite', (store) => store.delete(clientId)).catch(() => undefined));
  }

  return {
    async keep(clientId, files) {
      known.set(clientId, files);
      // Without a database they live as long as the page.
      await request(await open(), 'readwrite', (store) => store.put([...files], clientId)).catch(() => undefined);
    },
    async of(clientId) {
      const found =
        known.get(clientId) ??
        (await request<unknown>(await open(), 'readonly', (store) => store.get(clientId)).catch(() => undefined));
      return Array.isArray(found) ? found.filter((file) => file instanceof Blob) : undefined;
    },
    forget,
    async keepOnly(waiting) {
      const stored = (await request(await open(), 'readonly', (store) => store.getAllKeys()).catch(() => [])) ?? [];
      // A file is stored after its message: who finds one finds the other.
      const kept = new Set(waiting());
      for (const id of new Set([...known.keys(), ...stored.map(String)])) if (!kept.has(id)) forget(id);
    },
  };
}

function openDatabase(database: IDBFactory | undefined): Promise<IDBDatabase | undefined> {
  if (!database) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const opening = database.open(NAME, 1);
    opening.onupgradeneeded = () => void opening.result.createObjectStore(STORE);
    opening.onsuccess = () => resolve(opening.result);
    // A private window may have none.
    opening.onerror = () => resolve(undefined);
  });
}

function request<T>(
  db: IDBDatabase | undefined,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  if (!db) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const asked = ask(db.transaction(STORE, mode).objectStore(STORE));
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('the file store refused'));
  });
}
