import createCache from '@emotion/cache';
import { type BootDocument, CONTRACT_VERSION, userOf } from '@halo/shared/contracts';
import { createKeeper, type Platform } from '@halo/shared/remote';
import { inOwnTask } from './boot/own-task.ts';
import type { StartGuard } from './boot/start-hand-over.ts';
import type { Choices } from './consent/choices.ts';
import { pageSeen, startThirdParties } from './consent/start-third-parties.ts';
import { fetchPageCode } from './routing/page-code.ts';
import { createLanguageChoice } from './language/language-choice.ts';
import { readTypedTexts } from './language/typed-texts.ts';
import type { Navigator } from './platform/navigator.ts';
import type { OpenedReleases } from './releases/open-releases.ts';
import { pageArea, storeSnapshot } from './releases/page-return.ts';
import { snapshotPage } from './releases/page-snapshot.ts';
import type { ReleaseSession } from './releases/release-session.ts';
import { resumeTasks } from './remotes/resume-tasks.ts';
import type { PageLoader } from './remotes/load-page.ts';
import type { SessionController } from './session/session-controller.ts';
import { countAdBlockers } from './telemetry/count-ad-blockers.ts';
import { createUsage, type Usage } from './telemetry/count-usage.ts';
import type { UncaughtError } from './telemetry/uncaught-error.ts';
import { type StartedPopups, startPopups } from './start-popups.ts';
import { type StartedRealtime, startRealtime } from './start-realtime.ts';
import { type StartedRemotes, startRemotes } from './start-remotes.ts';
import { type StartedSession, startSession } from './start-session.ts';

/** Everything that lives as long as the page. */
export interface Shell extends Omit<StartedPopups, 'i18n'> {
  platform: Platform;
  session: SessionController;
  loader: PageLoader;
  /** which versions run, and what changes that */
  releases: ReleaseSession;
  navigator: Navigator;
  choices: Choices;
  /** Something was thrown that nothing caught. */
  onUncaught(error: UncaughtError): void;
  /** The shell itself is on the screen now. */
  onDrawn(): void;
  /** A page is on the screen now. */
  onPage(path: string): void;
}

/** Builds the platform from the boot document, in four steps; each takes what those before it returned. */
export async function createShell(
  boot: BootDocument,
  opened: OpenedReleases,
  nonce: string,
  guard: StartGuard,
): Promise<Shell> {
  const started = startSession(boot, opened.set);
  const remotes = await inOwnTask(() => startRemotes({ boot, opened, nonce, guard, started }));
  fetchPageCode(remotes.currentSet(), location.pathname, started.session.ownToken() !== undefined);
  const over = await inOwnTask(() => startPopups(boot, started, remotes));
  const live = await inOwnTask(() => startRealtime({ boot, gate: opened.gate, started, remotes, over }));
  const platform = createPlatform({ boot, nonce, started, remotes, over, live });
  resumeTasks({ platform, federation: remotes.federation, releases: remotes.currentSet, reports: remotes.reports });
  const usage = startUsage(boot, started);
  countAdBlockers(usage);
  const { session, navigator, choices } = started;
  const notifyOthers = startThirdParties({ brand: boot.brand, choices, releases: remotes.currentSet });
  // A choice that was made opens the same page for other companies once more; it is one page all the same.
  let openPath: string | undefined;
  const onPage = (path: string): void => {
    if (path !== openPath) usage.pageOpened(pageSeen(remotes.currentSet(), path));
    openPath = path;
    notifyOthers(path);
  };
  const { popups, toasts, notifications, unreadMark } = over;
  const { loader, onUncaught, onDrawn } = remotes;
  const { releases } = live;
  return {
    ...{ platform, session, navigator, loader, popups, toasts, notifications, unreadMark, releases },
    ...{ choices, onPage, onUncaught, onDrawn },
  };
}

function startUsage({ brand, language, countsUsage }: BootDocument, started: StartedSession): Usage {
  const { http, session, choices, landing, isNewVisit } = started;
  return createUsage({
    ...{ http, brand, language, isNewVisit },
    isOn: countsUsage === true,
    facts() {
      const user = userOf(session.state);
      const mayBeNamed = user !== undefined || choices.allows('origin');
      return {
        clickId: mayBeNamed ? session.trackerId : undefined,
        isPremium: (user?.premiumLevel ?? 0) > 0,
        fluxId: session.fluxId,
        source: landing.source,
      };
    },
  });
}

interface PlatformParts {
  boot: BootDocument;
  nonce: string;
  started: StartedSession;
  remotes: StartedRemotes;
  over: StartedPopups;
  live: StartedRealtime;
}

/** What remotes get of all this. */
function createPlatform(parts: PlatformParts): Platform {
  const { boot, nonce, started, remotes, over, live } = parts;
  const { session, bus, api, storage, log, clock, navigator } = started;
  const { hrefOf } = remotes;
  const { i18n, popups } = over;
  const chooseLanguage = languageChoice(parts);
  const platform: Platform = {
    contract: CONTRACT_VERSION,
    brand: boot.brand,
    language: boot.language,
    chooseLanguage: (language) => void chooseLanguage(language),
    ...{ session, bus, api, storage, log, clock, i18n, popups, hrefOf },
    realtime: live.realtime,
    styleCache: createCache({ key: 'halo', nonce, prepend: true }),
    go: (place, ...parameters) => navigator.navigate(hrefOf(place, ...parameters)),
    navigate: navigator.navigate,
    back: navigator.back,
    holdReload: live.reloads.hold,
    keep: createKeeper(() => platform).keep,
  };
  return platform;
}

function languageChoice({ boot, started, live }: PlatformParts): ReturnType<typeof createLanguageChoice> {
  return createLanguageChoice({
    ...started,
    brand: boot.brand,
    language: boot.language,
    page: document,
    reloads: live.reloads,
    later: (run) => void started.clock.after(0, run),
    reload() {
      const area = pageArea();
      if (area) storeSnapshot({ ...snapshotPage(area, location.pathname), typed: readTypedTexts(area) });
      location.reload();
    },
  });
}
