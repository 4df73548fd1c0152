import { type Api, createApi } from '@halo/shared/api';
import { createEventBus, type EventBus } from '@halo/shared/bus';
import { type BootDocument, type ReleaseSet, userOf } from '@halo/shared/contracts';
import { createHttpClient, type HttpClient } from '@halo/shared/http';
import type { Log } from '@halo/shared/remote';
import { type AppStorage, createAppStorage } from '@halo/shared/storage';
import { createStore, type Readable } from '@halo/shared/store';
import { createEarlyAnswers, type EarlyAnswers } from './boot/early-answers.ts';
import { type Landing, landingOf } from './boot/landing.ts';
import { readQueryParameters } from './boot/query-parameters.ts';
import { rememberAddress } from './boot/visitor-address.ts';
import { type Choices, createChoices } from './consent/choices.ts';
import { createConsentStorage } from './consent/consent-storage.ts';
import { keepChoiceWithAccount } from './consent/keep-choice.ts';
import { createClock, type ServerClock } from './platform/clock.ts';
import { devicePrint } from './platform/device-print.ts';
import { createLog } from './platform/log.ts';
import { createNavigator, type Navigator } from './platform/navigator.ts';
import { createAccountCopies } from './offline/account-copies.ts';
import { keptUser, withCopies } from './offline/copied-api.ts';
import { verifyWhenBack } from './session/verify-when-back.ts';
import { noteDrafts } from './releases/unkept-typing.ts';
import { placeAt } from './routing/places.ts';
import { keepNewest } from './session/keep-newest.ts';
import { createPageAccount, type PageAccount } from './session/page-account.ts';
import { createSeenMessages } from './session/seen-messages.ts';
import { createSessionController, type SessionController } from './session/session-controller.ts';
import type { SessionSignal } from './session/session-parts.ts';
import { initialSession, reduceSession, type ShellSession } from './session/session-state.ts';
import { keepKnownNavigation } from './session/known-navigation.ts';
import { keepMemberCookie } from './session/member-cookie.ts';
import { watchOtherTabs } from './session/watch-other-tabs.ts';

/** What this visit is about, and where this browser remembers it. */
interface Visit {
  storage: AppStorage;
  /** whether a text stands in a stored draft */
  isDraft(text: string): boolean;
  landing: Landing;
  /** the landing began with this page load */
  isNewVisit: boolean;
  choices: Choices;
}

/** The first step: the visit, who is signed in, and the calls to the server in their name. */
export interface StartedSession extends Visit {
  bus: EventBus;
  clock: ServerClock;
  http: HttpClient;
  log: Log;
  api: Api;
  navigator: Navigator;
  seenMessages: ReturnType<typeof createSeenMessages>;
  session: SessionController;
  /** Listens to what becomes of the session. */
  onSessionSignal(listener: (signal: SessionSignal) => void): void;
}

/** In development what is wrong is said in the console, and a bus payload that does not fit throws. */
export function isVerbose(boot: BootDocument): boolean {
  return boot.environment !== 'production';
}

/** @param releases the set that the page begins with: it says which page a visit landed on */
export function startSession(boot: BootDocument, releases: ReleaseSet): StartedSession {
  const visit = openVisit(boot, releases);
  const { storage, landing } = visit;
  const bus = keepNewest(
    createEventBus(
      isVerbose(boot) ? {} : { onUnfit: (topic, error) => server.log.error('unfit bus payload', error, { topic }) },
    ),
  );
  const clock = createClock();
  const seenMessages = createSeenMessages();
  const account = createPageAccount(storage);
  const store = createStore(reduceSession, initialSession);
  const { early, ...server } = connectServer({
    boot,
    visit,
    clock,
    account,
    store,
    onMessageSeen: seenMessages.note,
    // Calls need the session's token and the session needs calls: this callback is the only way back.
    renewToken: () => session.renewToken(),
  });
  const navigator = createNavigator((path) => server.log.warn('refused to leave the app', { path }));
  const copies = createAccountCopies({
    caches: globalThis.caches,
    isOn: boot.keepsPages !== false,
    now: Date.now,
    owner: () => (account.ownToken() === undefined ? undefined : storage.get('trackerId')),
  });
  if (boot.keepsPages === false) void copies.forget();
  const listeners = new Set<(signal: SessionSignal) => void>();
  const session: SessionController = createSessionController({
    ...{ bus, storage, landing, account, store },
    api: server.api,
    log: server.log,
    keptUser: () => keptUser(copies),
    newTrackerId: () => crypto.randomUUID(),
    navigate: navigator.navigate,
    notify: (signal) => listeners.forEach((listener) => listener(signal)),
  });
  watchOtherTabs(window, session);
  keepMemberCookie({ session, page: document });
  keepKnownNavigation({ session, storage });
  verifyWhenBack({ bus, page: window, session });
  bus.on('session.changed', (state) => {
    if (!userOf(state) && state.status !== 'restoring') early.forget();
  });
  keepChoiceWithAccount({ choices: visit.choices, session, http: server.http, log: server.log });
  void rememberAddress({ brand: boot.brand, http: server.http, storage, log: server.log });
  return {
    ...visit,
    ...server,
    ...{ bus, clock, navigator, seenMessages, session },
    api: withCopies(withTokenTaken(server.api, session), {
      ...{ copies, bus },
      isAway: () => !window.navigator.onLine,
      isFromCopy: () => session.current.isFromCopy === true,
    }),
    onSessionSignal: (listener) => void listeners.add(listener),
  };
}

