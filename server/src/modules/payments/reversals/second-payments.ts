import type { Transaction } from '@halo/server-kit/storage/database';
import { type Attempt, lockAttempt } from '../attempts/attempt-repository.ts';
import { isOpen } from '../attempts/attempt-state.ts';
import { bookLoss, bookRegained, bookSurplus, factOf } from '../money-booking.ts';
import type { PaymentsNeeds } from '../payments.ts';
import type { ProviderEvent } from '../providers/payment-provider.ts';
import { completeRefund } from './refund-completion.ts';
import { endUnmade, failRefund } from './refund-failing.ts';
import { failedRefund, hasFailedBefore, lossToUndo, requestedRefund, undoneCause } from './reversal-matching.ts';
import { insertReversal, type Reversal, type ReversalKind, reversalsOf } from './reversal-repository.ts';
import { aboutSame, secondCause, secondsOf } from './reversal-sums.ts';

export const SECOND_PAYMENT = 'a second payment was taken of what is sold: give it back, the sale stays';

/**
 * Of a payment that was made another one was taken, under another id of its provider. It buys nothing and is owed
 * whole; kept as money that came, apart from the sale, which stays what it was. False: it is no such payment, or in
 * a currency of its own.
 */
export async function noteSecond(
  { clock, log }: Pick<PaymentsNeeds, 'clock' | 'log'>,
  tx: Transaction,
  { attemptId, reference, amountCents, currency }: ProviderEvent,
): Promise<boolean> {
  const attempt = await lockAttempt(tx, attemptId);
  if (!attempt || amountCents <= 0 || currency !== attempt.currency || reference === '' || attempt.takenCents !== null)
    return false;
  const { providerReference, state } = attempt;
  if (providerReference === null || providerReference === reference) return false;
  const known = await reversalsOf(tx, attemptId);
  if (state.status !== 'settled' && !known.some(({ cause }) => cause === `late:${attemptId}`)) return false;
  const at = clock.now();
  const cause = secondCause(reference);
  const origin = { cause, providerReference: reference, secondReference: reference } as const;
  const second = await insertReversal(tx, {
    attemptId,
    kind: 'captured',
    reason: 'provider',
    amountCents,
    status: 'done',
    ...origin,
    at,
  });
  if (!second) return false;
  await bookSurplus(tx, attempt, second, at);
  log.warn({ attemptId, amountCents }, 'a second payment was taken of what is sold; a person gives it back');
  return true;
}

/** The second payment that an event is about. By the id that it names, or by an amount that the sale never had. */
export function secondIn(known: readonly Reversal[], attempt: Attempt, event: ProviderEvent): Reversal | undefined {
  const seconds = secondsOf(known);
  if (event.about !== undefined) return seconds.find(({ secondReference }) => secondReference === event.about);
  const named = known.find((each) => each.secondReference !== null && each.providerReference === event.reference);
  if (named) return seconds.find(({ secondReference }) => secondReference === named.secondReference);
  if (event.outcome?.kind === 'accepted' || event.currency !== attempt.currency) return undefined;
  const isMore = event.amountCents > attempt.amountCents;
  return isMore ? seconds.find(({ amountCents }) => amountCents === event.amountCents) : undefined;
}

/** Without a lock: what was noted of a payment stays. */
export async function isAboutSecond(tx: Transaction, attempt: Attempt, event: ProviderEvent): Promise<boolean> {
  if (isOpen(attempt.state.status)) return false;
  return secondIn(await reversalsOf(tx, attempt.id), attempt, event) !== undefined;
}

type Needs = Pick<PaymentsNeeds, 'accounts' | 'brands' | 'clock' | 'env' | 'log' | 'mail'>;

interface ReportedSecond {
  readonly attempt: Attempt;
  readonly event: ProviderEvent;
  readonly second: Reversal;
  readonly known: readonly Reversal[];
}

/** What became of a second payment. It has no goods, so nothing of the account changes. */
export async function applyToSecond(needs: Needs, tx: Transaction, reported: ReportedSecond): Promise<void> {
  const { attempt, event, second } = reported;
  const same = aboutSame(reported.known, second);
  const at = needs.clock.now();
  switch (event.outcome?.kind) {
    case 'refunded': {
      if (hasFailedBefore(same, event)) return;
      const own = requestedRefund(same, event);
      return own ? completeRefund(needs, tx, attempt, own, event.reference, at) : lose(needs, tx, reported, 'refund');
    }
    case 'refundFailed': {
      const refund = failedRefund(same, event);
      const { why } = event.outcome;
      if (refund)
        await failRefund(needs, tx, attempt, refund, { word: event.eventId, why, reference: event.reference });
      return;
    }
    case 'cancelled': {
      // A refund that we asked for, made as a cancellation: the money was not captured yet.
      const own = same.find(
        ({ kind, status, reason }) => kind === 'refund' && status === 'asked' && reason !== 'provider',
      );
      if (own) return completeRefund(needs, tx, attempt, own, event.reference, at);
      return lose(needs, tx, reported, 'cancelled');
    }
    case 'chargedBack':
      return lose(needs, tx, reported, 'chargeback');
    case 'captureFailed':
      return lose(needs, tx, reported, 'capture_failed');
    case 'chargebackReversed':
      return regain(needs, tx, reported);
  }
}

/** What went without us is not owed any more. */
async function lose(needs: Needs, tx: Transaction, reported: ReportedSecond, kind: ReversalKind): Promise<void> {
  const { attempt, event, second, known } = reported;
  const amountCents = event.amountCents > 0 ? Math.min(event.amountCents, second.amountCents) : second.amountCents;
  const at = needs.clock.now();
  const loss = await insertReversal(tx, {
    attemptId: attempt.id,
    kind,
    reason: 'provider',
    amountCents,
    status: 'done',
    cause: `${kind}:${event.eventId}`,
    providerReference: event.reference,
    secondReference: second.secondReference,
    at,
  });
  if (!loss) return;
  await bookLoss(tx, attempt, loss, { fact: factOf(event, attempt, amountCents), goodsShare: 0 }, at);
  if (kind !== 'cancelled') return;
  for (const each of aboutSame(known, second))
    if (each.kind === 'refund' && each.status === 'asked') await endUnmade(needs, tx, attempt, each);
}

/** It is owed again, and a person gives it back again. */
async function regain(
  { clock }: Needs,
  tx: Transaction,
  { attempt, event, second, known }: ReportedSecond,
): Promise<void> {
  const loss = lossToUndo(aboutSame(known, second), event, 'chargeback_reversed');
  if (!loss) return;
  const at = clock.now();
  const again = await insertReversal(tx, {
    attemptId: attempt.id,
    kind: 'chargeback_reversed',
    reason: 'provider',
    amountCents: loss.amountCents,
    status: 'done',
    cause: undoneCause('chargeback_reversed', loss.id),
    providerReference: event.reference,
    secondReference: second.secondReference,
    at,
  });
  if (again) await bookRegained(tx, attempt, { loss, again }, factOf(event, attempt, loss.amountCents), at);
}
