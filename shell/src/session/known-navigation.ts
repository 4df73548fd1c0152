import { hasDeck, isDeckTheSearch, userOf } from '@halo/shared/contracts';
import type { AppStorage } from '@halo/shared/storage';
import type { SessionController } from './session-controller.ts';

/** The document reads it before anything is seen (boot/early-calls.ts). */
const KEPT = ['shell', 'nav-without'] as const;

/**
 * Keeps in the browser which of search and deck this member's navigation lacks, so that the one that stands before it
 * is known who is here has the same entries (frame/member-outline.tsx).
 */
export function keepKnownNavigation({
  session,
  storage,
}: {
  session: Pick<SessionController, 'state' | 'subscribe'>;
  storage: Pick<AppStorage, 'getDraft' | 'setDraft'>;
}): void {
  session.subscribe(() => {
    const user = userOf(session.state);
    if (!user) return;
    const lacking = isDeckTheSearch(user) ? 'search' : hasDeck(user) ? 'nothing' : 'deck';
    if (storage.getDraft(...KEPT) !== lacking) storage.setDraft(...KEPT, lacking);
  });
}
