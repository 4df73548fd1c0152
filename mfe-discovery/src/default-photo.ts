import type { ProfileCard } from '@halo/shared/contracts';

/** The photo that every profile has in the brand's folder; what a moved or broken one falls back to. */
export function defaultPhoto(photos: string, { id, photoUrl, avatarUrl }: ProfileCard): string {
  const address = `${photos}/${id}.jpg`;
  return address === photoUrl ? avatarUrl : address;
}
