import type { Basics } from '@halo/server-kit/basics';
import { type FileRow, findFiles, listFiles } from '../versions/version-repository.ts';
import { formKey, storeKey } from './addresses.ts';
import type { AssetStore } from '@halo/server-kit/assets/asset-store';
import { createByteCache } from './byte-cache.ts';

/** A published file, as the edge serves it. */
export interface StoredAsset {
  readonly address: string;
  readonly integrity: string;
  /** names of the compressed forms beside it */
  readonly forms: ReadonlySet<string>;
}

/** Published files by their address on the host. */
export interface ReleaseAssets {
  /** undefined: it was never published, or it was removed */
  find(address: string): Promise<StoredAsset | undefined>;
  /** Bytes of the file or of one of its forms; undefined when it was removed in the meantime. */
  read(asset: StoredAsset, form?: string): Promise<Buffer | undefined>;
  /**
   * Learns of everything of a remote or of the shell beforehand, so that it is served also while the database is away.
   */
  learn(owner: string): Promise<void>;
  forget(addresses: readonly string[]): void;
}

/** Of hot files and forms, per process. */
const CACHE_MAX_BYTES = 32 * 1024 * 1024;
/** About two hundred bytes each. */
const KNOWN_MAX = 20_000;
/** Another process may have removed a file, or added a form to it. */
const FRESH_MS = 60_000;
/** What a published address looks like; everything else is not worth a query. */
const ADDRESS = /^\/(releases\/mfe-|shell\/)[\w./-]{1,300}$/;

export function createReleaseAssets({ db, clock }: Pick<Basics, 'db' | 'clock'>, store: AssetStore): ReleaseAssets {
  const known = new Map<string, { asset: StoredAsset; readAt: number }>();
  const contents = createByteCache(CACHE_MAX_BYTES);
  const reading = new Map<string, Promise<Buffer | undefined>>();

  function remember(row: FileRow): StoredAsset {
    const asset = { address: row.path, integrity: row.integrity, forms: new Set(formsOf(row)) };
    known.delete(row.path);
    known.set(row.path, { asset, readAt: clock.now().getTime() });
    const oldest = known.size > KNOWN_MAX ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
    return asset;
  }

  async function look(address: string): Promise<StoredAsset | undefined> {
    const row = (await findFiles(db, [address])).get(address);
    if (row) return remember(row);
    known.delete(address);
    return undefined;
  }

  async function readStore(key: string): Promise<Buffer | undefined> {
    const content = await store.read(key);
    if (content) contents.set(key, content);
    return content;
  }

  return {
    async find(address) {
      if (!ADDRESS.test(address)) return undefined;
      const found = known.get(address);
      if (!found) return look(address);
      if (clock.now().getTime() - found.readAt > FRESH_MS) {
        found.readAt = clock.now().getTime();
        // The old knowledge serves until the new one is there, and while there is none.
        look(address).catch(() => undefined);
      }
      return found.asset;
    },
    async read({ address }, form) {
      const key = form === undefined ? storeKey(address) : formKey(address, form);
      const kept = contents.get(key);
      if (kept) return kept;
      // Many browsers ask for a new file at once; the store is asked once.
      const content = reading.get(key) ?? readStore(key).finally(() => reading.delete(key));
      reading.set(key, content);
      return content;
    },
    async learn(owner) {
      for (const row of await listFiles(db, owner)) remember(row);
    },
    forget(addresses) {
      for (const address of addresses) {
        for (const form of known.get(address)?.asset.forms ?? []) contents.delete(formKey(address, form));
        contents.delete(storeKey(address));
        known.delete(address);
      }
    },
  };
}

/** Names of the forms in a row. */
export function formsOf({ encodings }: Pick<FileRow, 'encodings'>): string[] {
  return Array.isArray(encodings) ? encodings.filter((name) => typeof name === 'string') : [];
}