/** A change of password ends the session's token: the page that asks for it need not know of the next one. */
function withTokenTaken(api: Api, session: Pick<SessionController, 'replacingToken'>): Api {
  const changePassword: Api['access']['changePassword'] = (change) =>
    session.replacingToken(() => api.access.changePassword(change));
  return { ...api, access: { ...api.access, changePassword } };
}

interface ServerNeeds {
  boot: BootDocument;
  visit: Visit;
  clock: ServerClock;
  account: PageAccount;
  store: Readable<ShellSession>;
  onMessageSeen: ReturnType<typeof createSeenMessages>['note'];
  renewToken(): Promise<string | undefined>;
}

/** Calls to the server, with what each has to say of the visit. */
function connectServer(needs: ServerNeeds): { http: HttpClient; log: Log; api: Api; early: EarlyAnswers } {
  const { boot, account, store } = needs;
  const { brand } = boot;
  const { storage, landing } = needs.visit;
  const trackerId = (): string => storage.get('trackerId') ?? landing.trackerId;
  const user = () => userOf(store.get().session);
  const early = createEarlyAnswers({
    ...{ storage, location },
    handOver: window.haloEarly,
    keeps: boot.keepsPages !== false,
    now: () => performance.now(),
  });
  const http = createHttpClient({
    brand,
    bearer: account.ownToken,
    refresh: needs.renewToken,
    onServerTime: needs.clock.onServerTime,
    early,
  });
  const log = createLog({ http, brand, trackerId, isVerbose: isVerbose(boot) });
  const api = createApi(http, {
    brand,
    domain: location.hostname,
    language: boot.language,
    trackerId,
    fluxId: () => user()?.fluxId ?? landing.fluxId,
    source: () => landing.source,
    campaignId: () => landing.campaignId,
    vm: () => landing.vm,
    ip: () => landing.ip ?? storage.get('ip'),
    userAgent: () => navigator.userAgent,
    fingerprint: () => devicePrint(brand.id, window),
    remarketingClickId: () => storage.get('remarketing_clickid'),
    premiumLevel: () => user()?.premiumLevel,
    seeking: () => user()?.seeking,
    vertical: () => user()?.flow.vertical,
    onMessageSeen: needs.onMessageSeen,
    onPaymentFailure: (call, error) => log.error('payment call failed', error, { call }),
  });
  return { http, log, api, early };
}

/** Reads link, storage and brand, and writes the landing back so that the next page load knows it. */
function openVisit(boot: BootDocument, releases: ReleaseSet): Visit {
  const { storage: kept, holds: isDraft } = noteDrafts(createAppStorage());
  const choices = createChoices({ brand: boot.brand, storage: kept, page: window, now: Date.now });
  const { storage, choiceChanged } = createConsentStorage(kept, () => choices.allows('origin'));
  choiceChanged();
  choices.subscribe(choiceChanged);
  const now = Date.now();
  const landing = landingOf({
    query: readQueryParameters(location.search),
    stored: {
      trackerId: storage.get('trackerId'),
      source: storage.get('source'),
      fluxId: storage.get('fluxId'),
      landedAt: storage.get('landedTime'),
      campaignId: storage.get('campid'),
      vm: storage.get('vm'),
      ip: storage.get('ip'),
    },
    place: placeAt(releases, location.pathname),
    now,
    newTrackerId: crypto.randomUUID(),
    defaultFluxId: boot.brand.defaultFluxId,
    isSignedIn: storage.get('token') !== undefined,
  });
  storage.set('trackerId', landing.trackerId);
  storage.set('source', landing.source);
  storage.set('fluxId', landing.fluxId);
  storage.set('landedTime', landing.landedAt);
  storage.set('softwareVersion', boot.softwareVersion);
  if (landing.campaignId !== undefined) storage.set('campid', landing.campaignId);
  if (landing.vm !== undefined) storage.set('vm', landing.vm);
  if (landing.ip !== undefined) storage.set('ip', landing.ip);
  return { storage, isDraft, landing, isNewVisit: landing.landedAt === now, choices };
}
