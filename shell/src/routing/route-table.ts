import type { PinnedRemote, ReleaseSet, RouteDeclaration } from '@halo/shared/contracts';
import { matchRoutes } from 'react-router-dom';

/** A route with the remote that brings it. */
export interface RemoteRoute {
  remote: PinnedRemote;
  route: RouteDeclaration;
}

/** All routes of the release set; the shell knows no other pages than its own home. */
export function routeTable(releases: ReleaseSet): RemoteRoute[] {
  return releases.remotes.flatMap((remote) => remote.manifest.routes.map((route) => ({ remote, route })));
}

interface Found {
  releases: ReleaseSet;
  path: string;
  entry: RemoteRoute | undefined;
}
/** The start asks five times for the page that is opened, and each search through all routes takes a phone 10 ms. */
let last: Found | undefined;

/** The route that fills a path, as the router chooses it. */
export function routeOf(releases: ReleaseSet, path: string): RemoteRoute | undefined {
  if (last?.releases !== releases || last.path !== path) last = { releases, path, entry: findRoute(releases, path) };
  return last.entry;
}

function findRoute(releases: ReleaseSet, path: string): RemoteRoute | undefined {
  const routes = routeTable(releases).map((entry) => ({ path: entry.route.path, handle: entry }));
  return matchRoutes(routes, path)?.at(-1)?.route.handle;
}

/** Where members land without a network: what they can read there. */
export function offlineHome(releases: ReleaseSet): string {
  const readable = routeTable(releases).find(
    ({ route, remote }) => route.isReadableOffline && !remote.isOff && !route.path.includes(':'),
  );
  return readable?.route.path ?? memberHome(releases);
}

/** Where members land: the first entry of the navigation that is not switched off. */
export function memberHome(releases: ReleaseSet): string {
  const tabs = (remotes: readonly PinnedRemote[]) =>
    remotes.flatMap(({ manifest }) => manifest.nav).filter(({ placement }) => placement.includes('tabs'));
  const on = tabs(releases.remotes.filter(({ isOff }) => !isOff));
  return (on.length > 0 ? on : tabs(releases.remotes)).sort((a, b) => a.order - b.order)[0]?.path ?? '/';
}
