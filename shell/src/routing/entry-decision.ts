import { mayEnter, type RouteDeclaration, type SessionState } from '@halo/shared/contracts';

/** What to do with a path that is opened. */
export type EntryDecision = 'show' | 'wait' | 'gate' | 'redirectMember' | 'home';

/**
 * Members are sent on from pages for visitors; visitors meet the sign-in form on pages for members, but for who has
 * just signed out.
 */
export function decideEntry(
  access: RouteDeclaration['access'],
  session: SessionState,
  isExpired: boolean,
  hasLeft = false,
): EntryDecision {
  if (access === 'public') return 'show';
  if (session.status === 'restoring') return access === 'member' && isExpired ? 'show' : 'wait';
  if (access === 'visitor') {
    if (mayEnter(session)) return 'redirectMember';
    // Signed in without a region: neither a visitor nor a member, on whichever page.
    return isWithoutRegion(session) ? 'gate' : 'show';
  }
  if (mayEnter(session)) return 'show';
  if (hasLeft && session.status === 'visitor') return 'home';
  // The page stays under the form, with everything that was typed.
  return isExpired ? 'show' : 'gate';
}

function isWithoutRegion(session: SessionState): boolean {
  return session.status === 'gated' && session.reason === 'region';
}
