import createCache from '@emotion/cache';
import { createEventBus } from '../bus/create-event-bus.ts';
import type { EventBus } from '../bus/event-bus.ts';
import type { Brand } from '../contracts/brand.ts';
import type { Credits, UnreadCounts } from '../contracts/conversations.ts';
import type { HookOrigin } from '../contracts/flow.ts';
import type { Language } from '../contracts/language.ts';
import { CONTRACT_VERSION } from '../contracts/remote-manifest.ts';
import { type SessionState, userOf } from '../contracts/session.ts';
import type { AppError } from '../errors/app-error.ts';
import { fromUnknown } from '../errors/from-unknown.ts';
import type { ConnectionStatus } from '../realtime/realtime-client.ts';
import { createKeeper } from '../remote/keep.ts';
import type { Platform, PopupContent, PopupResult, Session, ToastMessage } from '../remote/platform.ts';
import type { StoredKey, StoredValues } from '../storage/app-storage.ts';
import { createAppStorage } from '../storage/create-app-storage.ts';
import { fakeHrefOf } from './fake-places.ts';
import { createFakeApi, type FakeApiScript, type FakeCall } from './fake-api.ts';
import { createFakeClock, createRealClock, type FakeClock } from './fake-clock.ts';
import { createFakeRealtime, type FakeRealtime, type FakeRealtimeScript } from './fake-realtime.ts';
import { createTestI18n } from './fake-texts.ts';
import { aSession } from './fixtures/accounts.ts';
import { aBrand } from './fixtures/brands.ts';
import { FIXTURE_NOW, someCredits, someUnread } from './fixtures/conversations.ts';

/** A popup that was asked for: the generic one with its content, or a hook with its context. */
export type AskedPopup =
  | { kind: 'content'; content: PopupContent }
  | { kind: 'hook'; origin: HookOrigin; context: Readonly<Record<string, string>> };

/** What differs from the usual: a verified free account in Italian, online, with good answers to every call. */
export interface FakePlatformOptions {
  brand?: Brand;
  /** default: the brand's */
  language?: Language;
  session?: SessionState;
  /** null: the server has not sent them yet */
  credits?: Credits | null;
  unread?: UnreadCounts;
  connection?: ConnectionStatus;
  api?: FakeApiScript;
  realtime?: FakeRealtimeScript;
  storage?: Partial<StoredValues>;
  /** what a page kept before a reload, by scope and name */
  drafts?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** how a popup is answered; default: dismissed */
  popups?: (asked: AskedPopup) => PopupResult | Promise<PopupResult>;
  /** `real` in sandboxes */
  clock?: 'fake' | 'real';
  /** where the fake clock starts */
  now?: number;
}

