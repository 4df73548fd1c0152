import type { PinnedRemote, ReleaseSet } from '@halo/shared/contracts';
import { type Platform, useLater } from '@halo/shared/remote';
import { ErrorState } from '@halo/shared/ui';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, type RouteObject, useLocation, useParams, useRoutes } from 'react-router-dom';
import { PageOutline } from '../frame/page-outline.tsx';

import { SwitchedOffPanel } from '../releases/switched-off-panel.tsx';
import type { PopupController } from '../popups/popup-controller.ts';
import type { PageLoader } from '../remotes/load-page.ts';
import { RemoteOutlet } from '../remotes/remote-outlet.tsx';
import type { SessionController } from '../session/session-controller.ts';
import { decideEntry } from './entry-decision.ts';
import { loadHome } from './page-code.ts';
import { GateOver, GateScreen } from './gate-screen.tsx';
import { landingOf } from './places.ts';
import { memberHome, offlineHome, type RemoteRoute, routeOf } from './route-table.ts';

interface AppRoutesProps {
  platform: Platform;
  session: SessionController;
  popups: PopupController;
  loader: PageLoader;
  releases: ReleaseSet;
}

/** Home is the shell's own; everything else comes from the manifests; an unclaimed path leads home. */
export function AppRoutes({ platform, session, popups, loader, releases }: AppRoutesProps) {
  // The router sorts what it is given at every look: it gets the one that fits, and not all of all remotes.
  const entry = routeOf(releases, useLocation().pathname);
  const routes = useMemo<RouteObject[]>(() => {
    const props = { platform, session, popups, loader, releases };
    return [
      { path: '/', element: <Entry {...props} /> },
      ...(entry ? [{ path: entry.route.path, element: <RemotePage {...props} entry={entry} /> }] : []),
      { path: '*', element: <Navigate to="/" replace /> },
    ];
  }, [platform, session, popups, loader, releases, entry]);
  return useRoutes(routes);
}

function useShellSession(session: SessionController) {
  return useSyncExternalStore(session.subscribe, () => session.current);
}

/** `/`: home for visitors, the app for members. */
function Entry({ platform, session, popups, releases }: AppRoutesProps) {
  const { session: state, isExpired, unreachable, hasLeft, isFromCopy } = useShellSession(session);
  const { search } = useLocation();
  const decision = decideEntry('visitor', state, isExpired, hasLeft);
  useEffect(() => {
    if (hasLeft) session.cameHome();
  }, [hasLeft, session]);
  if (decision === 'redirectMember')
    return <Navigate to={isFromCopy ? offlineHome(releases) : landingOf(releases, state, search)} replace />;
  if (decision === 'wait') return unreachable ? <Unreachable session={session} /> : <PageOutline kind="grid" />;
  if (decision === 'gate') return <GateScreen {...{ platform, popups, session: state }} skeleton="grid" />;
  return <Home platform={platform} />;
}

/** Members never see it: its code is apart. */
function Home({ platform }: { platform: Platform }) {
  const { t } = useTranslation('shell');
  const [attempt, setAttempt] = useState({ number: 1, hasFailed: false });
  const { number } = attempt;
  const home = useLater(loadHome, { wanted: number, onFailed: () => setAttempt({ number, hasFailed: true }) });
  if (home) return <home.code platform={platform} />;
  if (!attempt.hasFailed) return <PageOutline kind="grid" />;
  return (
    <ErrorState
      title={t('unreachable.title')}
      text={t('unreachable.text')}
      retryLabel={t('remote.retry')}
      onRetry={() => setAttempt({ number: number + 1, hasFailed: false })}
    />
  );
}

function RemotePage({ entry, platform, session, popups, loader, releases }: AppRoutesProps & { entry: RemoteRoute }) {
  const { session: state, isExpired, unreachable, hasLeft, disabledReason } = useShellSession(session);
  const remote = useSteadyRemote(entry.remote);
  const params = useParams();
  const { search, pathname } = useLocation();
  const { access } = entry.route;
  const decision = decideEntry(access, state, isExpired, hasLeft);
  const paramsKey = JSON.stringify(params);
  const pageProps = useMemo(
    () => ({ platform, params: JSON.parse(paramsKey) as Record<string, string>, search }),
    [platform, paramsKey, search],
  );

  useEffect(() => {
    if (decision === 'gate' && access === 'member') session.returnTo(pathname + search);
  }, [decision, access, session, pathname, search]);
  useEffect(() => {
    if (hasLeft && decision === 'show') session.cameHome();
  }, [hasLeft, decision, session]);
  useEffect(() => {
    // A token that ran out: the form stands over the page, which keeps what was typed.
    if (decision === 'show' && isExpired) void platform.popups.openHook('login');
  }, [decision, isExpired, platform]);

  if (remote.isOff) return <SwitchedOffPanel home={memberHome(releases)} />;
  if (decision === 'redirectMember') return <Navigate to={landingOf(releases, state)} replace />;
  if (decision === 'wait')
    return unreachable ? <Unreachable session={session} /> : <PageOutline kind={entry.route.skeleton} />;
  if (decision === 'home') return <Navigate to="/" replace />;
  const { skeleton, visitorPage } = entry.route;
  const outletOf = (page: string) => (
    <RemoteOutlet
      // Another page or version of the same remote is another outlet; another parameter of the same page is not.
      key={`${remote.name}/${page} ${remote.pinned.version} ${remote.pinned.entry}`}
      loader={loader}
      remote={remote}
      expose={`./pages/${page}`}
      pageProps={pageProps}
      skeleton={skeleton}
    />
  );
  if (decision !== 'gate') return outletOf(entry.route.page);
  if (visitorPage !== undefined && state.status === 'visitor')
    return <GateOver {...{ platform, popups }}>{outletOf(visitorPage)}</GateOver>;
  return <GateScreen {...{ platform, popups, session: state, disabledReason, skeleton }} />;
}

/**
 * The same object for as long as the same thing runs: only its fallback may have changed, and a page is not
 * mounted again for that.
 */
function useSteadyRemote(remote: PinnedRemote): PinnedRemote {
  const steady = useRef(remote);
  const runsTheSame =
    steady.current.name === remote.name &&
    steady.current.pinned.entry === remote.pinned.entry &&
    steady.current.isOff === remote.isOff;
  if (!runsTheSame) steady.current = remote;
  return steady.current;
}

function Unreachable({ session }: { session: SessionController }) {
  const { t } = useTranslation('shell');
  useEffect(() => {
    const retry = () => void session.start();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [session]);
  return (
    <ErrorState
      title={t('unreachable.title')}
      text={t('unreachable.text')}
      retryLabel={t('remote.retry')}
      onRetry={() => void session.start()}
    />
  );
}
