import type { ClickId, IdempotencyKey } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Caller } from '../../../http/caller.ts';
import type { Crash } from '../crash-points.ts';
import type { AttemptOpening } from './attempt-opening.ts';
import type { AttemptRecorder } from './attempt-recorder.ts';
import { type Attempt, attemptByKey } from './attempt-repository.ts';
import { isOpen } from './attempt-state.ts';
import type { Charges } from './charges.ts';
import { hashOf, type PaymentOrigin, type PaymentWish } from './payment-wish.ts';
import type { Basics } from '../../../basics.ts';

/** So many that stand in the way are cleared at once; more than that no shopper has. */
const CLEARED_MAX = 3;
/** Nobody could say what became of it for so long: it is given up, and goes back should it have been paid. */
const SILENCE_MS = 30 * 60_000;
const GIVEN_UP = { type: 'declined', proof: 'answer', failure: 'payment_cancelled', isOurs: true } as const;

/** Tries to pay, as the shopper makes them. */
export interface Tries {
  /**
   * The same key answers the same attempt. A new one opens a new attempt, unless another of the account must end first:
   * a challenge that was left is ended at the provider, anything else that is open is the answer.
   */
  pay(caller: Caller, wish: PaymentWish, from: PaymentOrigin): Promise<Attempt>;
  /** Ends an open try here and at the provider. Undefined: none was made. */
  giveUp(clickId: ClickId, idempotencyKey: IdempotencyKey): Promise<Attempt | undefined>;
}

export function createTries(
  { db, clock }: Pick<Basics, 'db' | 'clock'>,
  opening: AttemptOpening,
  charges: Charges,
  recorder: AttemptRecorder,
  crash: Crash,
): Tries {
  async function answerAgain(attempt: Attempt, wish: PaymentWish, from: PaymentOrigin): Promise<Attempt> {
    if (attempt.requestHash !== hashOf(wish)) {
      throw new AppError('conflict', { field: 'idempotencyKey', message: 'this key belongs to another payment' });
    }
    const current = await lostIfOverdue(await charges.whileRunning(attempt));
    if (current.state.status !== 'unknown') return current;
    const found = await charges.findOut(current);
    return found.state.status === 'unknown' ? sendAgain(found, wish, from) : found;
  }

  /**
   * Whoever had the request is gone, but the browser has just sent it again: the provider answers what it answered
   * then.
   */
  async function sendAgain(attempt: Attempt, wish: PaymentWish, from: PaymentOrigin): Promise<Attempt> {
    try {
      return await charges.charge(await opening.again(attempt, wish, from));
    } catch (error) {
      // A card token that is too old, or a card that was removed meanwhile: then only the provider can tell.
      if (error instanceof AppError) return attempt;
      throw error;
    }
  }

  async function lostIfOverdue(attempt: Attempt): Promise<Attempt> {
    if (!charges.isOverdue(attempt)) return attempt;
    return (await recorder.record(attempt.id, { event: { type: 'lost' }, cause: 'overdue' })) ?? attempt;
  }

  /** Brings what stands in the way of another try to its end, if that can be done now. */
  async function clear(attempt: Attempt): Promise<Attempt> {
    if (attempt.state.status === 'challenge') return charges.cancel(attempt, 'another-try');
    const current = await lostIfOverdue(await charges.whileRunning(attempt));
    return current.state.status === 'unknown' ? foundOrEnded(current, 'another-try') : current;
  }

  /**
   * A provider that cannot be asked is told to end it: if there is money already, that comes too late and its webhook
   * tells.
   */
  async function foundOrEnded(attempt: Attempt, why: 'another-try' | 'given-up'): Promise<Attempt> {
    const found = await charges.findOut(attempt);
    const ended = found.state.status === 'unknown' ? await charges.cancel(found, why) : found;
    const isSilent = ended.state.status === 'unknown' && ended.createdAt.getTime() < clock.now().getTime() - SILENCE_MS;
    return isSilent ? ((await recorder.record(ended.id, { event: GIVEN_UP, cause: why })) ?? ended) : ended;
  }

  return {
    async pay(caller, wish, from) {
      const known = await attemptByKey(db, caller.clickId, wish.idempotencyKey);
      if (known) return answerAgain(known, wish, from);
      for (let round = 0; ; round += 1) {
        const opened = await opening.open(caller, wish, from);
        if (opened.kind === 'opened') {
          await crash('opened');
          return charges.charge(opened.request, opened.attempt);
        }
        const { attempt } = opened;
        if (attempt.idempotencyKey === wish.idempotencyKey) return answerAgain(attempt, wish, from);
        if (attempt.state.status === 'settled') return attempt;
        const cleared = await clear(attempt);
        if (cleared.state.status !== 'failed' || round >= CLEARED_MAX) return cleared;
      }
    },
    async giveUp(clickId, idempotencyKey) {
      const attempt = await attemptByKey(db, clickId, idempotencyKey);
      if (!attempt) return undefined;
      const current = await lostIfOverdue(await charges.whileRunning(attempt));
      if (current.state.status === 'unknown') return foundOrEnded(current, 'given-up');
      return isOpen(current.state.status) ? charges.cancel(current, 'given-up') : current;
    },
  };
}
