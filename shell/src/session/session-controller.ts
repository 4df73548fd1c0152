import { type SessionState, type User, userOf } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import type { Session } from '@halo/shared/remote';
import { endedElsewhere, endSession, leavePage } from './end-session.ts';
import type { SessionDeps, SessionParts } from './session-parts.ts';
import type { ShellSession } from './session-state.ts';
import { createTokenReplacement, type TokenReplacement } from './token-replacement.ts';
import { verifySession } from './verify-session.ts';

/** The session with what the shell alone may do with it. */
export interface SessionController extends Session {
  readonly current: ShellSession;
  subscribe(listener: () => void): () => void;
  /** The stored token, unless another tab put in one of another account. */
  ownToken(): string | undefined;
  /** Another tab changed who is signed in on this browser. */
  changedElsewhere(): void;
  /** Verifies a stored token, if there is one. */
  start(): Promise<void>;
  /** One new token for all calls that were refused with the old one; undefined: the session is over. */
  renewToken(): Promise<string | undefined>;
  /** Makes a call that ends the token it is made with, and goes on with the one that it answers. */
  replacingToken: TokenReplacement['run'];
  /** Where a person goes after signing in: they wanted to go there when the sign-in form stood in the way. */
  returnTo(path: string): void;
  /** A page is shown to who has signed out: from here on, pages for members ask for a sign-in again. */
  cameHome(): void;
}

/** Effects around the session's reducer: token in storage, verify, facts on the bus. */
export function createSessionController(deps: SessionDeps): SessionController {
  const { storage, landing, store } = deps;
  const parts: SessionParts = { ...deps, returnTo: undefined };
  const stored = (): string | undefined => storage.get('token');
  publishChanges(deps);
  const signOut = createSignOut(parts);
  const replacement = createTokenReplacement(parts);
  return {
    get state() {
      return store.get().session;
    },
    get current() {
      return store.get();
    },
    get trackerId() {
      return storage.get('trackerId') ?? landing.trackerId;
    },
    get fluxId() {
      return userOf(store.get().session)?.fluxId ?? landing.fluxId;
    },
    subscribe: store.subscribe,
    async start() {
      const token = stored();
      store.dispatch({ type: 'started', hasToken: token !== undefined });
      if (token !== undefined) await verifySession(parts, token, true);
    },
    signIn: (result, options) => signIn(parts, result, options?.resume ?? true),
    signOut: signOut.run,
    signOutBy: signOut.runBy,
    async refresh() {
      // The server takes the socket away before it answers with the next token.
      await replacement.settled();
      const token = stored();
      if (signOut.isRunning()) return store.get().session;
      if (token !== undefined) await verifySession(parts, token, false).catch(() => undefined);
      else if (userOf(store.get().session)) endedElsewhere(parts);
      return store.get().session;
    },
    ownToken: deps.account.ownToken,
    changedElsewhere: createComeBack(parts),
    userSaved(user) {
      storage.set('region', user.region);
      storage.set('city', user.city);
      if (user.photoUrl) storage.set('avatar', user.photoUrl);
      else storage.remove('avatar');
      store.dispatch({ type: 'userChanged', user });
    },
    renewToken: async () => {
      const token = stored();
      // A call that meets the end of the session while it is being ended did not find out that it ran out.
      return token === undefined || signOut.isRunning() ? undefined : verifySession(parts, token, false);
    },
    replacingToken: replacement.run,
    returnTo(path) {
      parts.returnTo = path;
    },
    cameHome: () => store.dispatch({ type: 'cameHome' }),
  };
}

/** Runs before every other listener of the store, so that the bus has the new session when the screen is drawn. */
function publishChanges({ bus, storage, store }: SessionDeps): void {
  let published = store.get().session;
  store.subscribe(() => {
    const { session } = store.get();
    if (session === published) return;
    published = session;
    bus.publish('session.changed', session);
    const user = userOf(session);
    if (user?.region)
      bus.publish('region.changed', {
        region: storage.get('region') ?? user.region,
        city: storage.get('city') ?? user.city,
      });
  });
}

async function signIn(
  parts: SessionParts,
  result: { token: string; clickId: string },
  resume: boolean,
): Promise<SessionState> {
  const { account, storage, store } = parts;
  // A link may have brought another tracker id since the session ran out: whose page this is says more.
  const isSamePerson = !account.isAnothers() && (account.id ?? storage.get('trackerId')) === result.clickId;
  if (account.id !== result.clickId) account.id = undefined;
  storage.set('trackerId', result.clickId);
  if (!isSamePerson) storage.clearAccount();
  storage.set('token', result.token);
  const wasExpired = store.get().isExpired;
  store.dispatch({ type: 'started', hasToken: true });
  await verifySession(parts, result.token, true);
  const target = parts.returnTo;
  parts.returnTo = undefined;
  // A person whose token ran out stays on their page; everybody else goes where they wanted to go.
  const user = userOf(store.get().session);
  if (resume && user && !(wasExpired && isSamePerson && !target))
    parts.navigate(wayTo(target, user), { replace: true });
  return store.get().session;
}

/** Home knows what comes before the page that a new member wanted. */
function wayTo(target: string | undefined, { awaitsFirstMinutes }: User): string {
  if (target === undefined) return '/';
  return awaitsFirstMinutes === true ? `/?red=${encodeURIComponent(target)}` : target;
}

function createSignOut(parts: SessionParts) {
  let isRunning = false;
  async function runBy(end: () => Promise<unknown>): Promise<void> {
    isRunning = true;
    try {
      await end();
    } finally {
      isRunning = false;
    }
    if (parts.account.isAnothers()) return leavePage(parts);
    endSession(parts, { type: 'left' });
    parts.navigate('/', { replace: true });
  }
  return {
    runBy,
    /** The server takes the socket away before it answers: no reason to ask whether the session holds. */
    isRunning: () => isRunning,
    // A token that cannot be revoked now still ends here; it runs out by itself on the server.
    run: () =>
      runBy(() =>
        parts.api.accounts
          .signOut()
          .catch((error: unknown) =>
            parts.log.warn('sign-out did not reach the server', { code: fromUnknown(error).code }),
          ),
      ),
  };
}

/** Another tab changed who is signed in. The same person back again needs no sign-in form here any more. */
function createComeBack(parts: SessionParts): () => void {
  let isComingBack = false;
  return () => {
    const { account, storage, store } = parts;
    if (account.id === undefined) return;
    const token = storage.get('token');
    if (account.isAnothers()) leavePage(parts);
    else if (token === undefined) endedElsewhere(parts);
    else if (store.get().isExpired && !isComingBack) {
      isComingBack = true;
      void verifySession(parts, token, false)
        .catch(() => undefined)
        .finally(() => {
          isComingBack = false;
        });
    }
  };
}
