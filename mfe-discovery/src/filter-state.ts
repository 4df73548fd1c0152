import { NO_FILTERS, type PeopleCount, type ProblemCode, type SearchFilters } from '@halo/shared/contracts';

/** Filters while they are chosen, before they are kept. `found`: how many there are, undefined until counted. */
export type FilterState = { filters: SearchFilters; found: PeopleCount | undefined } & (
  | { status: 'editing' }
  | { status: 'saving' }
  | { status: 'failed'; code: ProblemCode }
);

export type FilterEvent =
  | { type: 'changed'; change: FilterChange }
  | { type: 'cleared' }
  | { type: 'counted'; filters: SearchFilters; found: PeopleCount }
  | { type: 'saving' }
  | { type: 'refused'; code: ProblemCode };

/** What a control says; undefined takes the limit away. */
export type FilterChange =
  | { name: 'ageFrom' | 'ageTo'; value: number | undefined }
  | { name: 'withinKm'; value: SearchFilters['withinKm'] }
  | { name: 'interests'; value: SearchFilters['interests'] }
  | { name: 'isOnline' | 'isNew' | 'hasPhoto' | 'isPerson'; value: boolean };

export function initialFilters(filters: SearchFilters): FilterState {
  return { status: 'editing', filters, found: undefined };
}

export function reduceFilters(state: FilterState, event: FilterEvent): FilterState {
  const { filters, found } = state;
  switch (event.type) {
    case 'changed':
      return { status: 'editing', filters: changed(filters, event.change), found };
    case 'cleared':
      return { status: 'editing', filters: NO_FILTERS, found };
    case 'counted':
      // Only the count of what is chosen now.
      return event.filters === filters ? { ...state, found: event.found } : state;
    case 'saving':
      return { status: 'saving', filters, found };
    case 'refused':
      return { status: 'failed', filters, found, code: event.code };
  }
}

/** The other end of the ages follows, so that they never exclude every age. */
function changed(filters: SearchFilters, { name, value }: FilterChange): SearchFilters {
  const { [name]: _, ...rest } = filters;
  const next = (value === undefined ? rest : { ...rest, [name]: value }) as SearchFilters;
  const { ageFrom, ageTo } = next;
  if (ageFrom === undefined || ageTo === undefined || ageFrom <= ageTo) return next;
  return name === 'ageFrom' ? { ...next, ageTo: ageFrom } : { ...next, ageFrom: ageTo };
}
