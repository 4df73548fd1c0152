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

/** The route that fills a path, as the router chooses it. */
export function routeOf(releases: ReleaseSet, path: string): RemoteRoute | undefined {
  const found = matchRoutes(
    routeTable(releases).map((entry) => ({ path: entry.route.path, handle: entry })),
    path,
  )?.at(-1);
  return found?.route.handle;
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
