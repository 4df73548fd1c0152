import type { Api } from '@halo/shared/api';
import type { EventBus } from '@halo/shared/bus';
import type { DecisionReason, User } from '@halo/shared/contracts';
import type { Log } from '@halo/shared/remote';
import type { AppStorage } from '@halo/shared/storage';
import type { Store } from '@halo/shared/store';
import type { Landing } from '../boot/landing.ts';
import type { PageAccount } from './page-account.ts';
import type { SessionEvent, ShellSession } from './session-state.ts';

/** What became of the session, for those who start and stop with it. */
export type SessionSignal =
  /** counts and push belong to the account that signed in */
  | { type: 'signedIn'; user: User }
  /** The server took a token and gave another: after every verify, so that the socket comes back with it. */
  | { type: 'verified'; token: string }
  /**
   * `ranOut`: the token is no longer good, but the person has not signed out; what reaches this browser goes on until
   * they do.
   */
  | { type: 'signedOut'; how: 'left' | 'ranOut' | 'disabled' }
  /** the account may not come in any more, at the start or while a page is open */
  | { type: 'disabled'; reason?: DecisionReason | undefined }
  /** Another tab of this browser signed in another account: this page starts over, with nothing of the one before. */
  | { type: 'otherAccount' }
  /** what to show after the first verify, e.g. a gift */
  | { type: 'greeting'; user: User; giftMessages?: number };

export interface SessionDeps {
  api: Pick<Api, 'accounts'>;
  bus: EventBus;
  storage: AppStorage;
  log: Log;
  landing: Landing;
  account: PageAccount;
  store: Store<ShellSession, SessionEvent>;
  /** the account as the server last had it, where this browser kept it */
  keptUser?(): Promise<User | undefined>;
  newTrackerId(): string;
  navigate(path: string, options?: { replace?: boolean }): void;
  notify(signal: SessionSignal): void;
}

/** What the functions of one session share. */
export interface SessionParts extends SessionDeps {
  /** where a person wanted to go before the sign-in form stood in the way */
  returnTo: string | undefined;
}
