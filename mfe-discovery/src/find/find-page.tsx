import type { User } from '@halo/shared/contracts';
import { problemText, problemTitle } from '@halo/shared/i18n';
import { useAppLink, usePlatform } from '@halo/shared/remote';
import { useState } from 'react';
import { useMember } from '../member.ts';
import { useLikesLeft } from '../use-likes-left.ts';
import { FindView } from './find-view.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import { useFind } from './use-find.ts';

/** The search grid. */
export function FindPage() {
  const user = useMember();
  return user ? <Find user={user} /> : null;
}

function Find({ user }: { user: User }) {
  const { brand, i18n, language } = usePlatform();
  const { state, place, isLiked, actions } = useFind(user);
  const likesLeft = useLikesLeft();
  const link = useAppLink();
  const [isPlaceOpen, setPlaceOpen] = useState(false);
  const failure = state.status === 'failed' ? { title: problemTitle(i18n, state.code), text: problemText(i18n, state.code) } : undefined;
  return (
    <FindView
      {...{ state, place, language, failure, likesLeft, isLiked, link }}
      seeking={user.seeking}
      photos={brand.services.photos}
      actions={{ ...actions, openPlace: () => setPlaceOpen(true) }}
    >
      {isPlaceOpen && (
        <PlaceDialog
          user={user}
          place={place}
          onClose={() => setPlaceOpen(false)}
          onSaved={() => {
            setPlaceOpen(false);
            actions.backToFirst();
          }}
        />
      )}
    </FindView>
  );
}
