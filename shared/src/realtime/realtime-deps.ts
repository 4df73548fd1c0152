import type { EventBus } from '../bus/event-bus.ts';
import type { Brand } from '../contracts/brand.ts';
import type { ChatMessage } from '../contracts/conversations.ts';
import type { AngelId, ClickId } from '../contracts/ids.ts';
import type { ProblemCode } from '../contracts/problem.ts';
import type { ProfileCard } from '../contracts/profiles.ts';
import type { AppError } from '../errors/app-error.ts';

/** What the server's `brain` wants to know of the visit. */
export interface VisitFacts {
  /** epoch ms */
  landedAt: number;
  fluxId: string;
  premiumLevel: number;
  region: string;
  usesAi: boolean;
  /** host name the person sees */
  domain: string;
  /** kind of client; default `web` */
  kind?: string;
}

/** A chat notification that is due now. */
export interface ChatNotification {
  message: ChatMessage;
  angel: ProfileCard;
}

/** What the shell gives the client, and callbacks for what is not published on the bus. */
export interface RealtimeDeps {
  bus: EventBus;
  brand: Pick<Brand, 'service' | 'country' | 'services'>;
  softwareVersion: string;
  /** of the signed-in account */
  clickId(): ClickId;
  /** The token as it is now, read before each try; undefined: the one of connect. */
  token?(): string | undefined;
  context(): VisitFacts;
  /** highest message id read over HTTP so far: what came between that and the first connection is caught up */
  lastSeenId?(): number | undefined;
  /** the card of an angel whose missed message came without one */
  angelOf?(angelId: AngelId): Promise<ProfileCard | undefined>;
  /** A connection could not be made; the client retries by itself. */
  onConnectError?(error: AppError): void;
  /** The server refuses the token or the account. Default: onSessionChanged. */
  onRefused?(code: ProblemCode): void;
  /** A frame that does not fit its contract; it was dropped. */
  onBadFrame?(event: string, error: AppError): void;
  /** Something of a live message or catch-up could not be done. */
  onProblem?(what: string, error: AppError): void;
  /** Verify again: confirmation, level or flow changed on the server. */
  onSessionChanged?(): void;
  /**
   * On each connection: what the server gives out, of which changes were not announced to a page that was away. Absent:
   * it does not say.
   */
  onIntroduced?(server: { revision?: number | undefined }): void;
  onSoftwareVersion?(announced: { softwareVersion: string; mustReload: boolean }): void;
  /** The brand runs other versions of its remotes now. */
  onReleasesChanged?(announced: { revision: number; isUrgent: boolean }): void;
  /**
   * The server takes the socket away, as it does when a token is revoked; connect again if the session holds. Default:
   * onSessionChanged.
   */
  onOldSocketRemoved?(): void;
  onPausePressing?(): void;
  /** A notification is to be shown now; its wait is over. */
  onNotification?(notification: ChatNotification): void;
  /** Messages of angels that came while the connection was away and are still unread; oldest first. */
  onMissed?(missed: readonly ChatNotification[]): void;
  /** for tests */
  clock?: { now(): number; after(ms: number, run: () => void): () => void };
  /** for tests: milliseconds */
  times?: { ack?: number; connect?: number; reconnectMin?: number; reconnectMax?: number; move?: number };
}
