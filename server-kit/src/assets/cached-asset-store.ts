import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { AssetStore } from './asset-store.ts';
import { createFileAssetStore } from './file-asset-store.ts';

/**
 * Copies of a distant store's files in a local folder, the ones that were not read for the longest time thrown away.
 */
export async function createCachedAssetStore(
  store: AssetStore,
  folder: string,
  maxBytes: number,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<AssetStore> {
  const copies = createFileAssetStore(folder);
  /** key → bytes, least recently read first */
  const sizes = new Map<string, number>(await sizesOf(folder));
  let total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);

  function forget(key: string): void {
    total -= sizes.get(key) ?? 0;
    sizes.delete(key);
  }

  async function keep(key: string, content: Buffer): Promise<void> {
    if (content.length > maxBytes) return;
    const leaving: string[] = [];
    for (const [oldest, bytes] of sizes) {
      if (total + content.length <= maxBytes) break;
      leaving.push(oldest);
      total -= bytes;
      sizes.delete(oldest);
    }
    total += content.length;
    sizes.set(key, content.length);
    await copies.remove(leaving);
    await copies.write(key, content);
  }

  async function copyOf(key: string): Promise<Buffer | undefined> {
    const bytes = sizes.get(key);
    if (bytes === undefined) return undefined;
    const content = await copies.read(key);
    // The folder was tidied, or a disk went bad: what has another length is no copy.
    if (content?.length !== bytes) {
      forget(key);
      await copies.remove([key]);
      return undefined;
    }
    sizes.delete(key);
    sizes.set(key, bytes);
    return content;
  }

  return {
    ...store,
    async read(key) {
      // A cache that does not work costs time, never an answer.
      const copy = await copyOf(key).catch(() => undefined);
      if (copy) return copy;
      const content = await store.read(key);
      if (content)
        await keep(key, content).catch((error: unknown) => {
          forget(key);
          log.warn({ err: error }, 'a file could not be kept in the local cache');
        });
      return content;
    },
    async remove(keys) {
      await store.remove(keys);
      for (const key of keys) forget(key);
      await copies.remove(keys);
    },
  };
}

/** What an earlier process left, oldest first. */
async function sizesOf(folder: string): Promise<[string, number][]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const found = await Promise.all(
    files.map(async (file) => {
      const { size, mtimeMs } = await stat(file);
      return { key: path.relative(folder, file).replaceAll(path.sep, '/'), size, mtimeMs };
    }),
  );
  return found
    .filter(({ key }) => !key.startsWith('.'))
    .sort((a, b) => a.mtimeMs - b.mtimeMs)
    .map(({ key, size }) => [key, size]);
}
