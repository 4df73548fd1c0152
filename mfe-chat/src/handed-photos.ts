import { type AngelId, userOf } from '@halo/shared/contracts';
import type { Platform } from '@halo/shared/remote';

/** Photos on the way from where they came to the conversation that was picked for them; they go with the session. */
export function createHandedPhotos({ bus, session }: Pick<Platform, 'bus' | 'session'>) {
  const waiting = new Map<AngelId, readonly Blob[]>();
  let owner: string | undefined;
  return {
    hand(angelId: AngelId, photos: readonly Blob[]): void {
      owner = userOf(session.state)?.clickId;
      waiting.set(angelId, photos);
    },
    /** Once: they are the conversation's from then on. */
    take(angelId: AngelId): readonly Blob[] {
      const photos = waiting.get(angelId) ?? [];
      waiting.delete(angelId);
      return photos;
    },
    dispose: bus.on('session.changed', (next) => {
      if (next.status !== 'restoring' && userOf(next)?.clickId !== owner) waiting.clear();
    }),
  };
}
