import type { CurrentSets, PageShell } from '@halo/releases';
import { cookieOf, type CookieScheme, hostCookieName, type WithCookies } from '@halo/server-kit/http/cookies';
import { knownVisitor } from '@halo/server-kit/http/visitor-cookie';
import { hasCode } from '@halo/shared/errors';

/** Which versions of the shell did not start in a browser: its page writes it, for a while (stand-in-watch.ts). */
const FAILED_SHELLS_COOKIE = 'halo_failed_shells';
const SEPARATOR = '~';
/** A canary, what is pinned, the version before, and those of a change in between: more would be made up. */
const FAILED_MAX = 6;

export function failedShellsCookie(scheme: CookieScheme): string {
  return hostCookieName(FAILED_SHELLS_COOKIE, scheme);
}

export function failedShells(request: WithCookies, scheme: CookieScheme): string[] {
  const value = cookieOf(request, failedShellsCookie(scheme));
  return value === undefined ? [] : value.split(SEPARATOR, FAILED_MAX);
}

/** What the page is to write there when this version does not start either. */
export function failedShellsText(version: string, failed: readonly string[]): string {
  return [version, ...failed].join(SEPARATOR);
}

/** The shell that the next page of this browser would get; of a browser without a visitor's cookie that of most. */
export function visitorShell(
  sets: Pick<CurrentSets, 'shell' | 'groups'>,
  brandId: string,
  request: WithCookies,
  scheme: CookieScheme,
): PageShell {
  const visitor = knownVisitor(request, scheme);
  const groups = visitor === undefined ? {} : groupsOf(sets, brandId, visitor);
  return sets.shell(brandId, groups, failedShells(request, scheme));
}

function groupsOf(sets: Pick<CurrentSets, 'groups'>, brandId: string, visitor: string) {
  try {
    return sets.groups(brandId, visitor);
  } catch (error) {
    if (hasCode(error, 'unavailable')) return {};
    throw error;
  }
}