/** One line of the log. */
export interface LoggedLine {
  readonly level: 'info' | 'warn' | 'error' | 'event';
  readonly name: string;
  readonly error?: AppError;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** A platform in memory that remembers what was done with it. */
export interface FakePlatform extends Platform {
  readonly clock: FakeClock;
  readonly realtime: FakeRealtime;
  /** calls of the api by name (`conversations.history`), or all of them */
  calls(name?: string): readonly FakeCall[];
  readonly navigations: readonly { path: string; replace: boolean }[];
  /** fallbacks of `back` */
  readonly backs: readonly string[];
  readonly opened: readonly AskedPopup[];
  readonly toasts: readonly ToastMessage[];
  readonly logged: readonly LoggedLine[];
  /** reasons not to reload now that were not called off */
  readonly holds: readonly string[];
  /** texts that were asked for and do not exist: must stay empty */
  readonly missingTexts: readonly string[];
  setSession(state: SessionState): void;
  setCredits(credits: Partial<Credits>): void;
  setUnread(unread: Partial<UnreadCounts>): void;
  /** how many listeners the bus has: as many as before, after a clean unmount */
  readonly busListeners: number;
  /** Ends what `keep` made. */
  dispose(): void;
}

/** Makes a platform for a test or a sandbox. */
export function createFakePlatform(options: FakePlatformOptions = {}): FakePlatform {
  const brand = options.brand ?? aBrand();
  const language = options.language ?? brand.language;
  const clock = options.clock === 'real' ? createRealClock() : createFakeClock(options.now ?? FIXTURE_NOW);
  const { bus, listeners: busListeners } = countedBus();
  const storage = createAppStorage({ open: () => undefined });
  for (const [key, value] of Object.entries(options.storage ?? {})) storage.set(key as StoredKey, value as never);
  for (const [scope, texts] of Object.entries(options.drafts ?? {})) {
    for (const [name, text] of Object.entries(texts)) storage.setDraft(scope, name, text);
  }

  const calls: FakeCall[] = [];
  const navigations: { path: string; replace: boolean }[] = [];
  const backs: string[] = [];
  const opened: AskedPopup[] = [];
  const toasts: ToastMessage[] = [];
  const logged: LoggedLine[] = [];
  const holds: string[] = [];
  const missingTexts: string[] = [];
  let state = options.session ?? aSession();

  const setSession = (next: SessionState) => {
    state = next;
    bus.publish('session.changed', next);
  };
  const answerPopup = async (asked: AskedPopup): Promise<PopupResult> => {
    opened.push(asked);
    return (await options.popups?.(asked)) ?? { kind: 'dismissed' };
  };

  const credits = options.credits === null ? undefined : (options.credits ?? startingCredits(state));
  const realtime = createFakeRealtime(options.realtime ?? {}, {
    bus,
    clock,
    credits,
    status: options.connection ?? 'online',
  });
  bus.publish('session.changed', state);
  if (credits && userOf(state)) bus.publish('credits.changed', credits);
  if (userOf(state)) bus.publish('unread.changed', options.unread ?? someUnread());
  bus.publish('connection.changed', { status: realtime.status });

  const session: Session = {
    get state() {
      return state;
    },
    trackerId: userOf(state)?.clickId ?? 'visitor-0001',
    get fluxId() {
      return userOf(state)?.fluxId ?? brand.defaultFluxId;
    },
    async signIn() {
      setSession(aSession());
      return state;
    },
    async signOut() {
      setSession({ status: 'visitor' });
    },
    async signOutBy(end) {
      await end();
      setSession({ status: 'visitor' });
    },
    refresh: async () => state,
    userSaved(user) {
      if (state.status === 'verified' || state.status === 'gated') setSession({ ...state, user });
    },
  };

  const keeper = createKeeper(() => platform);
  const platform: FakePlatform = {
    contract: CONTRACT_VERSION,
    brand,
    language,
    session,
    bus,
    api: createFakeApi(options.api ?? {}, (call) => calls.push(call)),
    realtime,
    popups: {
      open: (content) => answerPopup({ kind: 'content', content }),
      openHook: (origin, context = {}) => answerPopup({ kind: 'hook', origin, context }),
      toast: (message) => void toasts.push(message),
      close: () => {},
    },
    i18n: createTestI18n(language, (name) => missingTexts.push(name)),
    storage,
    clock,
    log: {
      info: (name, detail) => void logged.push({ level: 'info', name, ...(detail && { detail }) }),
      warn: (name, detail) => void logged.push({ level: 'warn', name, ...(detail && { detail }) }),
      error: (name, error, detail) =>
        void logged.push({ level: 'error', name, error: fromUnknown(error), ...(detail && { detail }) }),
      event: (name, detail) => void logged.push({ level: 'event', name, ...(detail && { detail }) }),
    },
    styleCache: createCache({ key: 'halo' }),
    hrefOf: fakeHrefOf,
    go: (place, ...parameters) => void navigations.push({ path: fakeHrefOf(place, ...parameters), replace: false }),
    navigate: (path, { replace = false } = {}) => void navigations.push({ path, replace }),
    back: (fallback) => void backs.push(fallback),
    holdReload(reason) {
      holds.push(reason);
      return () => {
        const index = holds.indexOf(reason);
        if (index >= 0) holds.splice(index, 1);
      };
    },
    calls: (name) => (name === undefined ? calls : calls.filter((call) => call.name === name)),
    navigations,
    backs,
    opened,
    toasts,
    logged,
    holds,
    missingTexts,
    setSession,
    setCredits: (change) =>
      bus.publish('credits.changed', { ...(bus.last('credits.changed') ?? someCredits()), ...change }),
    setUnread: (change) =>
      bus.publish('unread.changed', { ...(bus.last('unread.changed') ?? someUnread()), ...change }),
    keep: keeper.keep,
    get busListeners() {
      return busListeners.size;
    },
    dispose: keeper.dispose,
  };
  return platform;
}

function countedBus(): { bus: EventBus; listeners: ReadonlySet<object> } {
  const bus = createEventBus();
  const listeners = new Set<object>();
  return {
    listeners,
    bus: {
      ...bus,
      on(topic, listener) {
        const entry = {};
        const stop = bus.on(topic, listener);
        listeners.add(entry);
        return () => {
          listeners.delete(entry);
          stop();
        };
      },
    },
  };
}

// Credits in keeping with the account, so that a premium scenario needs to say one thing only.
function startingCredits(state: SessionState): Credits {
  switch (userOf(state)?.premiumLevel) {
    case 1:
      return someCredits({ messageCredits: 50, messageCost: 10, premiumLevel: 1 });
    case 2:
      return someCredits({ messageCredits: 0, messageCost: 0, premiumLevel: 2 });
    default:
      return someCredits();
  }
}
