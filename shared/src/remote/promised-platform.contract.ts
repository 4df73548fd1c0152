// Pages and shells of other days meet in a browser: what one was built with the other has to keep. Nothing here runs,
// `npm run types` compares. Payloads of the bus have promises of their own (compatibility/contract-promise.test.ts).
import type { Brand } from '../contracts/brand.ts';
import type { ChatMessage, Credits } from '../contracts/conversations.ts';
import type { HookOrigin } from '../contracts/flow.ts';
import type { Language } from '../contracts/language.ts';
import type { AngelId, MessageId } from '../contracts/ids.ts';
import type { MediaSend } from '../contracts/chat-media.ts';
import type { MatchKind } from '../contracts/realtime.ts';
import type { SessionState } from '../contracts/session.ts';
import type { User } from '../contracts/accounts.ts';
import type { Platform } from './platform.ts';
import type { PromisedApi } from './promised-api.contract.ts';

type Icon = 'mail' | 'heart' | 'lock' | 'gift' | 'card' | 'warning' | 'check' | 'chat' | 'crown' | 'place' | 'camera';
type Answer = { kind: 'button'; id: string; data?: string } | { kind: 'dismissed' };
interface Content {
  header?: string;
  title: string;
  description?: string;
  message?: string;
  icon?: Icon;
  imageUrl?: string;
  tone?: 'accent' | 'danger' | 'ok';
  colour?: string;
  buttons: {
    text: string;
    icon?: Icon;
    id: string;
    variant?: 'primary' | 'soft' | 'ghost' | 'danger';
    redirect?: string;
    data?: string;
  }[];
  isFullScreen?: boolean;
  isDismissible?: boolean;
}
interface Notice {
  text: string;
  tone?: 'info' | 'ok' | 'danger';
  link?: { label: string; path: string };
}
interface Draft {
  clientId: string;
  text: string;
  angelId: AngelId;
  isIcebreaker: boolean;
  screenName?: string | undefined;
  isPrefilled?: boolean | undefined;
  replyToId?: MessageId | undefined;
  media?: MediaSend | undefined;
  wantsPreview?: boolean | undefined;
}

/**
 * The platform of contract version 1. It grows by what may be missing and is not edited otherwise. What has a type of
 * its own is promised by name.
 */
interface PromisedPlatform extends Pick<Platform, 'bus' | 'i18n' | 'styleCache' | 'keep' | 'hrefOf' | 'go'> {
  readonly contract: number;
  readonly brand: Brand;
  readonly language: Language;
  chooseLanguage?: (language: Language) => void;
  readonly session: {
    readonly state: SessionState;
    readonly trackerId: string;
    readonly fluxId: string;
    signIn: (result: { token: string; clickId: string }, options?: { resume?: boolean }) => Promise<SessionState>;
    signOut: () => Promise<void>;
    signOutBy: (end: () => Promise<unknown>) => Promise<void>;
    refresh: () => Promise<SessionState>;
    userSaved: (user: User) => void;
  };
  readonly api: PromisedApi;
  readonly realtime: {
    readonly status: 'offline' | 'connecting' | 'online';
    sendChat: (draft: Draft) => Promise<{ message: ChatMessage; credits: Credits }>;
    sendLike: (angelId: AngelId, screenName?: string) => Promise<{ angelId: AngelId; credits: Credits }>;
    signalWriting?: (angelId: AngelId, isWriting: boolean) => void;
    watchPresence?: (angelId: AngelId | undefined) => void;
    sendMatch: (angelId: AngelId, kind: MatchKind) => Promise<void>;
  };
  readonly popups: {
    open: (content: Content) => Promise<Answer>;
    openHook: (origin: HookOrigin, context?: Record<string, string>) => Promise<Answer>;
    toast: (notice: Notice) => void;
    close: () => void;
  };
  readonly storage: Pick<Platform['storage'], 'get' | 'set' | 'remove'> & {
    clearAccount: () => void;
    getDraft: (scope: string, name: string) => string | undefined;
    setDraft: (scope: string, name: string, text: string) => void;
    removeDraft: (scope: string, name: string) => void;
    onDraftChanged?: (scope: string, listener: (name: string) => void) => () => void;
    readonly isPersistent: boolean;
  };
  readonly clock: { now: () => number; after: (ms: number, run: () => void) => () => void };
  readonly log: {
    info: (event: string, detail?: Record<string, unknown>) => void;
    warn: (event: string, detail?: Record<string, unknown>) => void;
    error: (event: string, error: unknown, detail?: Record<string, unknown>) => void;
    event: (kind: string, detail?: { angelId?: string } & Record<string, string>) => void;
  };
  navigate: (path: string, options?: { replace?: boolean }) => void;
  back: (fallback: string) => void;
  holdReload: (reason: string) => () => void;
}

/** Parts whose functions are recorded here. */
type Recorded = 'session' | 'realtime' | 'popups' | 'storage' | 'clock' | 'log';

type Keeps<Given extends Asked, Asked> = [Given, Asked];
type None<Missing extends never> = Missing;
type Names<Parts> = { [Part in keyof Parts]-?: `${Part & string}.${keyof Parts[Part] & string}` }[keyof Parts];

/** Each line is an error where it does not hold. */
export type Promises = [
  anOldPageRunsInThisShell: Keeps<Platform, PromisedPlatform>,
  aPageOfTodayRunsInAnOldShell: Keeps<PromisedPlatform, Platform>,
  recorded: [
    None<Exclude<Names<Platform['api']>, Names<PromisedApi>>>,
    None<Exclude<Names<Pick<Platform, Recorded>>, Names<Pick<PromisedPlatform, Recorded>>>>,
    None<Exclude<keyof Platform, keyof PromisedPlatform>>,
  ],
];
