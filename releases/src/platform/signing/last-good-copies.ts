import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SignedReleases } from '@halo/shared/contracts';
import * as z from 'zod/mini';

/**
 * The newest set of each brand that this machine accepted, for when the registry cannot be asked. It is verified again
 * when it is read.
 */
export interface LastGoodCopies {
  /** undefined when there is none or it cannot be read */
  read(brandId: string): Promise<SignedReleases | undefined>;
  write(brandId: string, signed: SignedReleases): Promise<void>;
}

/** One file a brand. */
export function createLastGoodCopies(directory: string): LastGoodCopies {
  const fileOf = (brandId: string) => path.join(directory, `${brandId}.json`);
  return {
    async read(brandId) {
      try {
        return z.parse(SignedReleases, JSON.parse(await readFile(fileOf(brandId), 'utf8')));
      } catch {
        return undefined;
      }
    },
    async write(brandId, signed) {
      await mkdir(directory, { recursive: true });
      const partial = `${fileOf(brandId)}.${process.pid}.part`;
      try {
        await writeFile(partial, JSON.stringify(signed));
        await rename(partial, fileOf(brandId));
      } finally {
        await rm(partial, { force: true });
      }
    },
  };
}
