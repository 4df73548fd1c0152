import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '@halo/server-kit/process/process-identity';

/** Names of ours only: 128 random bits. */
const NAME = /^[\w-]{22}\.jpg$/;
const HIDDEN = 'uploads-hidden';
const BRAND = /^[a-z][a-z0-9-]*$/;

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
  function place(brandId: string, name: string, folder = 'uploads'): string | undefined {
    return NAME.test(name) && BRAND.test(brandId) ? path.join(dataDirectory, folder, brandId, name) : undefined;
  }
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
      const file = place(brandId, name);
      if (file === undefined) throw new RangeError(`${brandId} is no brand`);
      await mkdir(path.dirname(file), { recursive: true });
      const draft = `${file}.${randomUUID()}.part`;
      try {
        await writeFile(draft, jpeg);
        await rename(draft, file);
      } finally {
        await rm(draft, { force: true });
      }
      return name;
    },
    async read(brandId, name) {
      const file = place(brandId, name);
      if (file === undefined) return undefined;
      return readFile(file).catch((error: unknown) => {
        if (errorCode(error) === 'ENOENT') return undefined;
        throw error;
      });
    },
    async remove(brandId, name) {
      for (const file of [place(brandId, name), place(brandId, name, HIDDEN)])
        if (file !== undefined) await rm(file, { force: true });
    },
    hide: (brandId, name) => move(place(brandId, name), place(brandId, name, HIDDEN)),
    show: (brandId, name) => move(place(brandId, name, HIDDEN), place(brandId, name)),
  };
}
