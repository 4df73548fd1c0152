import type { StoredKey } from '@halo/shared/storage';
import type { SessionController } from './session-controller.ts';

/**
 * What changes when somebody signs in or out, and at no other time. Who it is, the tracker id, is stored before the
 * token,
 * and changes without a sign-in too: a link may bring one.
 */
const KEY: StoredKey = 'token';

/** Tells the session when another tab of this browser signed somebody in or out: the tabs share one storage. */
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
