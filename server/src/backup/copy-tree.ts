import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '@halo/server-kit/process/process-identity';

/**
 * Copies a folder whose files may change and vanish in the meantime; each copy is on the disk when it returns.
 *
 * @param leavesOut of a path relative to the folder, with slashes
 */
export async function copyTree(from: string, to: string, leavesOut: (name: string) => boolean): Promise<void> {
  await copyFolder(from, to, '', leavesOut);
}

async function copyFolder(
  from: string,
  to: string,
  inside: string,
  leavesOut: (name: string) => boolean,
): Promise<void> {
  const target = path.join(to, inside);
  await mkdir(target, { recursive: true, mode: 0o700 });
  for (const entry of await entriesOf(path.join(from, inside))) {
    const name = inside === '' ? entry.name : `${inside}/${entry.name}`;
    if (leavesOut(name)) continue;
    if (entry.isDirectory()) await copyFolder(from, to, name, leavesOut);
    else if (entry.isFile()) await copyOne(path.join(from, name), path.join(to, name));
  }
  await flush(target);
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

async function copyOne(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  await flush(to);
}

/** Of a file or a folder. */
export async function flush(place: string): Promise<void> {
  const handle = await open(place, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
