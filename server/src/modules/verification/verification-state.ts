import {
  DAY_MS,
  Gesture,
  MINUTE_MS,
  type Verification,
  VerificationRefusal,
  GESTURE_RULES,
} from '@halo/shared/contracts';
import type { AccountRecord } from '../accounts/index.ts';
import type { VerificationRow } from './verification-repository.ts';

type Facts = Pick<AccountRecord, 'isEmailConfirmed' | 'photos' | 'isVerified' | 'comparedPhotos'>;

/** Until when the gesture of a request can be photographed. */
export function gestureEnd({ drawnAt }: Pick<VerificationRow, 'drawnAt'>): Date {
  return new Date(drawnAt.getTime() + GESTURE_RULES.gestureMinutes * MINUTE_MS);
}

/** `rows`: of the account, newest first. */
export function verificationOf(rows: readonly VerificationRow[], facts: Facts, now: Date): Verification {
  return {
    ...statusOf(rows[0], facts, now),
    attemptsLeft: Math.max(0, GESTURE_RULES.attempts - attemptsIn(rows, now)),
    missing: [
      ...(facts.isEmailConfirmed ? [] : (['email'] as const)),
      ...(facts.photos.length > 0 ? [] : (['photo'] as const)),
    ],
  };
}

function statusOf(
  newest: VerificationRow | undefined,
  { isVerified, comparedPhotos }: Facts,
  now: Date,
): Pick<Verification, 'status' | 'gesture' | 'until' | 'refusal'> {
  if (newest?.outcome === null) {
    const gesture = Gesture.parse(newest.gesture);
    if (newest.givenAt !== null) return { status: 'waiting', gesture };
    const until = gestureEnd(newest);
    if (until > now) return { status: 'drawn', gesture, until: until.toISOString() };
  }
  if (isVerified) return { status: 'verified' };
  if (newest?.outcome === 'refused')
    return { status: 'refused', refusal: VerificationRefusal.safeParse(newest.refusal).data };
  return { status: comparedPhotos.length > 0 ? 'unseen' : 'none' };
}

/** A photo that was taken back counts as well: an operator may have seen it. */
function attemptsIn(rows: readonly VerificationRow[], now: Date): number {
  const since = now.getTime() - GESTURE_RULES.attemptsDays * DAY_MS;
  return rows.filter(({ givenAt }) => givenAt !== null && givenAt.getTime() > since).length;
}
