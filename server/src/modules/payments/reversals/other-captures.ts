import type { Transaction } from '@halo/server-kit/storage/database';
import { bookSurplus } from '../money-booking.ts';
import type { Attempt } from '../attempts/attempt-repository.ts';
import type { PaymentsNeeds } from '../payments.ts';
import type { ProviderEvent } from '../providers/payment-provider.ts';
import { recountReversed } from './refund-completion.ts';
import { type ReportedReversal, takeBack } from './provider-reversals.ts';
import { insertReversal, type Reversal } from './reversal-repository.ts';

/** What came of a capture that names another amount, in words for the person who looks at it. */
export interface OtherCapture {
  readonly hasChanged: boolean;
  readonly park: string;
  readonly hasActed: boolean;
}

const UNLIKE: OtherCapture = {
  hasChanged: false,
  park: 'another amount was captured than was accepted',
  hasActed: false,
};

/**
 * Of a payment that was made another amount was captured. What is too much is owed to its buyer: the desk gives it
 * back, and the sale stays what it was. What is missing never came, as with a capture that failed: its goods go, and
 * come again when the rest is captured. Another currency, or a second such report, is for a person alone.
 */
export async function applyOtherCapture(
  needs: Pick<PaymentsNeeds, 'accounts' | 'clock' | 'log' | 'credits' | 'purchases'>,
  tx: Transaction,
  reported: ReportedReversal,
): Promise<OtherCapture> {
  const { attempt, event } = reported;
  if (event.currency !== attempt.currency) return UNLIKE;
  const more = event.amountCents - attempt.amountCents;
  if (more > 0) return (await noteSurplus(needs, tx, reported, more)) ? surplus : UNLIKE;
  const missing = { ...reported, event: { ...event, amountCents: -more }, amountCents: -more };
  return { ...shortage, hasChanged: await takeBack(needs, tx, missing, 'capture_failed') };
}

const surplus: OtherCapture = {
  hasChanged: false,
  park: 'more was captured than was accepted: give the difference back, without its goods',
  hasActed: true,
};

const shortage = {
  park: 'less was captured than was accepted: goods of the rest were taken back until it is captured',
  hasActed: true,
} as const;

/**
 * How much of a payment a fact undoes, where more was captured than was sold: a bank that takes all of it takes the
 * surplus as well, which is not owed any more then.
 */
export function withSurplus(
  attempt: Attempt,
  event: ProviderEvent,
  amountCents: number,
  known: readonly Reversal[],
): number {
  const surplus = known.find(({ cause }) => cause === surplusCause(attempt))?.amountCents ?? 0;
  const isMore = surplus > 0 && event.currency === attempt.currency && event.amountCents > attempt.amountCents;
  return isMore ? Math.min(event.amountCents, attempt.amountCents + surplus) : amountCents;
}

function surplusCause({ id }: Pick<Attempt, 'id'>): string {
  return `surplus:${id}`;
}

/**
 * Money that came, as after a loss, so that all that counts what has gone back counts it. False: it was noted before.
 */
async function noteSurplus(
  { clock, log }: Pick<PaymentsNeeds, 'clock' | 'log'>,
  tx: Transaction,
  { attempt, event }: ReportedReversal,
  amountCents: number,
): Promise<boolean> {
  const at = clock.now();
  const reversal = await insertReversal(tx, {
    attemptId: attempt.id,
    kind: 'captured',
    reason: 'provider',
    amountCents,
    status: 'done',
    cause: surplusCause(attempt),
    providerReference: event.reference,
    at,
  });
  if (!reversal) return false;
  await bookSurplus(tx, attempt, reversal, at);
  await recountReversed(tx, attempt, at);
  log.warn({ attemptId: attempt.id, amountCents }, 'more was captured than was accepted; a person gives it back');
  return true;
}
