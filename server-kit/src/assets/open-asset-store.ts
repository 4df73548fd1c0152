import type { FastifyBaseLogger } from 'fastify';
import type { AssetStore } from './asset-store.ts';
import { createCachedAssetStore } from './cached-asset-store.ts';
import { createFileAssetStore } from './file-asset-store.ts';
import type { StoreSettings } from './store-environment.ts';
import { storeWithEarlierPlace } from './store-with-earlier-place.ts';

/** Where files lie when there is no bucket, and where copies of those in a bucket. Without `copies` none are made. */
export interface StorePlaces {
  readonly files: string;
  readonly copies?: { readonly folder: string; readonly maxBytes: number };
  /** Files of the time before there was a bucket may still lie in the folder. */
  readonly hasEarlierFiles?: boolean;
}

/** The store that the environment names: a bucket, perhaps with local copies, else a folder. */
export function openAssetStore(
  { storeBucket }: StoreSettings,
  { files, copies, hasEarlierFiles = false }: StorePlaces,
  log: Pick<FastifyBaseLogger, 'warn'>,
): AssetStore {
  if (storeBucket === undefined) return createFileAssetStore(files);
  const store = openedLater(async () => {
    // The client of a bucket is loaded only where there is one.
    const { createS3AssetStore } = await import('./s3-asset-store.ts');
    const bucket = createS3AssetStore(storeBucket);
    return copies ? createCachedAssetStore(bucket, copies.folder, copies.maxBytes, log) : bucket;
  });
  return hasEarlierFiles ? storeWithEarlierPlace(store, createFileAssetStore(files)) : store;
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
