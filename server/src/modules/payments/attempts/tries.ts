import type { ClickId, IdempotencyKey } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Deps } from '../../../deps.ts';
import type { Caller } from '../../../http/caller.ts';
import type { Crash } from '../crash-points.ts';
import type { AttemptOpening } from './attempt-opening.ts';
import type { AttemptRecorder } from './attempt-recorder.ts';
import { type Attempt, attemptByKey } from './attempt-repository.ts';
import { isOpen } from './attempt-state.ts';
import type { Charges } from './charges.ts';
import { hashOf, type PaymentOrigin, type PaymentWish } from './payment-wish.ts';

/** So many that stand in the way are cleared at once; more than that no shopper has. */
const CLEARED_MAX = 3;

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

export function createTries({ db }: Pick<Deps, 'db'>, opening: AttemptOpening, charges: Charges, recorder: AttemptRecorder, crash: Crash): Tries {
  async function require(clickId: ClickId, idempotencyKey: IdempotencyKey): Promise<Attempt> {
    const attempt = await attemptByKey(db, clickId, idempotencyKey);
    if (!attempt) throw new AppError('not_found', { message: 'no payment with this key' });
    return attempt;
  }

  async function answerAgain(attempt: Attempt, wish: PaymentWish): Promise<Attempt> {
    if (attempt.requestHash !== hashOf(wish)) {
      throw new AppError('conflict', { field: 'idempotencyKey', message: 'this key belongs to another payment' });
    }
    return attempt.state.status === 'unknown' ? charges.findOut(attempt) : charges.whileRunning(attempt);
  }

  /** Brings what stands in the way of another try to its end, if that can be done now. */
  async function clear(attempt: Attempt): Promise<Attempt> {
    if (attempt.state.status === 'challenge') return charges.cancel(attempt, 'another-try');
    if (attempt.state.status === 'unknown') return charges.findOut(attempt);
    const current = await charges.whileRunning(attempt);
    if (!charges.isOverdue(current)) return current;
    await recorder.record(current.id, { event: { type: 'lost' }, cause: 'overdue' });
    return charges.findOut(current);
  }

  return {
    async pay(caller, wish, from) {
      const known = await attemptByKey(db, caller.clickId, wish.idempotencyKey);
      if (known) return answerAgain(known, wish);
      for (let round = 0; ; round += 1) {
        const opened = await opening.open(caller, wish, from);
        if (opened.kind === 'opened') {
          await crash('opened');
          await charges.charge(opened.request);
          return require(caller.clickId, wish.idempotencyKey);
        }
        const { attempt } = opened;
        if (attempt.idempotencyKey === wish.idempotencyKey) return answerAgain(attempt, wish);
        if (attempt.state.status === 'settled') return attempt;
        const cleared = await clear(attempt);
        if (cleared.state.status !== 'failed' || round >= CLEARED_MAX) return cleared;
      }
    },
    async giveUp(clickId, idempotencyKey) {
      const attempt = await attemptByKey(db, clickId, idempotencyKey);
      if (!attempt) return undefined;
      const current = await charges.whileRunning(attempt);
      return isOpen(current.state.status) ? charges.cancel(current, 'given-up') : current;
    },
  };
}
