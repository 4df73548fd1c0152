import { useCredits } from '@halo/shared/remote';

/** Likes that a free account has left; undefined where they are not counted. */
export function useLikesLeft(): number | undefined {
  const credits = useCredits();
  return credits?.premiumLevel === 0 ? Math.max(0, credits.likeCredits) : undefined;
}
