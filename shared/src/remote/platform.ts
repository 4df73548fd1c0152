import type { EmotionCache } from '@emotion/cache';
import type { i18n as I18n } from 'i18next';
import type { Api } from '../api/api.ts';
import type { EventBus } from '../bus/event-bus.ts';
import type { User } from '../contracts/accounts.ts';
import type { Brand } from '../contracts/brand.ts';
import type { Credits, UnreadCounts } from '../contracts/conversations.ts';
import type { HookOrigin } from '../contracts/flow.ts';
import type { Language } from '../contracts/language.ts';
import type { PlaceArguments, PlaceName } from '../contracts/places.ts';
import type { SessionState } from '../contracts/session.ts';
import type { Realtime } from '../realtime/realtime-client.ts';
import type { AppStorage } from '../storage/app-storage.ts';

/** Who is here. State is also on the bus (`session.changed`); this adds what a page may ask for. */
export interface Session {
  readonly state: SessionState;
  /** The tracker id of this browser; equals the click id once signed in. */
  readonly trackerId: string;
  readonly fluxId: string;
  /** Stores the token of a login or registration, verifies it and resumes the path the person wanted. */
  signIn(result: { token: string; clickId: string }, options?: { resume?: boolean }): Promise<SessionState>;
  /** Revokes the token, clears the account's storage and goes home. */
  signOut(): Promise<void>;
  /**
   * The same with a call that ends the sessions on the server in its own way, e.g. by pausing the account. When it
   * throws, the person stays signed in.
   */
  signOutBy(end: () => Promise<unknown>): Promise<void>;
  /** Verifies again, e.g. after the e-mail was confirmed or the region set. */
  refresh(): Promise<SessionState>;
  /** Takes over a user that a save answered. */
  userSaved(user: User): void;
}

/** Icons that a generic popup and its buttons can carry. */
export type PopupIcon =
  | 'mail'
  | 'heart'
  | 'lock'
  | 'gift'
  | 'card'
  | 'warning'
  | 'check'
  | 'chat'
  | 'crown'
  | 'place'
  | 'camera';

/** A button of a generic popup. One with `redirect` navigates and closes. */
export interface PopupButton {
  text: string;
  /** before the text; a shell from before it was there shows the text alone */
  icon?: PopupIcon;
  /** what `popups.open` resolves with */
  id: string;
  variant?: 'primary' | 'soft' | 'ghost' | 'danger';
  redirect?: string;
  data?: string;
}

/** The generic popup of the specification. */
export interface PopupContent {
  header?: string;
  title: string;
  description?: string;
  message?: string;
  icon?: PopupIcon;
  /** address of a picture instead of the icon */
  imageUrl?: string;
  tone?: 'accent' | 'danger' | 'ok';
  /** `#rrggbb` behind the icon, instead of what the tone says; the icon is drawn in black or white, whichever reads */
  colour?: string;
  buttons: PopupButton[];
  /** covers the page, for what changes the account itself; a shell from before it was there shows a window */
  isFullScreen?: boolean;
  /** false: neither Esc nor the backdrop closes it */
  isDismissible?: boolean;
}

export type PopupResult = { kind: 'button'; id: string; data?: string } | { kind: 'dismissed' };

/** A short notice. One that leads somewhere stays until it is followed or closed. */
export interface ToastMessage {
  text: string;
  tone?: 'info' | 'ok' | 'danger';
  /** where more can be done about it; a shell from before it was there shows the text alone */
  link?: { label: string; path: string };
}

export interface Popups {
  open(content: PopupContent): Promise<PopupResult>;
  /**
   * Opens the hook popup of an origin: the remote that fills it, or the shell's generic popup with the flow's texts.
   * `context` reaches the popup as props (e.g. the angel that a locked message is from). Flows that need age
   * verification go to the plans instead.
   */
  openHook(origin: HookOrigin, context?: Record<string, string>): Promise<PopupResult>;
  /** A tooltip alert; closes itself after 5 s. Never the only place of an error. */
  toast(message: ToastMessage): void;
  close(): void;
}

export interface Clock {
  /** epoch ms; the server's where the device's clock is slow */
  now(): number;
  /** Runs later; returns the way to cancel. */
  after(ms: number, run: () => void): () => void;
}

export interface Log {
  info(event: string, detail?: Record<string, unknown>): void;
  warn(event: string, detail?: Record<string, unknown>): void;
  /** Also reported to the server (POST /log/client) with the click id. */
  error(event: string, error: unknown, detail?: Record<string, unknown>): void;
  /** A product event (POST /log/event), e.g. `vista_profilo`, `ko_msg`. Never fails. */
  event(kind: string, detail?: { angelId?: string } & Record<string, string>): void;
}

/** Live numbers the shell keeps; also on the bus. */
export interface LiveCounts {
  readonly credits: Credits | undefined;
  readonly unread: UnreadCounts;
}

/**
 * One instance of something for each platform, e.g. a store that outlives the page. The function that makes it is its
 * key, so two versions of a remote never share one. The instance is given the platform as the shell made it, without
 * the remote's texts.
 */
export type Keep = <Instance>(create: (platform: Platform) => Instance) => Instance;

/** Everything a remote gets from the shell. Nothing here is created at import time. */
export interface Platform {
  readonly contract: number;
  readonly brand: Brand;
  readonly language: Language;
  /** Turns the page, and the account of who is signed in, to another language of the brand. Missing in older shells. */
  chooseLanguage?(language: Language): void;
  readonly session: Session;
  readonly bus: EventBus;
  readonly api: Api;
  readonly realtime: Realtime;
  readonly popups: Popups;
  readonly i18n: I18n;
  readonly storage: AppStorage;
  readonly clock: Clock;
  readonly log: Log;
  /** emotion's cache with the page's nonce */
  readonly styleCache: EmotionCache;
  /**
   * The address of a place, which only the remote that offers it knows. Where no remote offers it, the address of home.
   *
   * @example hrefOf('conversation', { angelId })
   */
  hrefOf<P extends PlaceName>(place: P, ...parameters: PlaceArguments<P>): string;
  /** Goes to a place. */
  go<P extends PlaceName>(place: P, ...parameters: PlaceArguments<P>): void;
  /**
   * Goes to an address: one of the remote's own, or what `hrefOf` answered. Addresses off the host are refused.
   */
  navigate(path: string, options?: { replace?: boolean }): void;
  /** Goes back when there is somewhere to go back to inside the app, else to `fallback`. */
  back(fallback: string): void;
  /**
   * Says that the page must not be reloaded or swapped now (a message or payment is under way); call the result when
   * done.
   */
  holdReload(reason: string): () => void;
  /**
   * The one instance of this platform that `create` makes, made at the first call.
   *
   * @example const inbox = platform.keep(createInboxStore);
   */
  readonly keep: Keep;
}

/** What a page gets besides the platform. Changing one of them calls `update`, it never remounts. */
export interface PageProps {
  readonly platform: Platform;
  readonly params: Readonly<Record<string, string>>;
  /** with the question mark, or empty */
  readonly search: string;
}

/** What a popup gets. */
export interface PopupProps {
  readonly platform: Platform;
  readonly context: Readonly<Record<string, string>>;
  /** Closes the popup and answers its opener. */
  close(result: PopupResult): void;
}
