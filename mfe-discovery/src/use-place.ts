import { type City, type User, HOOKS } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import { usePlatform } from '@halo/shared/remote';
import { useLoad } from '@halo/shared/store';
import { useCallback, useReducer, useState } from 'react';
import { initialPlace, reducePlace } from './place-state.ts';

interface PlaceOptions {
  start: { region: string; city: string };
  /** Says no to a place before it is asked for, e.g. another region on a free account. */
  mayTake?: (place: { region: string; city: string }) => boolean;
  onSaved: (user: User) => void | Promise<void>;
}

/** Choosing a region and a town, and saving them to the account. */
export function usePlace({ start, mayTake, onSaved }: PlaceOptions) {
  const { api, brand, bus, log, popups, session, storage } = usePlatform();
  const [state, dispatch] = useReducer(reducePlace, start, initialPlace);
  const regions = useRegions();

  async function save(): Promise<void> {
    if (state.status === 'saving') return;
    const place = { region: state.region, city: state.city?.name ?? '' };
    if (place.region === '') {
      dispatch({ type: 'missed' });
      return;
    }
    if (mayTake && !mayTake(place)) return;
    dispatch({ type: 'saving' });
    try {
      const user = await api.accounts.saveProfile(place);
      session.userSaved(user);
      storage.set('region', user.region);
      storage.set('city', user.city);
      storage.set('page', 1);
      bus.publish('region.changed', { region: user.region, city: user.city });
      await onSaved(user);
    } catch (thrown) {
      const { code } = fromUnknown(thrown);
      log.warn('place was not saved', { code });
      dispatch({ type: 'refused', code });
      if (code === 'premium_required') void popups.openHook(HOOKS.otherRegion);
    }
  }

  return {
    state,
    regions,
    actions: {
      pickRegion: (region: string) => dispatch({ type: 'regionPicked', region }),
      pickCity: (city: City | null) => dispatch({ type: 'cityPicked', city }),
      save: () => void save(),
      searchCities: useCallback(
        (text: string, signal: AbortSignal): Promise<City[]> => api.geo.searchCities(brand.country, text, { signal }),
        [api, brand],
      ),
    },
  };
}

/** Without the list, the town alone still says the region. */
function useRegions(): readonly string[] {
  const { api, brand, log } = usePlatform();
  const [regions, setRegions] = useState<readonly string[]>([]);
  useLoad(brand.country, (signal) => api.geo.regions(brand.country, { signal }), {
    loaded: setRegions,
    failed: (code) => log.warn('regions did not load', { code }),
  });
  return regions;
}
