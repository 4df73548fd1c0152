import type { StoredKey } from '@halo/shared/storage';
import type { SessionController } from './session-controller.ts';

/** What changes when somebody signs in or out. */
const KEYS: readonly StoredKey[] = ['token', 'trackerId'];

/** Tells the session when another tab of this browser signed somebody in or out: the tabs share one storage. */
export function watchOtherTabs(page: Pick<Window, 'addEventListener' | 'removeEventListener'>, session: Pick<SessionController, 'changedElsewhere'>): () => void {
  const hear = ({ key }: StorageEvent) => {
    // Without a key everything was emptied.
    if (key === null || KEYS.some((known) => known === key)) session.changedElsewhere();
  };
  page.addEventListener('storage', hear);
  return () => page.removeEventListener('storage', hear);
}
