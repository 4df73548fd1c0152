import type { ClickId, Country } from '@halo/shared/contracts';
import { findPerson, type PersonRow } from './people-repository.ts';
import { isSampleOnline } from './presence.ts';
import type { IsThere } from './profile-view.ts';
import type { ProfilesNeeds } from './profiles.ts';
import { sampleProfilesOf } from './sample-profiles.ts';
import type { OnlineNow } from './search-conditions.ts';

/** Who is online, as far as this account learns of it. */
export async function thereFor(
  needs: ProfilesNeeds,
  viewer: ClickId | undefined,
  brandId: string | undefined,
): Promise<IsThere> {
  return isThereFor(needs, viewer === undefined ? undefined : await findPerson(needs.db, viewer), brandId);
}

/** An account learns who is online that is found itself, and shows it. Samples come and go where all is for show. */
export function isThereFor(
  { brands, clock, hub }: Pick<ProfilesNeeds, 'brands' | 'clock' | 'hub'>,
  viewer: PersonRow | undefined,
  brandId: string | undefined,
): IsThere {
  const [hasSamples, learns, now] = [isDemo(brands, brandId), mayLearn(viewer), clock.now()];
  return ({ angelId, clickId, nature, showsOnline }) =>
    clickId === null
      ? hasSamples && nature === 'sample' && isSampleOnline(angelId, now)
      : learns && showsOnline && hub.isOnline(clickId);
}

/** The same about everybody, for a search among them. */
export function onlineFor(
  { brands, clock, hub }: Pick<ProfilesNeeds, 'brands' | 'clock' | 'hub'>,
  viewer: PersonRow | undefined,
  { brandId, country }: { readonly brandId: string; readonly country: Country },
): OnlineNow {
  const now = clock.now();
  return {
    samples: (isDemo(brands, brandId) ? sampleProfilesOf(country) : [])
      .filter(({ angelId }) => isSampleOnline(angelId, now))
      .map(({ angelId }) => angelId),
    members: mayLearn(viewer) ? hub.onlineAccounts() : [],
  };
}

function isDemo(brands: ProfilesNeeds['brands'], brandId: string | undefined): boolean {
  return brandId !== undefined && brands.byId(brandId)?.isDemo === true;
}

/** An account learns it of others that is found itself, and shows it. */
export function mayLearn(viewer: PersonRow | undefined): boolean {
  return viewer !== undefined && viewer.isShown && viewer.showsOnline;
}
