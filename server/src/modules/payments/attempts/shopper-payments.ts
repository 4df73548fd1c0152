import type { ClickId, IdempotencyKey } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Basics } from '../../../basics.ts';
import type { Caller } from '../../../http/caller.ts';
import type { Crash } from '../crash-points.ts';
import type { AttemptOpening } from './attempt-opening.ts';
import type { AttemptRecorder } from './attempt-recorder.ts';
import { type Attempt, attemptByKey } from './attempt-repository.ts';
import { isOpen } from './attempt-state.ts';
import type { Charges } from './charges.ts';
import { hashOf, type PaymentOrigin, type PaymentRequest } from './payment-request.ts';

/** How many open attempts are brought to an end at once; no shopper has more. */
const CLEARED_MAX = 3;
/** After so long without an outcome an attempt is given up; should it have been paid, the money goes back. */
const SILENCE_MS = 30 * 60_000;
const GIVEN_UP = { type: 'declined', proof: 'answer', failure: 'payment_cancelled', isOurs: true } as const;

/** Payments that a shopper makes and gives up. */
export interface ShopperPayments {
  /**
   * The same key answers the same attempt. A new one opens a new attempt, unless another of the account must end first:
   * a challenge that was left is ended at the provider, anything else that is open is the answer.
   */
  pay(caller: Caller, payment: PaymentRequest, from: PaymentOrigin): Promise<Attempt>;
  /** Ends an open attempt here and at the provider. Undefined: none was made. */
  giveUp(clickId: ClickId, idempotencyKey: IdempotencyKey): Promise<Attempt | undefined>;
}

export interface ShopperPaymentParts extends Pick<Basics, 'db' | 'clock'> {
  readonly opening: AttemptOpening;
  readonly charges: Charges;
  readonly recorder: AttemptRecorder;
  readonly crash: Crash;
}

export function createShopperPayments(parts: ShopperPaymentParts): ShopperPayments {
  const { db, opening, charges, crash } = parts;
  return {
    async pay(caller, payment, from) {
      const known = await attemptByKey(db, caller.clickId, payment.idempotencyKey);
      if (known) return answerAgain(parts, known, payment, from);
      for (let round = 0; ; round += 1) {
        const opened = await opening.open(caller, payment, from);
        if (opened.kind === 'opened') {
          await crash('opened');
          return charges.charge(opened.request, opened.attempt);
        }
        const { attempt } = opened;
        if (attempt.idempotencyKey === payment.idempotencyKey) return answerAgain(parts, attempt, payment, from);
        if (attempt.state.status === 'settled') return attempt;
        const cleared = await clear(parts, attempt);
        if (cleared.state.status !== 'failed' || round >= CLEARED_MAX) return cleared;
      }
    },
    async giveUp(clickId, idempotencyKey) {
      const attempt = await attemptByKey(db, clickId, idempotencyKey);
      if (!attempt) return undefined;
      const current = await afterItsCall(parts, attempt);
      if (current.state.status === 'unknown') return foundOrEnded(parts, current, 'given-up');
      return isOpen(current.state.status) ? charges.cancel(current, 'given-up') : current;
    },
  };
}

async function answerAgain(
  parts: ShopperPaymentParts,
  attempt: Attempt,
  payment: PaymentRequest,
  from: PaymentOrigin,
): Promise<Attempt> {
  if (attempt.requestHash !== hashOf(payment)) {
    throw new AppError('conflict', { field: 'idempotencyKey', message: 'this key belongs to another payment' });
  }
  const current = await afterItsCall(parts, attempt);
  if (current.state.status !== 'unknown') return current;
  const found = await parts.charges.findOut(current);
  return found.state.status === 'unknown' ? sendAgain(parts, found, payment, from) : found;
}

/**
 * The process that had the request is gone, but the browser has just sent it again: the provider gives the same answer
 * as before.
 */
async function sendAgain(
  { opening, charges }: ShopperPaymentParts,
  attempt: Attempt,
  payment: PaymentRequest,
  from: PaymentOrigin,
): Promise<Attempt> {
  try {
    return await charges.charge(await opening.again(attempt, payment, from));
  } catch (error) {
    // A card token that is too old, or a card that was removed since then: only the provider knows the outcome.
    if (error instanceof AppError) return attempt;
    throw error;
  }
}

/** The attempt once its first call to the provider is over; a call past its deadline is recorded as lost. */
async function afterItsCall({ charges, recorder }: ShopperPaymentParts, attempt: Attempt): Promise<Attempt> {
  const current = await charges.whileRunning(attempt);
  if (!charges.isOverdue(current)) return current;
  return (await recorder.record(current.id, { event: { type: 'lost' }, cause: 'overdue' })) ?? current;
}

/** Brings what stands in the way of another attempt to its end, if that can be done now. */
async function clear(parts: ShopperPaymentParts, attempt: Attempt): Promise<Attempt> {
  if (attempt.state.status === 'challenge') return parts.charges.cancel(attempt, 'another-try');
  const current = await afterItsCall(parts, attempt);
  return current.state.status === 'unknown' ? foundOrEnded(parts, current, 'another-try') : current;
}

/**
 * A provider that cannot be asked gets the order to end it: if there is money already, that comes too late and its
 * webhook reports it.
 */
async function foundOrEnded(
  { charges, recorder, clock }: ShopperPaymentParts,
  attempt: Attempt,
  why: 'another-try' | 'given-up',
): Promise<Attempt> {
  const found = await charges.findOut(attempt);
  const ended = found.state.status === 'unknown' ? await charges.cancel(found, why) : found;
  const isSilent = ended.state.status === 'unknown' && ended.createdAt.getTime() < clock.now().getTime() - SILENCE_MS;
  return isSilent ? ((await recorder.record(ended.id, { event: GIVEN_UP, cause: why })) ?? ended) : ended;
}
