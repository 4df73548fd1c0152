import type { User } from '@halo/shared/contracts';
import { problemText, problemTitle } from '@halo/shared/i18n';
import { usePlaceLink, usePlatform } from '@halo/shared/remote';
import { isDeckTheSearch } from '@halo/shared/contracts';
import { loadFilterDialog } from '../load-filter-dialog.ts';
import { MutualLike } from '../mutual-like.tsx';
import { FIND_PATH } from '../paths.ts';
import { useLikesLeft } from '../use-likes-left.ts';
import { useDialogOnDemand } from '../use-dialog-on-demand.ts';
import { DeckView } from './deck-view.tsx';
import { useDeck } from './use-deck.ts';

/** The deck of a member who has one. */
export function DeckPage({ user }: { user: User }) {
  const { brand, i18n, language, navigate } = usePlatform();
  const { state, place, narrowed, invitation, actions } = useDeck(user);
  const filterDialog = useDialogOnDemand(loadFilterDialog);
  const likesLeft = useLikesLeft();
  const link = usePlaceLink();
  const code = state.status === 'failed' ? state.code : 'unavailable';
  return (
    <>
      <DeckView
        {...{ state, narrowed, language, likesLeft, invitation, link }}
        region={place.region}
        ownInterests={user.interests}
        photos={brand.services.photos}
        failure={{ title: problemTitle(i18n, code), text: problemText(i18n, code) }}
        actions={{
          ...actions,
          openFilters: filterDialog.open,
          search: isDeckTheSearch(user) ? undefined : () => navigate(FIND_PATH),
        }}
      />
      <MutualLike />
      {filterDialog.Dialog && narrowed && (
        <filterDialog.Dialog
          {...{ user, place, ...narrowed }}
          isUndecided
          onClose={filterDialog.close}
          onSaved={() => {
            filterDialog.close();
            actions.dealAgain();
          }}
        />
      )}
    </>
  );
}
