import * as z from 'zod/mini';
import { ChosenInterests } from './interests.ts';

/** Distances that can be chosen, in kilometres from the town that is searched. */
export const FILTER_DISTANCES = [5, 10, 25, 50, 100] as const;

/** The youngest and the oldest that any brand takes (`ageRange`). */
export const FILTER_AGES = { min: 18, max: 98 } as const;

const FilterAge = z.int().check(z.gte(FILTER_AGES.min), z.lte(FILTER_AGES.max));

/** How a member narrows the search. Kept with the account, so they hold on every device until they are taken away. */
export const SearchFilters = z
  .object({
    ageFrom: z.optional(FilterAge),
    ageTo: z.optional(FilterAge),
    withinKm: z.optional(z.literal(FILTER_DISTANCES)),
    isOnline: z.boolean(),
    /** members who chose to be found in the last weeks */
    isNew: z.boolean(),
    hasPhoto: z.boolean(),
    /** members, and no samples */
    isPerson: z.boolean(),
    /** people with any of them */
    interests: z.optional(ChosenInterests),
  })
  .check(z.refine(({ ageFrom = FILTER_AGES.min, ageTo = FILTER_AGES.max }) => ageFrom <= ageTo, { path: ['ageTo'] }));
export type SearchFilters = z.output<typeof SearchFilters>;

export const NO_FILTERS: SearchFilters = { isOnline: false, isNew: false, hasPhoto: false, isPerson: false };

/** What can be taken away one by one; both ages are one. */
export const FILTER_NAMES = ['age', 'distance', 'online', 'new', 'photo', 'person', 'interests'] as const;
export const FilterName = z.enum(FILTER_NAMES);
export type FilterName = z.output<typeof FilterName>;

const isOn: Record<FilterName, (filters: SearchFilters) => boolean> = {
  age: ({ ageFrom, ageTo }) => ageFrom !== undefined || ageTo !== undefined,
  distance: ({ withinKm }) => withinKm !== undefined,
  online: ({ isOnline }) => isOnline,
  new: ({ isNew }) => isNew,
  photo: ({ hasPhoto }) => hasPhoto,
  person: ({ isPerson }) => isPerson,
  interests: ({ interests = [] }) => interests.length > 0,
};

/** The filters that narrow anything. */
export function filtersOn(filters: SearchFilters): FilterName[] {
  return FILTER_NAMES.filter((name) => isOn[name](filters));
}

/** The filters without one of them. */
export function withoutFilter(filters: SearchFilters, name: FilterName): SearchFilters {
  const { ageFrom, ageTo, withinKm, interests, ...rest } = filters;
  return {
    ...rest,
    ...(name === 'age' || ageFrom === undefined ? {} : { ageFrom }),
    ...(name === 'age' || ageTo === undefined ? {} : { ageTo }),
    ...(name === 'distance' || withinKm === undefined ? {} : { withinKm }),
    ...(name === 'interests' || interests === undefined ? {} : { interests }),
    isOnline: rest.isOnline && name !== 'online',
    isNew: rest.isNew && name !== 'new',
    hasPhoto: rest.hasPhoto && name !== 'photo',
    isPerson: rest.isPerson && name !== 'person',
  };
}
