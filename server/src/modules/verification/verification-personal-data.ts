import { DAY_MS, GESTURE_RULES } from '@halo/shared/contracts';
import type { AssetStore } from '@halo/server-kit/assets/asset-store';
import type { Db } from '@halo/server-kit/storage/database';
import { eq } from 'drizzle-orm';
import type { PersonalData } from '../../personal-data.ts';
import { createGesturePhotos } from './gesture-photos.ts';
import * as repository from './verification-repository.ts';
import { verifications } from './verification-tables.ts';

/** Requests to be verified, and their photos. */
export function createVerificationPersonalData(db: Db, uploads: AssetStore): PersonalData {
  const photos = createGesturePhotos(uploads);
  return {
    async read({ clickId }) {
      const rows = await repository.requestsOf(db, clickId);
      return {
        verifications: rows.map(({ drawnAt, gesture, givenAt, outcome, refusal, decidedAt }) => ({
          at: drawnAt,
          gesture,
          sentAt: givenAt,
          decision: outcome,
          reason: refusal,
          decidedAt,
        })),
      };
    },
    async files({ clickId }) {
      const rows = await repository.photosOf(db, clickId);
      const files = await Promise.all(
        rows.map(({ brandId, photoName }) => (photoName === null ? undefined : photos.read(brandId, photoName))),
      );
      return files.flatMap((bytes, index) => (bytes ? [{ name: `gesture-${index + 1}.jpg`, bytes }] : []));
    },
    async eraseOutside({ clickId }) {
      for (const { brandId, photoName } of await repository.photosOf(db, clickId))
        if (photoName !== null) await photos.remove(brandId, photoName);
    },
    async erase(tx, { clickId }) {
      await tx.delete(verifications).where(eq(verifications.clickId, clickId));
    },
    async tidy(now) {
      const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
      for (const { id, brandId, photoName } of await repository.oldPhotos(db, before(GESTURE_RULES.photoDays))) {
        if (photoName !== null) await photos.remove(brandId, photoName);
        await repository.forgetPhoto(db, id);
      }
      await repository.deleteOld(db, { drawn: before(1), ended: before(GESTURE_RULES.attemptsDays) });
    },
  };
}
