import type { SearchFilters, User } from '@halo/shared/contracts';
import { problemText } from '@halo/shared/i18n';
import { usePlatform } from '@halo/shared/remote';
import { Dialog } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { FilterForm } from './filter-form.tsx';
import { useFilters } from './use-filters.ts';

export interface FilterDialogProps {
  user: User;
  filters: SearchFilters;
  place: { region: string; city: string };
  /** it is known where the town lies */
  isNearKnown: boolean;
  /** counts only those about whom nothing is decided, as the deck deals them */
  isUndecided?: boolean;
  onClose: () => void;
  onSaved: () => void;
}

/** What narrows the search: a sheet on a phone, a panel at the side of a wide screen. */
export function FilterDialog({ user, filters, place, isNearKnown, isUndecided, onClose, onSaved }: FilterDialogProps) {
  const { t } = useTranslation('discovery');
  const { i18n } = usePlatform();
  const { state, actions } = useFilters(filters, { ...place, seeking: user.seeking, isUndecided }, onSaved);
  return (
    <Dialog open layout="panel" title={t('filters.title')} closeLabel={t('ui:close')} onClose={onClose}>
      <FilterForm
        {...{ state, actions }}
        town={isNearKnown ? place.city : undefined}
        isFree={user.premiumLevel === 0}
        failure={state.status === 'failed' ? problemText(i18n, state.code) : undefined}
      />
    </Dialog>
  );
}
