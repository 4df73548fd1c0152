import type { User } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import { errorText, problemText, problemTitle } from '@halo/shared/i18n';
import { usePlaceLink, usePlatform } from '@halo/shared/remote';
import { type ComponentType, useState } from 'react';
import { useMember } from '../member.ts';
import { useLikesLeft } from '../use-likes-left.ts';
import { FindView } from './find-view.tsx';
import type { PlaceDialogProps } from './place-dialog.tsx';
import { useFind } from './use-find.ts';

/** The search grid. */
export function FindPage() {
  const user = useMember();
  return user ? <Find user={user} /> : null;
}

function Find({ user }: { user: User }) {
  const { brand, i18n, language, log, popups } = usePlatform();
  const { state, place, isLiked, actions } = useFind(user);
  const likesLeft = useLikesLeft();
  const link = usePlaceLink();
  const [PlaceDialog, setPlaceDialog] = useState<ComponentType<PlaceDialogProps>>();
  const closePlace = () => setPlaceDialog(undefined);

  /** The dialog with its list of places is loaded on demand: most visits to the grid do not need it. */
  async function openPlace(): Promise<void> {
    try {
      const loaded = await import(/* webpackChunkName: "place-dialog" */ './place-dialog.tsx');
      setPlaceDialog(() => loaded.PlaceDialog);
    } catch (thrown) {
      log.warn('place dialog did not load', { code: fromUnknown(thrown).code });
      popups.toast({ text: errorText(i18n, thrown), tone: 'danger' });
    }
  }

  const failure =
    state.status === 'failed'
      ? { title: problemTitle(i18n, state.code), text: problemText(i18n, state.code) }
      : undefined;
  return (
    <FindView
      {...{ state, place, language, failure, likesLeft, isLiked, link }}
      seeking={user.seeking}
      photos={brand.services.photos}
      actions={{ ...actions, openPlace: () => void openPlace() }}
    >
      {PlaceDialog && (
        <PlaceDialog
          user={user}
          place={place}
          onClose={closePlace}
          onSaved={() => {
            closePlace();
            actions.backToFirst();
          }}
        />
      )}
    </FindView>
  );
}
