import { type SessionState, type User, userOf } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import type { Api } from '@halo/shared/api';
import type { EventBus } from '@halo/shared/bus';
import type { Log, Session } from '@halo/shared/remote';
import type { AppStorage } from '@halo/shared/storage';
import type { Landing } from '../boot/landing.ts';
import { initialSession, reduceSession, type SessionEvent, type ShellSession } from './session-state.ts';

export interface SessionDeps {
  api: Pick<Api, 'accounts'>;
  bus: EventBus;
  storage: AppStorage;
  log: Log;
  landing: Landing;
  newTrackerId(): string;
  navigate(path: string, options?: { replace?: boolean }): void;
  /** counts and push belong to whoever is signed in */
  onSignedIn(user: User): void;
  /** The server took a token and gave another: after every verify, so that the socket comes back with it. */
  onVerified(token: string): void;
  /**
   * `ranOut`: the token is no longer good, but nobody has left; what reaches this browser goes on until somebody does.
   */
  onSignedOut(how: 'left' | 'ranOut'): void;
  /** Another tab of this browser signed in somebody else: this page begins anew, with nothing of who was here. */
  onOtherAccount(): void;
  /** things to say after a verify, e.g. a gift */
  onGreeting(greeting: { giftMessages?: number; user: User }): void;
}

/** The session with what the shell alone may do with it. */
export interface SessionController extends Session {
  readonly current: ShellSession;
  subscribe(listener: () => void): () => void;
  /** The stored token, unless another tab put in one of somebody else. */
  ownToken(): string | undefined;
  /** Another tab changed who is signed in on this browser. */
  changedElsewhere(): void;
  /** Verifies a stored token, if there is one. */
  start(): Promise<void>;
  /** One new token for all calls that were refused with the old one; undefined: the session is over. */
  renewToken(): Promise<string | undefined>;
  /** Where a person wanted to go before the sign-in form stood in the way. */
  wish(path: string): void;
}

