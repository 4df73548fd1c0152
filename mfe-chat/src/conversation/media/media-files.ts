/** Files of messages that are not stored yet, by the client id of their message. A reload loses none. */
export interface MediaFiles {
  /** Resolves once a reload finds them, or at once where the browser keeps none. */
  keep(clientId: string, files: readonly Blob[]): Promise<void>;
  /** undefined: this browser has none any more */
  of(clientId: string): Promise<readonly Blob[] | undefined>;
  forget(clientId: string): void;
  /** The messages that it has files of. */
  ids(): Promise<readonly string[]>;
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
    async ids() {
      const stored = (await request(await open(), 'readonly', (store) => store.getAllKeys()).catch(() => [])) ?? [];
      return [...new Set([...known.keys(), ...stored.map(String)])];
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
    const work = db.transaction(STORE, mode);
    const asked = ask(work.objectStore(STORE));
    // Not when the request succeeds: a page that goes takes back what is not complete.
    work.oncomplete = () => resolve(asked.result);
    work.onabort = () => reject(work.error ?? new Error('the file store refused'));
  });
}
