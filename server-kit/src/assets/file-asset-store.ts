import { randomUUID } from 'node:crypto';
import { access, link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { AssetConflict, assertAssetKey, type AssetStore } from './asset-store.ts';

/** Hidden, so that no key can name it. */
const UNFINISHED = '.unfinished';

/** No process writes one file for so long. */
const LEFT_BEHIND_MS = 60 * 60_000;

/** Files in a folder. */
export function createFileAssetStore(root: string): AssetStore {
  let isTidy = false;

  const place = (key: string) => {
    assertAssetKey(key);
    return path.join(root, ...key.split('/'));
  };

  return {
    read: async (key) => orUndefined(readFile(place(key))),
    has: async (key) =>
      access(place(key)).then(
        () => true,
        () => false,
      ),
    async write(key, content) {
      const target = place(key);
      await Promise.all([
        mkdir(path.dirname(target), { recursive: true }),
        mkdir(path.join(root, UNFINISHED), { recursive: true }),
      ]);
      if (!isTidy) await removeLeftBehind(path.join(root, UNFINISHED));
      isTidy = true;
      const unfinished = path.join(root, UNFINISHED, randomUUID());
      try {
        await writeDurably(unfinished, content);
        // Unlike a rename, a link never takes the place of what is there.
        await link(unfinished, target);
        return true;
      } catch (error) {
        if (!hasCode(error, 'EEXIST')) throw error;
        if (!(await readFile(target)).equals(content)) throw new AssetConflict(`${key} has other bytes`);
        return false;
      } finally {
        await rm(unfinished, { force: true });
      }
    },
    async remove(keys) {
      await Promise.all(keys.map((key) => rm(place(key), { force: true })));
    },
    async list(folder) {
      const entries = await orUndefined(readdir(place(folder), { withFileTypes: true, recursive: true }));
      return (entries ?? [])
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
    },
    close: () => Promise.resolve(),
  };
}

/** What processes left that died while they wrote. */
async function removeLeftBehind(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await orUndefined(stat(file));
    if (found && Date.now() - found.mtimeMs > LEFT_BEHIND_MS) await rm(file, { force: true });
  }
}

/** The bytes are on the disk before the file gets its name. */
async function writeDurably(file: string, content: Buffer): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(content);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

async function orUndefined<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR') || hasCode(error, 'EISDIR')) return undefined;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code;
}
