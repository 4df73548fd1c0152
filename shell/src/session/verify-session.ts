import { DecisionReason, type User, type VerifiedSession } from '@halo/shared/contracts';
import { fromUnknown, hasCode } from '@halo/shared/errors';
import type { AppStorage } from '@halo/shared/storage';
import { endedElsewhere, endSession, leavePage } from './end-session.ts';
import type { SessionParts } from './session-parts.ts';

/** @returns the new token when the session is good */
export async function verifySession(parts: SessionParts, token: string, isStart: boolean): Promise<string | undefined> {
  const { account, storage } = parts;
  if (account.isAnothers()) return leavePage(parts);
  const isNew = isStart || parts.store.get().session.status !== 'verified';
  try {
    const answer = await parts.api.accounts.verify(token);
    if (!answer?.user || answer.verify === 0) return await refused(parts, token, isStart);
    // An answer that comes after signing out does not sign in.
    if (storage.get('token') === undefined) return endedElsewhere(parts);
    if (account.isAnothers() || (account.id !== undefined && answer.user.clickId !== account.id))
      return leavePage(parts);
    const renewed = answer.token ?? token;
    accept(parts, answer.user, renewed, isNew);
    // A page that slept for weeks is renewed and not started: what it brings is announced all the same.
    if (isStart || answer.giftMessages !== undefined) greet(parts, answer.user, answer.giftMessages);
    return renewed;
  } catch (thrown) {
    return await failed(parts, thrown, token, isStart);
  }
}

function accept(parts: SessionParts, user: User, token: string, isNew: boolean): void {
  parts.account.id = user.clickId;
  remember(parts.storage, user, token);
  parts.store.dispatch({ type: 'verified', user });
  if (isNew) parts.notify({ type: 'signedIn', user });
  parts.notify({ type: 'verified', token });
}

function greet({ notify }: SessionParts, user: User, giftMessages: VerifiedSession['giftMessages']): void {
  notify({ type: 'greeting', user, ...(giftMessages ? { giftMessages } : {}) });
}

function remember(storage: AppStorage, user: User, token: string): void {
  storage.set('token', token);
  storage.set('trackerId', user.clickId);
  storage.set('fluxId', user.fluxId);
  storage.set('country', user.country);
  if (!storage.get('region')) storage.set('region', user.region);
  if (!storage.get('city')) storage.set('city', user.city);
  if (user.photoUrl) storage.set('avatar', user.photoUrl);
}

/** The token is not good. Another tab may have put a newer one in its place, or signed out. */
async function refused(parts: SessionParts, token: string, isStart: boolean): Promise<string | undefined> {
  const current = parts.storage.get('token');
  if (current === undefined) return endedElsewhere(parts);
  if (current !== token) return verifySession(parts, current, isStart);
  endSession(parts, isStart ? { type: 'refused' } : { type: 'expired' });
  return undefined;
}

async function failed(
  parts: SessionParts,
  thrown: unknown,
  token: string,
  isStart: boolean,
): Promise<string | undefined> {
  const error = fromUnknown(thrown);
  if (error.code === 'account_disabled') {
    const reason = DecisionReason.safeParse(error.detail['reason']).data;
    endSession(parts, { type: 'disabled', reason });
    parts.notify({ type: 'disabled', reason });
    return undefined;
  }
  if (error.code === 'unauthenticated' || error.code === 'session_expired') return refused(parts, token, isStart);
  parts.log.warn('session could not be verified', { code: error.code });
  parts.store.dispatch({ type: 'unreachable', code: error.code });
  if (!isStart) throw error;
  if (hasCode(error, 'offline', 'timeout', 'unavailable')) await restore(parts, token);
  return undefined;
}

/** Without the server, as a copy has it: what was kept can be read, and what is written waits. */
async function restore(parts: SessionParts, token: string): Promise<void> {
  const { account, storage, store } = parts;
  const user = await parts.keptUser?.();
  if (!user || storage.get('token') !== token || account.isAnothers() || storage.get('trackerId') !== user.clickId)
    return;
  account.id = user.clickId;
  store.dispatch({ type: 'restored', user });
  if (!store.get().isFromCopy) return;
  parts.notify({ type: 'signedIn', user });
  // The socket comes up by itself when the server is back.
  parts.notify({ type: 'verified', token });
}
