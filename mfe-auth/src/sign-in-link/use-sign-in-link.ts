import { userOf } from '@halo/shared/contracts';
import { usePageProps, usePlatform, useSession } from '@halo/shared/remote';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { leaveFor } from '../leave-for.ts';
import type { Refusal } from '../refusal.ts';
import { readAutologin, readExternalEmail } from './link-address.ts';
import { changeAccount, giveUp, goOn, type LinkPage, type LinkVisit, openLink, readLink } from './link-visit.ts';
import { initialSignInLink, reduceSignInLink } from './sign-in-link-state.ts';

/**
 * Signs in with the token of a link, which leaves the address bar at once, and leads on to where the link says. On the
 * page for the links of others, one that is not ours, or is over, leads on without a word.
 */
export function useSignInLink(page: LinkPage, leave: (url: string) => void = leaveFor) {
  const platform = usePlatform();
  const { brand, go, navigate, storage } = platform;
  const { search } = usePageProps();
  const [arrived] = useState(search);
  const [link] = useState(() => (page === 'autologin' ? readAutologin : readExternalEmail)(search, brand));
  const [state, dispatch] = useReducer(reduceSignInLink, link.token, initialSignInLink);
  const visit: LinkVisit = { platform, page, arrived, link, leave, dispatch };
  const now = useSession();
  const isSettled = now.status !== 'restoring';
  const current = userOf(now);

  const { remarketingClickId } = link;
  useEffect(() => {
    navigate(`/${page}`, { replace: true });
    if (remarketingClickId !== undefined) storage.set('remarketing_clickid', remarketingClickId);
  }, [navigate, page, remarketingClickId, storage]);

  const act = useEffectEvent((): void => {
    if (state.status === 'nothing') giveUp(visit, current !== undefined);
    if (state.status === 'reading') void readLink(visit, state.token);
    if (state.status === 'opening') void openLink(visit, state.token);
  });
  // A link works once: React's second run of effects in development must not use it up.
  const done = useRef<unknown>(undefined);
  useEffect(() => {
    if (!isSettled || done.current === state) return;
    done.current = state;
    act();
  }, [isSettled, state]);

  return {
    state,
    /** of the account that is signed in here, which is not the link's */
    current,
    actions: {
      press: () => dispatch({ type: 'pressed' }),
      stayAway: (refusal?: Refusal) => (refusal ? dispatch({ type: 'refused', refusal }) : go('home')),
      retry: () => dispatch({ type: 'retried' }),
      goOn: () => goOn(visit),
      change: () => void changeAccount(visit),
      askAgain: () =>
        go('signInLink', { red: link.destination?.kind === 'inside' ? link.destination.path : undefined }),
      logIn: () => go('logIn'),
    },
  };
}
