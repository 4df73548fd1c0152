import createCache from '@emotion/cache';
import { createApi } from '@halo/shared/api';
import { createEventBus } from '@halo/shared/bus';
import { type BootDocument, CONTRACT_VERSION, type ReleaseSet, userOf } from '@halo/shared/contracts';
import { createHttpClient } from '@halo/shared/http';
import { createI18n } from '@halo/shared/i18n';
import { createKeeper, defineMessages, loadMessages, type Platform } from '@halo/shared/remote';
import { createAppStorage } from '@halo/shared/storage';
import { createToastStore } from '@halo/shared/ui';
import { type Landing, landingOf } from './boot/landing.ts';
import { readQueryParameters } from './boot/query-parameters.ts';
import type { StartGuard } from './boot/start-hand-over.ts';
import { rememberAddress } from './boot/visitor-address.ts';
import { createClock } from './platform/clock.ts';
import { createLog } from './platform/log.ts';
import { dottedIcon } from './platform/dotted-icon.ts';
import { createNavigator, type Navigator } from './platform/navigator.ts';
import { createReloadGuard } from './platform/reload-guard.ts';
import { createUnreadMark, type UnreadMark } from './platform/unread-mark.ts';
import { createShellReleases } from './releases/create-releases.ts';
import type { OpenedReleases } from './releases/open-releases.ts';
import type { ReleaseSession } from './releases/release-session.ts';
import { noteDrafts } from './releases/unkept-typing.ts';
import type { Notifications } from './popups/notifications.ts';
import { createPopupController, type PopupController } from './popups/popup-controller.ts';
import { createFederation } from './remotes/federation.ts';
import { finishLeftovers } from './remotes/leftovers.ts';
import { LoadError } from './remotes/load-error.ts';
import { createPageLoader, createReleaseTeller, type LoadFailure, type PageLoader } from './remotes/load-page.ts';
import { loadOwnChunks } from './remotes/own-chunks.ts';
import { createScriptLoader } from './remotes/script-loader.ts';
import { hrefOf, isQuietAt, placeAt } from './routing/places.ts';
import { greet } from './session/greet.ts';
import { loadOverview } from './session/live-counts.ts';
import { type ConnectedNotifications, connectNotifications } from './session/connect-notifications.ts';
import { connectRealtime } from './session/connect-realtime.ts';
import { keepNewestCredits } from './session/newest-credits.ts';
import { createSeenMessages } from './session/seen-messages.ts';
import { createSessionController, type SessionController } from './session/session-controller.ts';
import { watchOtherTabs } from './session/watch-other-tabs.ts';
import { startPush } from './push/start-push.ts';
import { createTelemetry } from './telemetry/create-telemetry.ts';

/** Everything that lives as long as the page. */
export interface Shell {
  platform: Platform;
  session: SessionController;
  popups: PopupController;
  loader: PageLoader;
  /** which versions run, and what changes that */
  releases: ReleaseSession;
  navigator: Navigator;
  notifications: Notifications;
  unreadMark: UnreadMark;
  toasts: ReturnType<typeof createToastStore>;
}

