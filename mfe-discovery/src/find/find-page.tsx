import { soughtBy, type User } from '@halo/shared/contracts';
import { problemText, problemTitle } from '@halo/shared/i18n';
import { usePlaceLink, usePlatform } from '@halo/shared/remote';
import type { ComponentType } from 'react';
import { loadFilterDialog } from '../load-filter-dialog.ts';
import { useMember } from '../member.ts';
import { MutualLike } from '../mutual-like.tsx';
import { useDialogOnDemand } from '../use-dialog-on-demand.ts';
import { useLikesLeft } from '../use-likes-left.ts';
import { FindView } from './find-view.tsx';
import type { PlaceDialogProps } from './place-dialog.tsx';
import { ProfileHint } from './profile-hint.tsx';
import { useFind } from './use-find.ts';

/** The search grid. */
export function FindPage() {
  const user = useMember();
  return user ? <Find user={user} /> : null;
}

function Find({ user }: { user: User }) {
  const { brand, i18n, language } = usePlatform();
  const { state, place, narrowed, isLiked, actions } = useFind(user);
  const likesLeft = useLikesLeft();
  const link = usePlaceLink();
  const placeDialog = useDialogOnDemand(loadPlaceDialog);
  const filterDialog = useDialogOnDemand(loadFilterDialog);
  const failure =
    state.status === 'failed'
      ? { title: problemTitle(i18n, state.code), text: problemText(i18n, state.code) }
      : undefined;
  return (
    <FindView
      {...{ state, place, narrowed, language, failure, likesLeft, isLiked, link }}
      seeking={soughtBy(user)}
      photos={brand.services.photos}
      hint={<ProfileHint user={user} />}
      actions={{ ...actions, openPlace: placeDialog.open, openFilters: filterDialog.open }}
    >
      <MutualLike />
      {placeDialog.Dialog && (
        <placeDialog.Dialog
          {...{ user, place }}
          onClose={placeDialog.close}
          onSaved={() => {
            placeDialog.close();
            actions.backToFirst();
          }}
        />
      )}
      {filterDialog.Dialog && narrowed && (
        <filterDialog.Dialog
          {...{ user, place, ...narrowed }}
          onClose={filterDialog.close}
          onSaved={() => {
            filterDialog.close();
            actions.searchAgain();
          }}
        />
      )}
    </FindView>
  );
}

const loadPlaceDialog = async (): Promise<ComponentType<PlaceDialogProps>> =>
  (await import(/* webpackChunkName: "place-dialog" */ './place-dialog.tsx')).PlaceDialog;
