import type { AngelId } from '@halo/shared/contracts';

/** Photos on the way from where they came to the conversation that was picked for them. */
export function createHandedPhotos() {
  const waiting = new Map<AngelId, readonly Blob[]>();
  return {
    hand: (angelId: AngelId, photos: readonly Blob[]): void => void waiting.set(angelId, photos),
    /** Once: they are the conversation's from then on. */
    take(angelId: AngelId): readonly Blob[] {
      const photos = waiting.get(angelId) ?? [];
      waiting.delete(angelId);
      return photos;
    },
  };
}
