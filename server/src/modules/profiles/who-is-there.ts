import type { ClickId, Country } from '@halo/shared/contracts';
import { findPerson, type PersonRow } from './people-repository.ts';
import { isSampleOnline } from './presence.ts';
import type { IsThere } from './profile-view.ts';
import type { ProfilesNeeds } from './profiles.ts';
import { sampleProfilesOf } from './sample-profiles.ts';
import type { OnlineNow } from './search-conditions.ts';

/** Who is online, as far as this account learns of it. */
export async function thereFor(needs: ProfilesNeeds, viewer: ClickId | undefined): Promise<IsThere> {
  return isThereFor(needs, viewer === undefined ? undefined : await findPerson(needs.db, viewer));
}

/** An account learns who is online that is found itself, and shows it. */
export function isThereFor({ hub }: Pick<ProfilesNeeds, 'hub'>, viewer: PersonRow | undefined): IsThere {
  if (!mayLearn(viewer)) return () => false;
  return ({ clickId, showsOnline }) => clickId !== null && showsOnline && hub.isOnline(clickId);
}

/** The same about everybody, for a search among them. */
export function onlineFor(
  { clock, hub }: Pick<ProfilesNeeds, 'clock' | 'hub'>,
  viewer: PersonRow | undefined,
  country: Country,
): OnlineNow {
  const now = clock.now();
  return {
    samples: sampleProfilesOf(country)
      .filter(({ angelId }) => isSampleOnline(angelId, now))
      .map(({ angelId }) => angelId),
    members: mayLearn(viewer) ? hub.onlineAccounts() : [],
  };
}

function mayLearn(viewer: PersonRow | undefined): boolean {
  return viewer !== undefined && viewer.isShown && viewer.showsOnline;
}
