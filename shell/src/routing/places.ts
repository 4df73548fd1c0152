import {
  fillPlace,
  type NotificationKind,
  type PinnedRemote,
  type PlaceArguments,
  type PlaceName,
  type ReleaseSet,
  type SessionState,
  userOf,
} from '@halo/shared/contracts';
import { appPathOf } from '@halo/shared/remote';
import { memberHome, routeOf } from './route-table.ts';

const HOME = '/';

/** The address of a place, as the remote that offers it declares it. Where no remote offers it, home. */
export function hrefOf<P extends PlaceName>(
  releases: { readonly remotes: readonly Pick<PinnedRemote, 'manifest'>[] },
  place: P,
  ...parameters: PlaceArguments<P>
): string {
  for (const { manifest } of releases.remotes) {
    const route = manifest.routes.find((each) => each.place === place);
    if (route) return fillPlace(route.path, place, ...parameters);
  }
  return HOME;
}

/**
 * Where a member lands: a new one in the first minutes, with the page that was wanted to come after them, and everybody
 * else on the first page of the navigation.
 */
export function landingOf(releases: ReleaseSet, session: SessionState, search = ''): string {
  if (userOf(session)?.awaitsFirstMinutes !== true) return memberHome(releases);
  const red = appPathOf(new URLSearchParams(search).get('red') ?? undefined);
  const on = { ...releases, remotes: releases.remotes.filter(({ isOff }) => !isOff) };
  const first = hrefOf(on, 'firstMinutes', { red });
  return first === HOME ? (red ?? memberHome(releases)) : first;
}

/** The place that an address is; undefined for a page that has no name as a place. */
export function placeAt(releases: ReleaseSet, path: string): string | undefined {
  return path === HOME ? 'home' : routeOf(releases, path)?.route.place;
}

/** Whether everybody may see the page of an address, in any state of their account: terms, contact, a mail's link. */
export function isPublicAt(releases: ReleaseSet, path: string): boolean {
  return routeOf(releases, path)?.route.access === 'public';
}

/** Whether the page of an address wants no card of this kind over it. */
export function isQuietAt(releases: ReleaseSet, path: string, kind: NotificationKind): boolean {
  const route = routeOf(releases, path)?.route;
  return route?.isQuiet === true || (route?.quietFor ?? []).includes(kind);
}
