import type { AngelId, ClickId } from '@halo/shared/contracts';
import type { Db } from '@halo/server-kit/storage/database';
import { readLikedIds } from './like-repository.ts';

/** Profiles that an account likes: asked for also by what conversations need themselves. */
export function createLikedIds(db: Db): (clickId: ClickId) => Promise<AngelId[]> {
  return (clickId) => readLikedIds(db, clickId);
}
