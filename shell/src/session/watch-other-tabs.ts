import type { StoredKey } from '@halo/shared/storage';
import type { SessionController } from './session-controller.ts';

/**
 * Changes with every sign-in and sign-out, and only then. The tracker id is stored before the token, and changes
 * without a sign-in too: a link may bring one.
 */
const KEY: StoredKey = 'token';

/** Notifies the session when another tab of this browser signed in or out: the tabs share one storage. */
export function watchOtherTabs(
  page: Pick<Window, 'addEventListener' | 'removeEventListener'>,
  session: Pick<SessionController, 'changedElsewhere'>,
): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // Without a key everything was emptied.
    if (key === null || key === KEY) session.changedElsewhere();
  };
  page.addEventListener('storage', onStorage);
  return () => page.removeEventListener('storage', onStorage);
}
