import type { Notice } from '@halo/shared/contracts';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { keepCard } from '../cards/saved-cards-repository.ts';
import type { KeptCard } from '../providers/payment-provider.ts';
import type { Crash } from '../crash-points.ts';
import { lockPayer } from './attempt-lock.ts';
import { type Attempt, attemptById, isPaidAnew, lockAttempt, saveChange } from './attempt-repository.ts';
import { type AttemptEvent, reduceAttempt } from './attempt-state.ts';
import { deliver } from './deliver.ts';
import { insertReversal } from '../reversals/reversal-repository.ts';
import type { PaymentsNeeds } from '../payments.ts';

export interface Occurrence {
  readonly event: AttemptEvent;
  /** kept with the transition, e.g. `webhook:<event id>` */
  readonly cause: string;
  readonly reference?: string | undefined;
  readonly keptCard?: KeptCard | undefined;
}

export interface Recorded {
  readonly attempt: Attempt;
  readonly isSettledNow: boolean;
  /** what the account is told of a failure that is new */
  readonly notice?: Notice | undefined;
}

/** Applies what happened to an attempt, and grants what was bought in the same transaction that settles it. */
export interface AttemptRecorder {
  /** Undefined: there is no such attempt. */
  record(attemptId: string, occurrence: Occurrence): Promise<Attempt | undefined>;
  /** The same inside a transaction of the caller, who calls `announce` once it is kept. */
  recordIn(tx: Transaction, attemptId: string, occurrence: Occurrence): Promise<Recorded | undefined>;
  announce(recorded: Recorded | undefined): Promise<void>;
  /** Tells the account's pages that its credits or its level are others now. */
  announceBalance(attempt: Pick<Attempt, 'clickId' | 'id'>): Promise<void>;
}

export function createAttemptRecorder(needs: PaymentsNeeds, crash: Crash): AttemptRecorder {
  const recorder: AttemptRecorder = {
    async record(attemptId, occurrence) {
      const recorded = await withTransaction(needs.db, (tx) => recorder.recordIn(tx, attemptId, occurrence));
      await crash('settled');
      await recorder.announce(recorded);
      return recorded?.attempt;
    },
    async recordIn(tx, attemptId, occurrence) {
      const attempt = await lockAttempt(tx, attemptId);
      if (!attempt) return undefined;
      const to = reduceAttempt(attempt.state, occurrence.event);
      if (await isUnwanted(tx, attempt, occurrence, to.status === 'settled'))
        return { attempt: await giveBack(tx, attempt, occurrence), isSettledNow: false };
      if (to === attempt.state) return { attempt: await keepLate(tx, attempt, occurrence), isSettledNow: false };
      const now = needs.clock.now();
      const isSettledNow = to.status === 'settled';
      const savedCardId = isSettledNow ? await keep(tx, attempt, occurrence.keptCard, now) : undefined;
      const saved = await saveChange(tx, attempt, {
        to,
        cause: occurrence.cause,
        at: now,
        reference: occurrence.reference,
        savedCardId,
      });
      if (isSettledNow) await deliver(tx, saved, now, needs);
      if (isSettledNow) await crash('granted');
      return { attempt: saved, isSettledNow, notice: await note(tx, attempt, saved) };
    },
    async announce(recorded) {
      if (recorded?.notice) needs.hub.emit(recorded.attempt.clickId, 'notifica', { notice: recorded.notice });
      if (!recorded?.isSettledNow) return;
      needs.log.info({ attemptId: recorded.attempt.id }, 'payment settled');
      await recorder.announceBalance(recorded.attempt);
    },
    async announceBalance({ clickId, id }) {
      try {
        const credits = await needs.credits.credits(clickId);
        needs.hub.emit(clickId, 'creditiResidui', {
          icebreakerCredits: credits.icebreakerCredits,
          messageCredits: credits.messageCredits,
          credits,
        });
        needs.hub.emit(clickId, 'sessionChanged', {});
      } catch (error) {
        // The money and the credits are right; only nobody was told, and the next page load tells them.
        needs.log.error({ err: error, attemptId: id }, 'a settled payment could not be announced');
      }
    },
  };
  return recorder;

  /** That it failed is told where the news are, as long as it has; what its owner gave up is no news. */
  async function note(
    tx: Transaction,
    { state: before, purpose }: Attempt,
    { id, clickId, state }: Attempt,
  ): Promise<Notice | undefined> {
    if (before.status === 'failed' && state.status === 'settled')
      await needs.conversations.paymentMadeGood(tx, clickId, id);
    const isNews = state.status === 'failed' && state.failure !== 'payment_cancelled';
    return isNews && purpose !== 'verification' ? needs.conversations.paymentFailed(tx, clickId, id) : undefined;
  }

  /**
   * Paid, and nobody wants it any more: the shopper gave it up, or heard that it failed and paid the same again since.
   */
  async function isUnwanted(
    tx: Transaction,
    attempt: Attempt,
    { event }: Occurrence,
    isSettledNow: boolean,
  ): Promise<boolean> {
    const { state, amountCents, clickId } = attempt;
    if (state.status !== 'failed' || event.type !== 'accepted' || amountCents === 0) return false;
    if (state.failure === 'payment_cancelled') return true;
    if (!isSettledNow) return false;
    await lockPayer(tx, clickId);
    return isPaidAnew(tx, attempt);
  }

  /** It is no purchase, and the money goes back at once. */
  async function giveBack(tx: Transaction, attempt: Attempt, { cause, reference }: Occurrence): Promise<Attempt> {
    const at = needs.clock.now();
    const isNew = await insertReversal(tx, {
      attemptId: attempt.id,
      kind: 'refund',
      reason: 'late',
      amountCents: attempt.amountCents,
      status: 'asked',
      cause: `late:${attempt.id}`,
      at,
    });
    if (!isNew) return attempt;
    needs.log.warn({ attemptId: attempt.id }, 'a payment that nobody waits for has been paid; it goes back');
    await needs.purchases.returned(tx, { ...attempt, attemptId: attempt.id });
    return saveChange(tx, attempt, {
      to: { ...attempt.state, status: 'failed', failure: 'payment_cancelled' },
      cause,
      at,
      reference,
    });
  }

  /** What a provider keeps although nobody ticked it is not kept here. */
  async function keep(
    tx: Transaction,
    attempt: Attempt,
    card: KeptCard | undefined,
    now: Date,
  ): Promise<string | undefined> {
    if (!card || (!attempt.remembersCard && !attempt.renews)) return undefined;
    const id = await keepCard(tx, attempt, card, !attempt.remembersCard, now);
    if (attempt.remembersCard) await needs.accounts.setCardOnFile(tx, attempt.clickId, true);
    return id;
  }

  /** The answer settled it, and the webhook brings the card. */
  async function keepLate(tx: Transaction, attempt: Attempt, { keptCard, cause }: Occurrence): Promise<Attempt> {
    if (attempt.state.status !== 'settled' || attempt.savedCardId !== null) return attempt;
    const savedCardId = await keep(tx, attempt, keptCard, needs.clock.now());
    if (savedCardId === undefined) return attempt;
    await saveChange(tx, attempt, { to: attempt.state, cause, at: attempt.updatedAt, savedCardId });
    await lockPayer(tx, attempt.clickId);
    await needs.purchases.cardKept(tx, attempt.id, savedCardId);
    return (await attemptById(tx, attempt.id)) ?? attempt;
  }
}