/** Effects around the session's reducer: token in storage, verify, facts on the bus. */
export function createSessionController(deps: SessionDeps): SessionController {
  const { api, bus, storage, landing } = deps;
  let state: ShellSession = initialSession;
  let wishedPath: string | undefined;
  let isLeaving = false;
  let isComingBack = false;
  /** Whose page this is, from the first verify until signing out; a session that ran out is still the account's. */
  let account: string | undefined;
  const listeners = new Set<() => void>();

  function dispatch(event: SessionEvent): void {
    const before = state;
    state = reduceSession(state, event);
    if (state === before) return;
    if (state.session !== before.session) publish(state.session);
    for (const listener of listeners) listener();
  }

  function publish(session: SessionState): void {
    bus.publish('session.changed', session);
    const user = userOf(session);
    if (user?.region)
      bus.publish('region.changed', {
        region: storage.get('region') ?? user.region,
        city: storage.get('city') ?? user.city,
      });
  }

  /** @returns the new token when the session is good */
  async function verify(token: string, isStart: boolean): Promise<string | undefined> {
    if (isAnothers()) return leave();
    const before = state.session.status;
    try {
      const answer = await api.accounts.verify(token);
      if (!answer?.user || answer.verify === 0) return await refused(token, isStart);
      // An answer that comes after signing out signs nobody in.
      if (storage.get('token') === undefined) return endedElsewhere();
      if (isAnothers() || (account !== undefined && answer.user.clickId !== account)) return leave();
      account = answer.user.clickId;
      const renewed = answer.token ?? token;
      remember(answer.user, renewed);
      dispatch({ type: 'verified', user: answer.user });
      if (isStart || before !== 'verified') deps.onSignedIn(answer.user);
      deps.onVerified(renewed);
      if (isStart) {
        deps.onGreeting({ user: answer.user, ...(answer.giftMessages ? { giftMessages: answer.giftMessages } : {}) });
      }
      return renewed;
    } catch (thrown) {
      const error = fromUnknown(thrown);
      if (error.code === 'account_disabled') {
        endSession({ type: 'disabled' });
        return undefined;
      }
      if (error.code === 'unauthenticated' || error.code === 'session_expired') return await refused(token, isStart);
      deps.log.warn('session could not be verified', { code: error.code });
      dispatch({ type: 'unreachable', code: error.code });
      if (!isStart) throw error;
      return undefined;
    }
  }

  /** The token is not good. Another tab may have put a newer one in its place, or signed out. */
  async function refused(token: string, isStart: boolean): Promise<string | undefined> {
    const current = storage.get('token');
    if (current === undefined) return endedElsewhere();
    if (current !== token) return verify(current, isStart);
    endSession(isStart ? { type: 'refused' } : { type: 'expired' });
    return undefined;
  }

  /** What is stored belongs to somebody else by now. */
  function isAnothers(): boolean {
    const stored = storage.get('trackerId');
    return account !== undefined && stored !== undefined && stored !== account && storage.get('token') !== undefined;
  }

  /** Until the page is gone it stays the account's: so it goes on refusing the other one's token. */
  function leave(): undefined {
    wishedPath = undefined;
    dispatch({ type: 'signedOut' });
    deps.onOtherAccount();
  }

  /**
   * Another tab of this browser took the token away: the session ran out there, or, with another tracker id, somebody
   * signed out.
   */
  function endedElsewhere(): undefined {
    if (state.session.status === 'visitor' && !state.isExpired) return;
    if (account !== undefined && storage.get('trackerId') === account) {
      if (!state.isExpired) endSession({ type: 'expired' });
      return;
    }
    account = undefined;
    // What this tab wrote after the other one had tidied up.
    storage.clearAccount();
    deps.onSignedOut('left');
    dispatch({ type: 'signedOut' });
  }

  /** The same person signed in again in another tab: this one needs no form any more. */
  async function comeBack(token: string): Promise<void> {
    if (isComingBack) return;
    isComingBack = true;
    await verify(token, false).catch(() => undefined);
    isComingBack = false;
  }

  function remember(user: User, token: string): void {
    storage.set('token', token);
    storage.set('trackerId', user.clickId);
    storage.set('fluxId', user.fluxId);
    storage.set('country', user.country);
    if (!storage.get('region')) storage.set('region', user.region);
    if (!storage.get('city')) storage.set('city', user.city);
    if (user.photoUrl) storage.set('avatar', user.photoUrl);
  }

  /** What was typed stays: drafts are cleared only when the person signs out. */
  function endSession(event: SessionEvent): void {
    if (isAnothers()) return leave();
    if (event.type === 'expired') storage.remove('token');
    else {
      account = undefined;
      // The old one is the account's id; whoever comes next on this browser has nothing to do with it. Before the token
      // goes: by it other tabs know that the session did not just run out.
      storage.set('trackerId', deps.newTrackerId());
      storage.clearAccount();
    }
    deps.onSignedOut(event.type === 'expired' || event.type === 'refused' ? 'ranOut' : 'left');
    dispatch(event);
  }

  return {
    get state() {
      return state.session;
    },
    get current() {
      return state;
    },
    get trackerId() {
      return storage.get('trackerId') ?? landing.trackerId;
    },
    get fluxId() {
      return userOf(state.session)?.fluxId ?? landing.fluxId;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async start() {
      const token = storage.get('token');
      dispatch({ type: 'started', hasToken: token !== undefined });
      if (token !== undefined) await verify(token, true);
    },
    async signIn(result, { resume = true } = {}) {
      // A link may have brought another tracker id since the session ran out: whose page this is says more.
      const isSamePerson = !isAnothers() && (account ?? storage.get('trackerId')) === result.clickId;
      if (account !== result.clickId) account = undefined;
      storage.set('trackerId', result.clickId);
      if (!isSamePerson) storage.clearAccount();
      storage.set('token', result.token);
      const wasExpired = state.isExpired;
      dispatch({ type: 'started', hasToken: true });
      await verify(result.token, true);
      const target = wishedPath;
      wishedPath = undefined;
      // Somebody whose token ran out is still where they were; everybody else goes where they wanted to go.
      if (resume && userOf(state.session) && !(wasExpired && isSamePerson && !target))
        deps.navigate(target ?? '/', { replace: true });
      return state.session;
    },
    async signOut() {
      // The server takes the socket away before it answers: no reason to ask whether the session holds.
      isLeaving = true;
      // A token that cannot be revoked now still ends here; it runs out by itself on the server.
      await api.accounts
        .signOut()
        .catch((error: unknown) => deps.log.warn('sign-out was not heard', { code: fromUnknown(error).code }));
      isLeaving = false;
      if (isAnothers()) return leave();
      endSession({ type: 'signedOut' });
      deps.navigate('/', { replace: true });
    },
    async refresh() {
      const token = storage.get('token');
      if (isLeaving) return state.session;
      if (token !== undefined) await verify(token, false).catch(() => undefined);
      else if (userOf(state.session)) endedElsewhere();
      return state.session;
    },
    ownToken: () => (isAnothers() ? undefined : storage.get('token')),
    changedElsewhere() {
      if (account === undefined) return;
      const token = storage.get('token');
      if (isAnothers()) leave();
      else if (token === undefined) endedElsewhere();
      else if (state.isExpired) void comeBack(token);
    },
    userSaved(user) {
      storage.set('region', user.region);
      storage.set('city', user.city);
      if (user.photoUrl) storage.set('avatar', user.photoUrl);
      dispatch({ type: 'userChanged', user });
    },
    renewToken: async () => {
      const token = storage.get('token');
      return token === undefined ? undefined : verify(token, false);
    },
    wish(path) {
      wishedPath = path;
    },
  };
}
