import type { AssetStore } from '@halo/server-kit/assets/asset-store';
import { createFileFolder } from '../../uploads/index.ts';

/** Name of the stored file: one of a voice, two of a photo. */
const NAME = /^[\w-]{22}\.(small|large|voice)$/;
const PARTS = ['small', 'large', 'voice'] as const;
export type MediaPart = (typeof PARTS)[number];

/** Files of messages, by the id of what they belong to. */
export interface MediaFiles {
  save(brandId: string, id: string, part: MediaPart, bytes: Buffer): Promise<void>;
  read(brandId: string, id: string, part: MediaPart): Promise<Buffer | undefined>;
  /** All that belongs to an id. */
  remove(brandId: string, id: string): Promise<void>;
}

export function createMediaFiles(files: AssetStore): MediaFiles {
  const folder = createFileFolder(files, 'chat-media', NAME);
  return {
    save: (brandId, id, part, bytes) => folder.save(brandId, `${id}.${part}`, bytes),
    read: (brandId, id, part) => folder.read(brandId, `${id}.${part}`),
    async remove(brandId, id) {
      for (const part of PARTS) await folder.remove(brandId, `${id}.${part}`);
    },
  };
}
