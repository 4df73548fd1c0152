import type { Api, CountQuery } from '@halo/shared/api';
import type { PeopleCount, SearchFilters, User } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import { usePlatform } from '@halo/shared/remote';
import { useLoad } from '@halo/shared/store';
import { useReducer } from 'react';
import { type FilterChange, initialFilters, reduceFilters } from './filter-state.ts';

/** Where the filters would search. */
export interface FilteredPlace {
  region: string;
  city: string;
  seeking: User['seeking'];
  /** without those about whom the account has decided */
  isUndecided?: boolean | undefined;
}

/** Choosing filters: each change is counted at once, and nothing is kept before it is wanted. */
export function useFilters(
  start: SearchFilters,
  { region, city, seeking, isUndecided = false }: FilteredPlace,
  onSaved: () => void,
) {
  const { api, log } = usePlatform();
  const [state, dispatch] = useReducer(reduceFilters, start, initialFilters);
  const { filters } = state;
  useLoad(
    JSON.stringify({ filters, region, city, seeking }),
    (signal) =>
      countWith(
        api.profiles,
        { region, seeking, filters, ...(city === '' ? {} : { city }), ...(isUndecided ? { isUndecided } : {}) },
        { signal },
      ),
    {
      loaded: (found) => dispatch({ type: 'counted', filters, found }),
      failed: (code) => log.warn('filters were not counted', { code }),
    },
  );

  async function save(): Promise<void> {
    if (state.status === 'saving') return;
    dispatch({ type: 'saving' });
    try {
      await api.profiles.saveFilters(filters);
      onSaved();
    } catch (thrown) {
      const { code } = fromUnknown(thrown);
      log.warn('filters were not kept', { code });
      dispatch({ type: 'refused', code });
    }
  }

  return {
    state,
    actions: {
      change: (change: FilterChange) => dispatch({ type: 'changed', change }),
      clear: () => dispatch({ type: 'cleared' }),
      save: () => void save(),
    },
  };
}

/** In a shell from before there is only the number. */
async function countWith(
  profiles: Api['profiles'],
  query: CountQuery,
  options: { signal: AbortSignal },
): Promise<PeopleCount> {
  if (profiles.countPeople) return profiles.countPeople(query, options);
  return { total: await profiles.countFound(query, options) };
}
