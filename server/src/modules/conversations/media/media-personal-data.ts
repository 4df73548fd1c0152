import type { Db } from '@halo/server-kit/storage/database';
import type { PersonalData } from '../../../personal-data.ts';
import type { MediaFiles } from './media-files.ts';
import { readBytes } from './media-reading.ts';
import { erasableMedia, forgetMedia, mediaOfAccount, type MediaRow, unneededMedia } from './media-repository.ts';

const ENDINGS: Record<string, string> = {
  'image/webp': 'webp',
  'audio/webm': 'webm',
  'audio/ogg': 'ogg',
  'audio/mp4': 'm4a',
};

/** Photos and voices that a person sent. What a case still needs stays until the case needs it no more. */
export function createMediaPersonalData(db: Db, files: MediaFiles): PersonalData {
  async function remove(rows: readonly MediaRow[]): Promise<void> {
    for (const { brandId, id } of rows) await files.remove(brandId, id);
    await forgetMedia(
      db,
      rows.map(({ id }) => id),
    );
  }
  return {
    async files({ clickId }) {
      const found = [];
      for (const row of await mediaOfAccount(db, clickId)) {
        const bytes = await readBytes(files, row, 'large');
        const day = row.createdAt.toISOString().slice(0, 10);
        if (bytes) found.push({ name: `messages/${day}-${row.kind}-${row.id}.${ENDINGS[row.type] ?? 'bin'}`, bytes });
      }
      return found;
    },
    eraseOutside: async ({ clickId }) => remove(await erasableMedia(db, clickId)),
    tidy: async (now) => remove(await unneededMedia(db, now)),
  };
}
