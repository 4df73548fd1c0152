import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { ReleaseSettings } from '../../settings.ts';
import type { AssetStore } from './asset-store.ts';
import { createCachedAssetStore } from './cached-asset-store.ts';
import { createFileAssetStore } from './file-asset-store.ts';

/** Room for several thousand files with all their forms. */
const CACHE_MAX_BYTES = 512 * 1024 * 1024;

/** The store that the environment names: a bucket with a local cache before it, else the data directory. */
export function openAssetStore(
  env: Pick<ReleaseSettings, 'dataDirectory' | 'storeBucket'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): AssetStore {
  const { storeBucket, dataDirectory } = env;
  if (storeBucket === undefined) return createFileAssetStore(path.join(dataDirectory, 'releases'));
  return openedLater(async () => {
    // The client of a bucket is loaded only where there is one.
    const { createS3AssetStore } = await import('./s3-asset-store.ts');
    return createCachedAssetStore(
      createS3AssetStore(storeBucket),
      path.join(dataDirectory, 'releases-cache'),
      CACHE_MAX_BYTES,
      log,
    );
  });
}

/** A store that is opened when it is first used. */
function openedLater(open: () => Promise<AssetStore>): AssetStore {
  let opened: Promise<AssetStore> | undefined;
  const store = () => (opened ??= open());
  return {
    read: async (key) => (await store()).read(key),
    has: async (key) => (await store()).has(key),
    write: async (key, content) => (await store()).write(key, content),
    remove: async (keys) => (await store()).remove(keys),
    list: async (folder) => (await store()).list(folder),
    close: async () => (await opened)?.close(),
  };
}
