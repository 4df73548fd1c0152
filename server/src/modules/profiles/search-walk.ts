import type { Db } from '@halo/server-kit/storage/database';
import { and, eq, isNull, not, sql, type SQL } from 'drizzle-orm';
import { type TownPlace, townPlaces } from '../geo/index.ts';
import { mayMeet, maySee } from './may-meet.ts';
import { profiles, seenProfiles } from './profiles-tables.ts';
import { boxAround, conditionsOf, kmFrom, type Point } from './search-conditions.ts';
import { FAR_KM, isBehind, isSeen, kmOf, type PageSearch, type Placed } from './search-order.ts';

const TOWN = { lat: sql`town.lat`, lng: sql`town.lng` };
/** Nearly always enough for a page, where there are so many people. */
const NEAR_KM = 25;

/**
 * People in the order in which they are shown, read until the page is full, however many there are behind it: who is
 * new to the viewer from town to town, then those of whom no town is known, then whom the viewer has seen.
 */
export async function walkToPage(db: Db, search: PageSearch): Promise<Placed[]> {
  const { after, limit, offset } = search;
  const wanted = offset + limit;
  const found: Placed[] = [];
  for (const next of after?.isSeen ? [ofSeen] : [ofNearTowns, ofFarTowns, ofNowhere, ofSeen]) {
    const statement = found.length < wanted && next(search, wanted - found.length);
    if (statement) found.push(...(await db.execute<Placed>(statement)).rows);
  }
  return found.slice(offset);
}

function ofNearTowns(search: PageSearch, wanted: number): SQL | undefined {
  const { centre, filters } = search.narrowing;
  return centre && ofTowns(search, wanted, { from: 0, to: Math.min(NEAR_KM, filters.withinKm ?? NEAR_KM) });
}

/** Also of a region whose distances are not known. */
function ofFarTowns(search: PageSearch, wanted: number): SQL {
  return ofTowns(search, wanted, { from: NEAR_KM + 1, to: search.narrowing.filters.withinKm });
}

interface Distance {
  readonly from: number;
  readonly to: number | undefined;
}

/** Of each town no more than could be shown, as an index has them: the next town is read when they do not suffice. */
function ofTowns(search: PageSearch, wanted: number, distance: Distance): SQL {
  const { after, country, narrowing, viewer } = search;
  const { centre, region } = narrowing;
  const isThere = centre && sql`${profiles.lat} = place.lat and ${profiles.lng} = place.lng`;
  return sql`
    select false as is_seen, place.km, next.rank, next.id
    from (${centre ? townsAround(search, centre, distance) : sql`select ${region}::text as region, 0 as km`}) place
    cross join unnest(${sql.param([...viewer.seeking])}::text[]) as sought (gender)
    cross join lateral (
      select ${profiles.rank} as rank, ${profiles.angelId} as id from ${profiles}
      where ${and(
        eq(profiles.country, country),
        sql`${profiles.gender} = sought.gender and ${profiles.region} = place.region`,
        isThere,
        isNew(search),
        isBehind(after, sql`false, place.km, ${profiles.rank}, ${profiles.angelId}`),
      )}
      order by ${profiles.rank}, ${profiles.angelId} limit ${wanted}
    ) next
    order by place.km, next.rank, next.id limit ${wanted}`;
}

/** Those that a box around the centre holds are known here; which of them are as near as that, the database says. */
function townsAround({ after, country, narrowing }: PageSearch, centre: Point, { from, to }: Distance): SQL {
  const { inRegion } = conditionsOf(narrowing);
  const towns = townPlaces(country, inRegion ? narrowing.region : undefined).filter(isInBox(centre, to));
  const of = (name: keyof TownPlace): SQL => sql`${sql.param(towns.map((town) => town[name]))}`;
  return sql`
    select * from (
      select region, lat, lng, ${kmFrom(centre, TOWN)} as km
      from unnest(${of('region')}::text[], ${of('lat')}::float8[], ${of('lng')}::float8[]) town (region, lat, lng)
    ) measured
    where km between ${Math.max(from, after?.km ?? 0)} and ${to ?? FAR_KM}
    order by km`;
}

function isInBox(centre: Point, km: number | undefined): (town: TownPlace) => boolean {
  if (km === undefined) return () => true;
  const { lat, lng } = boxAround(centre, km);
  return (town) => lat.from <= town.lat && town.lat <= lat.to && lng.from <= town.lng && town.lng <= lng.to;
}

/** Where distances are known and do not narrow. */
function ofNowhere(search: PageSearch, wanted: number): SQL | undefined {
  const { centre, filters, region } = search.narrowing;
  if (!centre || filters.withinKm !== undefined) return undefined;
  const [rank, id] = [profiles.rank, profiles.angelId];
  return sql`
    select false as is_seen, ${FAR_KM}::integer as km, ${rank} as rank, ${id} as id from ${profiles}
    where ${and(
      mayMeet(search),
      eq(profiles.region, region),
      isNull(profiles.lat),
      isNew(search),
      isBehind(search.after, sql`false, ${FAR_KM}::integer, ${rank}, ${id}`),
    )}
    order by rank, id limit ${wanted}`;
}

/** As many as the viewer can have seen. */
function ofSeen(search: PageSearch, wanted: number): SQL | undefined {
  const { after, narrowing, seenBefore, viewer } = search;
  if (!seenBefore) return undefined;
  const { inRegion, conditions } = conditionsOf(narrowing);
  const [km, rank, id] = [kmOf(search), profiles.rank, profiles.angelId];
  return sql`
    select true as is_seen, ${km} as km, ${rank} as rank, ${id} as id
    from ${seenProfiles} join ${profiles} on ${eq(id, seenProfiles.angelId)}
    where ${and(
      sql`${seenProfiles.clickId} = ${viewer.clickId} and ${seenProfiles.seenAt} < ${seenBefore.toISOString()}::timestamptz`,
      mayMeet(search),
      inRegion,
      ...conditions.map(({ holds }) => holds),
      isBehind(after, sql`true, ${km}, ${rank}, ${id}`),
    )}
    order by km, rank, id limit ${wanted}`;
}

/** Whom the viewer may see and has not seen, by everything but the place. */
function isNew(search: PageSearch): SQL | undefined {
  const { conditions } = conditionsOf(search.narrowing);
  const others = conditions.filter(({ name }) => name !== 'distance').map(({ holds }) => holds);
  return and(...others, maySee(search), search.seenBefore && not(isSeen(search)));
}
