import { randomBytes } from 'node:crypto';
import type { AssetStore } from '@halo/server-kit/assets/asset-store';
import { createFileFolder } from '../uploads/index.ts';

const NAME = /^[\w-]{22}\.jpg$/;

/** Photos with a gesture lie apart from those of profiles: no address leads to them. */
export interface GesturePhotos {
  /** Answers the name. */
  save(brandId: string, jpeg: Buffer): Promise<string>;
  read(brandId: string, name: string): Promise<Buffer | undefined>;
  remove(brandId: string, name: string): Promise<void>;
}

export function createGesturePhotos(files: AssetStore): GesturePhotos {
  const folder = createFileFolder(files, 'gesture-photos', NAME);
  return {
    read: folder.read,
    remove: folder.remove,
    async save(brandId, jpeg) {
      const name = `${randomBytes(16).toString('base64url')}.jpg`;
      await folder.save(brandId, name, jpeg);
      return name;
    },
  };
}
