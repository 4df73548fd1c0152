import type { SessionEvent } from './session-state.ts';
import type { SessionParts } from './session-parts.ts';

/** Leaves a page whose storage belongs to another account. Until it is gone it goes on refusing the other's token. */
export function leavePage(parts: SessionParts): undefined {
  parts.returnTo = undefined;
  parts.store.dispatch({ type: 'signedOut' });
  parts.notify({ type: 'otherAccount' });
}

/** Ends the session. What was typed stays: drafts are cleared only when the person signs out. */
export function endSession(parts: SessionParts, event: SessionEvent): void {
  const { account, storage } = parts;
  if (account.isAnothers()) return leavePage(parts);
  if (event.type === 'expired') storage.remove('token');
  else {
    account.id = undefined;
    // The old one is the account's id; the next person on this browser has nothing to do with it. Before the token
    // goes: by it other tabs know that the session did not just run out.
    storage.set('trackerId', parts.newTrackerId());
    storage.clearAccount();
  }
  parts.notify({ type: 'signedOut', how: howOf(event) });
  parts.store.dispatch(event);
}

function howOf({ type }: SessionEvent): 'left' | 'ranOut' | 'disabled' {
  if (type === 'expired' || type === 'refused') return 'ranOut';
  return type === 'disabled' ? 'disabled' : 'left';
}

/**
 * Another tab of this browser took the token away: the session ran out there, or, with another tracker id, the person
 * signed out.
 */
export function endedElsewhere(parts: SessionParts): undefined {
  const { account, storage, store } = parts;
  const { session, isExpired } = store.get();
  if (session.status === 'visitor' && !isExpired) return;
  if (account.id !== undefined && storage.get('trackerId') === account.id) {
    if (!isExpired) endSession(parts, { type: 'expired' });
    return;
  }
  account.id = undefined;
  // What this tab wrote after the other one had tidied up.
  storage.clearAccount();
  parts.notify({ type: 'signedOut', how: 'left' });
  store.dispatch({ type: 'left' });
}
