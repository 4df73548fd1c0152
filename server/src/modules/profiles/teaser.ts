import type { TeaserCard } from '@halo/shared/contracts';
import sharp from 'sharp';
import { portraitSvg } from './portrait.ts';
import { portraitSubjectOf } from './portrait-subject.ts';
import type { ProfilesNeeds, ProfilesService } from './profiles.ts';
import { findSamples, type ProfileRow } from './profiles-repository.ts';
import { knownRegion } from './searching.ts';

const CARDS = 8;
/** So few pixels that no way of showing them makes them sharp. */
const PIXELS = { width: 24, height: 32 };

/**
 * Samples of a place for who is not signed in. Members are shown to members alone, and a brand that is no demo has
 * nothing to show here. Samples do not change while a server runs, so each place is asked for once.
 */
export function createTeaser({ brands, db }: ProfilesNeeds): ProfilesService['teaser'] {
  const drawn = new Map<string, Promise<TeaserCard[]>>();
  return async (brandId, country, region) => {
    if (brands.byId(brandId)?.isDemo !== true) return [];
    const wanted = region === undefined || region === '' ? undefined : knownRegion(country, region);
    const key = `${country}/${wanted ?? ''}`;
    const known = drawn.get(key);
    if (known) return known;
    const cards = findSamples(db, { country, region: wanted, limit: CARDS }).then((rows) =>
      Promise.all(rows.map(toCard)),
    );
    drawn.set(key, cards);
    cards.catch(() => drawn.delete(key));
    return cards;
  };
}

async function toCard(row: ProfileRow): Promise<TeaserCard> {
  const { screenName: name, age, city } = row;
  const picture = await sharp(Buffer.from(portraitSvg(portraitSubjectOf(row), 'photo')))
    .resize(PIXELS)
    .webp({ quality: 60 })
    .toBuffer();
  return { name, age, city, picture: `data:image/webp;base64,${picture.toString('base64')}` };
}
