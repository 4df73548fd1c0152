import type { PinnedRemote, ReleaseSet, RouteDeclaration } from '@halo/shared/contracts';

/** A route with the remote that brings it. */
export interface RemoteRoute {
  remote: PinnedRemote;
  route: RouteDeclaration;
}

/** All routes of the release set; the shell knows no other pages than its own home. */
export function routeTable(releases: ReleaseSet): RemoteRoute[] {
  return releases.remotes.flatMap((remote) => remote.manifest.routes.map((route) => ({ remote, route })));
}

/** Where members land: the first entry of the navigation. */
export function memberHome(releases: ReleaseSet): string {
  const entries = releases.remotes.flatMap(({ manifest }) => manifest.nav).filter(({ placement }) => placement.includes('tabs'));
  return entries.sort((a, b) => a.order - b.order)[0]?.path ?? '/';
}
