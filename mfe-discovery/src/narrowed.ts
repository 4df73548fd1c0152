import {
  type FilterName,
  NO_FILTERS,
  type SearchFilters,
  type SearchResult,
  withoutFilter,
} from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import { errorText } from '@halo/shared/i18n';
import { usePlatform } from '@halo/shared/remote';

/** How the account narrows grid and deck, as the last answer said. */
export interface Narrowed {
  filters: SearchFilters;
  /** it is known where the town lies */
  isNearKnown: boolean;
}

export function narrowedBy({ filters, isNearKnown }: SearchResult): Narrowed {
  return { filters: filters ?? NO_FILTERS, isNearKnown: isNearKnown ?? false };
}

/** Takes filters away without asking first. */
export function useLoosening(narrowed: Narrowed | undefined, onKept: () => void) {
  const { api, i18n, log, popups } = usePlatform();
  function keep(filters: SearchFilters): void {
    api.profiles.saveFilters(filters).then(onKept, (thrown: unknown) => {
      log.warn('filters were not kept', { code: fromUnknown(thrown).code });
      popups.toast({ text: errorText(i18n, thrown), tone: 'danger' });
    });
  }
  return {
    loosen: (name: FilterName) => keep(withoutFilter(narrowed?.filters ?? NO_FILTERS, name)),
    clearFilters: () => keep(NO_FILTERS),
  };
}
