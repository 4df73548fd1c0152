import type { ProblemCode, Profile } from '@halo/shared/contracts';

/** One profile. `missing`: there is none with this id, or not any more. */
export type ProfileState =
  | { status: 'loading'; angelId: string }
  | { status: 'shown'; angelId: string; profile: Profile }
  | { status: 'missing'; angelId: string }
  /** just now, from here or from another device; there is a way back */
  | { status: 'blocked'; angelId: string; profile: Profile }
  | { status: 'failed'; angelId: string; code: ProblemCode };

export type ProfileEvent =
  | { type: 'asked'; angelId: string }
  | { type: 'answered'; angelId: string; profile: Profile | undefined }
  | { type: 'failed'; angelId: string; code: ProblemCode }
  | { type: 'closed'; angelId: string };

export function initialProfile(angelId: string): ProfileState {
  return { status: 'loading', angelId };
}

export function reduceProfile(state: ProfileState, event: ProfileEvent): ProfileState {
  const { angelId } = event;
  if (event.type === 'asked') return { status: 'loading', angelId };
  // An answer about a profile that is no longer on the screen.
  if (angelId !== state.angelId) return state;
  if (event.type === 'closed')
    return state.status === 'shown' ? { status: 'blocked', angelId, profile: state.profile } : state;
  if (event.type === 'answered')
    return event.profile ? { status: 'shown', angelId, profile: event.profile } : { status: 'missing', angelId };
  return NO_PROFILE.includes(event.code)
    ? { status: 'missing', angelId }
    : { status: 'failed', angelId, code: event.code };
}

/** Who is known to be on the screen. */
export function profileOf(state: ProfileState): Profile | undefined {
  return state.status === 'shown' || state.status === 'blocked' ? state.profile : undefined;
}

const NO_PROFILE: readonly ProblemCode[] = ['not_found', 'invalid_request'];
