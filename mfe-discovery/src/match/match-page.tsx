import { hasDeck } from '@halo/shared/contracts';
import { usePlatform } from '@halo/shared/remote';
import { useEffect } from 'react';
import { useMember } from '../member.ts';
import { FIND_PATH } from '../paths.ts';
import { DeckPage } from './deck-page.tsx';

/** The deck; who has none goes on to the search. */
export function MatchPage() {
  const { navigate } = usePlatform();
  const user = useMember();
  const mayStay = user === undefined || hasDeck(user);
  useEffect(() => {
    if (!mayStay) navigate(FIND_PATH, { replace: true });
  }, [mayStay, navigate]);
  return user && mayStay ? <DeckPage user={user} /> : null;
}
