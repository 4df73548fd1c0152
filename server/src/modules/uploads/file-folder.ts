import { AssetConflict, type AssetStore } from '@halo/server-kit/assets/asset-store';

const BRAND = /^[a-z][a-z0-9-]*$/;

/** Files of members, a folder a brand: nothing of one brand can be had at another's host. */
export interface FileFolder {
  /** Whole or not at all; in the place of what was there. */
  save(brandId: string, name: string, bytes: Buffer): Promise<void>;
  /** undefined when there is none of that name. */
  read(brandId: string, name: string): Promise<Buffer | undefined>;
  remove(brandId: string, name: string): Promise<void>;
}

/** `names`: what a name of ours looks like; no other is looked for. */
export function createFileFolder(files: AssetStore, folder: string, names: RegExp): FileFolder {
  function keyOf(brandId: string, name: string): string | undefined {
    return names.test(name) && BRAND.test(brandId) ? `${folder}/${brandId}/${name}` : undefined;
  }
  return {
    async save(brandId, name, bytes) {
      const key = keyOf(brandId, name);
      if (key === undefined) throw new RangeError(`${brandId} is no brand, or the name is not ours`);
      await files.write(key, bytes).catch(async (error: unknown) => {
        if (!(error instanceof AssetConflict)) throw error;
        await files.remove([key]);
        await files.write(key, bytes);
      });
    },
    async read(brandId, name) {
      const key = keyOf(brandId, name);
      return key === undefined ? undefined : files.read(key);
    },
    async remove(brandId, name) {
      const key = keyOf(brandId, name);
      if (key !== undefined) await files.remove([key]);
    },
  };
}
