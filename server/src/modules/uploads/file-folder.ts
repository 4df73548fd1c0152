import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '@halo/server-kit/process/process-identity';

const BRAND = /^[a-z][a-z0-9-]*$/;

/** Files of members, a folder a brand: nothing of one brand can be had at another's host. */
export interface FileFolder {
  /** undefined: neither a brand nor a name of ours */
  place(brandId: string, name: string): string | undefined;
  /** Whole or not at all. */
  save(brandId: string, name: string, bytes: Buffer): Promise<void>;
  /** undefined when there is none of that name. */
  read(brandId: string, name: string): Promise<Buffer | undefined>;
  remove(brandId: string, name: string): Promise<void>;
}

/** `names`: what a name of ours looks like; no other is looked for. */
export function createFileFolder(dataDirectory: string, folder: string, names: RegExp): FileFolder {
  function place(brandId: string, name: string): string | undefined {
    return names.test(name) && BRAND.test(brandId) ? path.join(dataDirectory, folder, brandId, name) : undefined;
  }
  return {
    place,
    async save(brandId, name, bytes) {
      const file = place(brandId, name);
      if (file === undefined) throw new RangeError(`${brandId} is no brand, or the name is not ours`);
      await mkdir(path.dirname(file), { recursive: true });
      const draft = `${file}.${randomUUID()}.part`;
      try {
        await writeFile(draft, bytes);
        await rename(draft, file);
      } finally {
        await rm(draft, { force: true });
      }
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
      const file = place(brandId, name);
      if (file !== undefined) await rm(file, { force: true });
    },
  };
}
