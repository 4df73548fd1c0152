import { mayEnter, type RouteDeclaration, type SessionState } from '@halo/shared/contracts';

/** What to do with a path that is opened. */
export type EntryDecision = 'show' | 'wait' | 'gate' | 'redirectMember' | 'home';

/** Members are sent on from pages for visitors; visitors meet the sign-in form on pages for members. */
export function decideEntry(
  access: RouteDeclaration['access'],
  session: SessionState,
  isExpired: boolean,
): EntryDecision {
  if (access === 'public') return 'show';
  if (session.status === 'restoring') return access === 'member' && isExpired ? 'show' : 'wait';
  if (access === 'visitor') return mayEnter(session) ? 'redirectMember' : 'show';
  if (mayEnter(session)) return 'show';
  // The page stays under the form, with everything that was typed.
  return isExpired ? 'show' : 'gate';
}