/** The texts of the shell itself. */
const messages = defineMessages(
  'shell',
  (language) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${language}.json`),
);

/** Builds the platform from the boot document: the only place where anything with state is made. */
export async function createShell(
  boot: BootDocument,
  opened: OpenedReleases,
  nonce: string,
  guard: StartGuard,
): Promise<Shell> {
  const { brand, language } = boot;
  const { storage, holds: isDraft } = noteDrafts(createAppStorage());
  const landing = rememberedLanding(boot, opened.set, storage);
  const bus = keepNewestCredits(createEventBus({ parses: boot.environment !== 'production' }));
  const isVerbose = boot.environment !== 'production';

  const clock = createClock();
  // Both know of each other only through these functions: calls need the session's token, the session needs calls.
  const late = {} as { session: SessionController; releases: ReleaseSession; news: ConnectedNotifications };
  const http = createHttpClient({
    brand,
    bearer: () => (late.session ? late.session.ownToken() : storage.get('token')),
    refresh: () => late.session.renewToken(),
    onServerTime: clock.told,
  });
  const trackerId = (): string => storage.get('trackerId') ?? landing.trackerId;
  const log = createLog({ http, brand, trackerId, isVerbose });
  const loadScript = createScriptLoader({ nonce, isAllowed: guard.isAllowed });
  const onFailure = ({ error, ...facts }: LoadFailure): void => {
    log.error('remote did not load', error, facts);
    telemetry.reporter.failed(facts);
  };
  const telemetry = createTelemetry({
    brand,
    clock,
    revision: () => (late.releases?.state.current ?? opened.set).revision,
    override: boot.override,
  });
  const tell = createReleaseTeller(onFailure, telemetry.reporter.loaded, telemetry.reporter.crashed);
  loadOwnChunks(loadScript, (error) => tell.ownFailed(boot.softwareVersion, error));
  const federation = createFederation({
    loadScript,
    allow: guard.allow,
    override: boot.override,
    onChunkFailure: tell.failed,
  });
  const seenMessages = createSeenMessages();
  const api = createApi(http, {
    brand,
    domain: location.hostname,
    trackerId,
    fluxId: () => late.session.fluxId,
    source: () => landing.source,
    campaignId: () => landing.campaignId,
    ip: () => landing.ip ?? storage.get('ip'),
    userAgent: () => navigator.userAgent,
    fingerprint: () => storage.get('fingerprint'),
    remarketingClickId: () => storage.get('remarketing_clickid'),
    premiumLevel: () => userOf(late.session.state)?.premiumLevel,
    seeking: () => userOf(late.session.state)?.seeking,
    vertical: () => userOf(late.session.state)?.flow.vertical,
    onMessageSeen: seenMessages.note,
    onPaymentFailure: (call, error) => log.error('payment call failed', error, { call }),
  });
  void rememberAddress({ brand, http, storage, log });
  const i18nReady = createI18n({
    language,
    ...(isVerbose ? { onMissingText: (name: string) => console.warn(`no text: ${name}`) } : {}),
  });
  const navigation = createNavigator((path) => log.warn('refused to leave the app', { path }));
  const toasts = createToastStore();
  const reloads = createReloadGuard();
  const i18n = await i18nReady;
  await loadMessages(i18n, messages, language);

  const current = (): ReleaseSet => (late.releases?.state ?? { current: opened.set }).current;
  const hrefOfPlace: Platform['hrefOf'] = (place, ...parameters) => hrefOf(current(), place, ...parameters);
  const popups = createPopupController({
    releases: () => late.releases.state.current,
    i18n,
    toasts,
    navigate: navigation.navigate,
    hrefOf: hrefOfPlace,
    session: () => late.session,
  });
  const realtime = connectRealtime({
    boot,
    bus,
    storage,
    log,
    landing,
    session: () => late.session,
    releases: () => late.releases,
    lastSeenId: seenMessages.last,
    angelOf: (id) => api.profiles.profile(id),
    onNotification: (notification) => late.news.tellMessage(notification),
    onMissed: (missed) => missed.forEach(late.news.tellMessage),
  });
  late.news = connectNotifications({
    bus,
    clock,
    log,
    api,
    realtime,
    releases: () => late.releases,
    page: document,
    path: () => location.pathname,
    isQuiet: (path, kind) => isQuietAt(current(), path, kind),
  });
  const unreadMark = createUnreadMark({ bus, page: document, badge: navigator, draw: dottedIcon });
  const push = startPush(
    { api, bus, log, navigate: navigation.navigate, path: () => location.pathname },
    { container: navigator.serviceWorker as ServiceWorkerContainer | undefined, after: clock.after },
  );
  const session = createSessionController({
    api,
    bus,
    storage,
    log,
    landing,
    newTrackerId: () => crypto.randomUUID(),
    navigate: navigation.navigate,
    onSignedIn: () => {
      void loadOverview({ api, bus, storage, log });
      push.changed(true);
    },
    onVerified: (token) => realtime.connect(token),
    onSignedOut: (how) => {
      realtime.disconnect();
      seenMessages.forget();
      if (how === 'left') push.changed(false);
      else push.ranOut();
      bus.publish('unread.changed', { messages: 0, likes: 0, visits: 0 });
    },
    onOtherAccount: () => {
      realtime.disconnect();
      seenMessages.forget();
      // All that pages, stores and timers still hold belongs to who was here.
      location.replace('/');
    },
    onGreeting: (greeting) =>
      greet(greeting, popups, i18n, late.session, placeAt(current(), location.pathname) === 'confirmEmail'),
  });
  late.session = session;
  watchOtherTabs(window, session);

  const styleCache = createCache({ key: 'halo', nonce, prepend: true });
  const loader = telemetry.watch(createPageLoader({ federation, tell }));
  const releases = createShellReleases({
    opened,
    softwareVersion: boot.softwareVersion,
    http,
    bus,
    clock,
    log,
    guard: reloads,
    loader,
    popups,
    onAskFailed: (code) => tell.ownFailed(boot.softwareVersion, new LoadError('set', code, 'releases/current')),
    isDraft,
  });
  late.releases = releases;
  const platform: Platform = {
    contract: CONTRACT_VERSION,
    brand,
    language,
    session,
    bus,
    api,
    realtime,
    popups,
    i18n,
    storage,
    log,
    styleCache,
    clock,
    hrefOf: hrefOfPlace,
    go: (place, ...parameters) => navigation.navigate(hrefOfPlace(place, ...parameters)),
    navigate: navigation.navigate,
    back: navigation.back,
    holdReload: reloads.hold,
    keep: createKeeper(() => platform).keep,
  };
  finishLeftovers({ platform, federation, releases: () => late.releases.state.current, tell });
  return {
    platform,
    session,
    popups,
    toasts,
    navigator: navigation,
    notifications: late.news.notifications,
    unreadMark,
    loader,
    releases,
  };
}

/** What this visit is about, from link, storage and brand; written back so that the next page load knows. */
function rememberedLanding(
  boot: BootDocument,
  releases: ReleaseSet,
  storage: ReturnType<typeof createAppStorage>,
): Landing {
  const landing = landingOf({
    query: readQueryParameters(location.search),
    stored: {
      trackerId: storage.get('trackerId'),
      source: storage.get('source'),
      fluxId: storage.get('fluxId'),
      landedAt: storage.get('landedTime'),
      campaignId: storage.get('campid'),
      ip: storage.get('ip'),
    },
    place: placeAt(releases, location.pathname),
    now: Date.now(),
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
  if (landing.ip !== undefined) storage.set('ip', landing.ip);
  return landing;
}
