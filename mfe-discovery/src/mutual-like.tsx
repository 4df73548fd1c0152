import { useBusListener, useLater, usePlaceLink, usePlatform, useUser } from '@halo/shared/remote';
import { useReducer } from 'react';
import type { MutualLikeEvent } from './mutual-like-dialog.tsx';

const loadDialog = () =>
  import(/* webpackChunkName: "mutual-like" */ './mutual-like-dialog.tsx').then((module) => module.MutualLikeDialog);

type Step = { type: 'came'; event: MutualLikeEvent } | { type: 'closed' };

/** One after the other, each person once. */
function reduceEvents(waiting: readonly MutualLikeEvent[], step: Step): readonly MutualLikeEvent[] {
  if (step.type === 'closed') return waiting.slice(1);
  return waiting.some(({ angel }) => angel.id === step.event.angel.id) ? waiting : [...waiting, step.event];
}

/** Says on this page that another member and this one like each other. Elsewhere the shell's card says it. */
export function MutualLike() {
  const { language } = usePlatform();
  const user = useUser();
  const link = usePlaceLink();
  const [[event], dispatch] = useReducer(reduceEvents, []);
  useBusListener('like.returned', (came) => dispatch({ type: 'came', event: came }));
  const close = () => dispatch({ type: 'closed' });
  // Without its code it is not said here: the list of conversations says it too.
  const dialog = useLater(loadDialog, { wanted: event, onFailed: close });
  if (!event || !user || !dialog) return null;
  const { href, onClick } = link('conversation', { angelId: event.angel.id });
  return (
    <dialog.code
      key={event.angel.id}
      {...{ event, language }}
      own={{ name: user.userName, seed: user.clickId, photoUrl: user.photoUrl }}
      chat={{
        href,
        onClick(click) {
          close();
          onClick(click);
        },
      }}
      onClose={close}
    />
  );
}
