import { randomBytes } from 'node:crypto';
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '@halo/server-kit/process/process-identity';
import { createFileFolder } from './file-folder.ts';

/** Names of ours only: 128 random bits. */
const NAME = /^[\w-]{22}\.jpg$/;

/** Photos of members, a folder a brand: nothing of one brand can be had at another's host. */
export interface PhotoStore {
  /** Answers the name, which says nothing about whose it is. */
  save(brandId: string, jpeg: Buffer): Promise<string>;
  /** undefined when there is none of that name. */
  read(brandId: string, name: string): Promise<Buffer | undefined>;
  /** Shown or hidden. */
  remove(brandId: string, name: string): Promise<void>;
  /** From now on its address answers nothing; the file is kept for an appeal. */
  hide(brandId: string, name: string): Promise<void>;
  /** Takes that back. */
  show(brandId: string, name: string): Promise<void>;
}

export function createPhotoStore(dataDirectory: string): PhotoStore {
  const shown = createFileFolder(dataDirectory, 'uploads', NAME);
  const hidden = createFileFolder(dataDirectory, 'uploads-hidden', NAME);
  async function move(from: string | undefined, to: string | undefined): Promise<void> {
    if (from === undefined || to === undefined) return;
    await mkdir(path.dirname(to), { recursive: true });
    await rename(from, to).catch((error: unknown) => {
      // Gone already, or moved by an earlier try.
      if (errorCode(error) !== 'ENOENT') throw error;
    });
  }
  return {
    async save(brandId, jpeg) {
      const name = `${randomBytes(16).toString('base64url')}.jpg`;
      await shown.save(brandId, name, jpeg);
      return name;
    },
    read: shown.read,
    async remove(brandId, name) {
      for (const folder of [shown, hidden]) await folder.remove(brandId, name);
    },
    hide: (brandId, name) => move(shown.place(brandId, name), hidden.place(brandId, name)),
    show: (brandId, name) => move(hidden.place(brandId, name), shown.place(brandId, name)),
  };
}
