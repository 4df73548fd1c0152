import type { AssetStore } from './asset-store.ts';

/**
 * A store that took over from another one: what was not copied yet is read in the earlier place, and what is removed
 * goes in both. All that is new lies in the store alone.
 */
export function storeWithEarlierPlace(store: AssetStore, earlier: AssetStore): AssetStore {
  return {
    ...store,
    read: async (key) => (await store.read(key)) ?? earlier.read(key),
    has: async (key) => (await store.has(key)) || earlier.has(key),
    async remove(keys) {
      await Promise.all([store.remove(keys), earlier.remove(keys)]);
    },
    async list(folder) {
      const found = await Promise.all([store.list(folder), earlier.list(folder)]);
      return [...new Set(found.flat())];
    },
    async close() {
      await Promise.all([store.close(), earlier.close()]);
    },
  };
}
