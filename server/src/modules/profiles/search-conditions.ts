import { FILTER_AGES, type FilterName, filtersOn, type SearchFilters } from '@halo/shared/contracts';
import { and, arrayOverlaps, eq, gte, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { profiles } from './profiles-tables.ts';

/** Who chose to be found so long ago at most is new. */
const NEW_DAYS = 14;
const DAY_MS = 86_400_000;
const KM_A_DEGREE = 111.2;

export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** Where latitude and longitude stand: in profiles, or elsewhere. */
type Columns = Record<keyof Point, SQLWrapper>;

/** Who is online, as far as the one who searches may learn of it. */
export interface OnlineNow {
  readonly samples: readonly string[];
  /** click ids; who hides it is among them, and still not shown */
  readonly members: readonly string[];
}

export interface Narrowing {
  readonly region: string;
  readonly filters: SearchFilters;
  /** undefined: it is not known where the searched town lies, and distances do not narrow */
  readonly centre: Point | undefined;
  /** what is near may lie in another region */
  readonly crossesRegions: boolean;
  readonly online: OnlineNow;
  readonly now: Date;
}

/** Of one filter that is on: what holds with it, and what holds in its place when it is taken away. */
export interface Condition {
  readonly name: FilterName;
  readonly holds: SQL | undefined;
  readonly otherwise: SQL | undefined;
}

/** The conditions of a search; the region is one of them, unless the distance takes its place. */
export function conditionsOf(narrowing: Narrowing): { inRegion: SQL | undefined; conditions: Condition[] } {
  const { filters, region, crossesRegions } = narrowing;
  const isRegion = eq(profiles.region, region);
  const names = filtersOn(filters).filter((name) => name !== 'distance' || narrowing.centre);
  const isWide = crossesRegions && names.includes('distance');
  return {
    inRegion: isWide ? undefined : isRegion,
    conditions: names.map((name) => ({
      name,
      holds: holding[name](narrowing),
      otherwise: isWide && name === 'distance' ? isRegion : undefined,
    })),
  };
}

const holding: Record<FilterName, (narrowing: Narrowing) => SQL | undefined> = {
  age: ({ filters: { ageFrom = FILTER_AGES.min, ageTo = FILTER_AGES.max } }) =>
    sql`${profiles.age} between ${ageFrom} and ${ageTo}`,
  distance: ({ centre, filters: { withinKm } }) =>
    centre && withinKm !== undefined ? isWithin(centre, withinKm) : undefined,
  online: ({ online }) => sql`(${profiles.angelId} = any(${sql.param(online.samples)})
    or (${profiles.showsOnline} and ${profiles.clickId} = any(${sql.param(online.members)})))`,
  new: ({ now }) => gte(profiles.chosenAt, new Date(now.getTime() - NEW_DAYS * DAY_MS)),
  // Drawings of samples are shown as photos.
  photo: () => sql`(${profiles.clickId} is null or ${profiles.photoName} is not null)`,
  person: () => sql`${profiles.nature} in ('person', 'verified_person')`,
  interests: ({ filters: { interests = [] } }) => arrayOverlaps(profiles.interests, interests),
};

/** Whole kilometres between the middles of two towns, close enough for a few hundred; null when one is not known. */
export function kmFrom({ lat, lng }: Point, place: Columns = profiles): SQL<number | null> {
  const east = sql`(${place.lng} - ${lng}::float8) * ${Math.cos((lat * Math.PI) / 180)}::float8`;
  return sql<
    number | null
  >`round(${KM_A_DEGREE}::float8 * sqrt(power(${place.lat} - ${lat}::float8, 2) + power(${east}, 2)))::integer`;
}

/** The box is what an index can find. */
function isWithin(centre: Point, km: number): SQL | undefined {
  const { lat, lng } = boxAround(centre, km);
  return and(
    sql`${profiles.lat} between ${lat.from}::float8 and ${lat.to}::float8`,
    sql`${profiles.lng} between ${lng.from}::float8 and ${lng.to}::float8`,
    sql`${kmFrom(centre)} <= ${km}`,
  );
}

/** Everything that is so near lies in it, and a little that is not. */
export function boxAround({ lat, lng }: Point, km: number): Record<keyof Point, { from: number; to: number }> {
  const up = (km + 1) / KM_A_DEGREE;
  const across = up / Math.cos((lat * Math.PI) / 180);
  return { lat: { from: lat - up, to: lat + up }, lng: { from: lng - across, to: lng + across } };
}
