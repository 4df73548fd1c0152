import type { Notice } from '@halo/shared/contracts';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { Crash } from '../crash-points.ts';
import { isCardBlocked } from '../fraud/block-check.ts';
import type { FraudPrints } from '../fraud/fraud-signals.ts';
import type { PaymentsNeeds } from '../payments.ts';
import type { PayerLocation } from '../providers/payer-location.ts';
import type { KeptCard } from '../providers/payment-provider.ts';
import { keepCardAfterwards, keepPaidCard } from './attempt-cards.ts';
import { type Attempt, lockAttempt, saveChange } from './attempt-repository.ts';
import { type AttemptEvent, type AttemptState, type Proof, reduceAttempt } from './attempt-state.ts';
import { deliver } from './deliver.ts';
import { takeOther } from './other-money.ts';
import type { TakenMoney } from './taken-money.ts';
import { giveBack, isUnwanted } from './unwanted-payment.ts';

export interface Occurrence {
  readonly event: AttemptEvent;
  /** kept with the transition, e.g. `webhook:<event id>` */
  readonly cause: string;
  readonly reference?: string | undefined;
  readonly keptCard?: KeptCard | undefined;
  readonly payerLocation?: PayerLocation | undefined;
  /** the provider's name of what paid */
  readonly payerMark?: string | undefined;
  /** what its provider took of it, where that is not what was agreed */
  readonly taken?: TakenMoney | undefined;
}

export interface Recorded {
  readonly attempt: Attempt;
  readonly isSettledNow: boolean;
  /** what the account reads about a failure that is new */
  readonly notice?: Notice | undefined;
}

/** Applies what happened to an attempt, and grants what was bought in the same transaction that settles it. */
export interface AttemptRecorder {
  /** Undefined: there is no such attempt. */
  record(attemptId: string, occurrence: Occurrence): Promise<Attempt | undefined>;
  /** The same inside a transaction of the caller, who calls `announce` once it is kept. */
  recordIn(tx: Transaction, attemptId: string, occurrence: Occurrence): Promise<Recorded | undefined>;
  announce(recorded: Recorded | undefined): Promise<void>;
  /** Notifies the account's pages that its credits or its level have changed. */
  announceBalance(attempt: Pick<Attempt, 'clickId' | 'id'>): Promise<void>;
}

export function createAttemptRecorder(needs: PaymentsNeeds, crash: Crash, prints: FraudPrints): AttemptRecorder {
  const parts: RecorderParts = { needs, crash, prints };
  return {
    async record(attemptId, occurrence) {
      const recorded = await withTransaction(needs.db, (tx) => recordIn(parts, tx, attemptId, occurrence));
      await crash('settled');
      await announce(needs, recorded);
      return recorded?.attempt;
    },
    recordIn: (tx, attemptId, occurrence) => recordIn(parts, tx, attemptId, occurrence),
    announce: (recorded) => announce(needs, recorded),
    announceBalance: (attempt) => announceBalance(needs, attempt),
  };
}

interface RecorderParts {
  readonly needs: PaymentsNeeds;
  readonly crash: Crash;
  readonly prints: FraudPrints;
}

async function recordIn(
  parts: RecorderParts,
  tx: Transaction,
  attemptId: string,
  occurrence: Occurrence,
): Promise<Recorded | undefined> {
  const { needs } = parts;
  const attempt = await lockAttempt(tx, attemptId);
  if (!attempt) return undefined;
  const { event, keptCard, cause } = occurrence;
  if (event.type === 'accepted' && (occurrence.taken || attempt.takenCents !== null))
    return {
      attempt: await acceptOther(needs, tx, attempt, { ...occurrence, proof: event.proof }),
      isSettledNow: false,
    };
  // Reports come in any order: this one is older than the one that it was cancelled.
  if (event.type === 'accepted' && attempt.voidedAt !== null) return { attempt, isSettledNow: false };
  const to = reduceAttempt(attempt.state, event);
  if (to.status === 'settled' && isOverWithoutMoney(attempt)) return { attempt, isSettledNow: false };
  if (await isUnwanted(tx, attempt, event, to.status === 'settled'))
    return { attempt: await giveBack(needs, tx, attempt, occurrence), isSettledNow: false };
  if (to === attempt.state)
    return { attempt: await keepCardAfterwards(needs, tx, attempt, keptCard, cause), isSettledNow: false };
  const cardPrint = newPrint(parts.prints, attempt, occurrence);
  const isBlocked =
    to.status === 'settled' && cardPrint !== null && (await isCardBlocked(needs, tx, attempt, cardPrint));
  if (isBlocked && attempt.amountCents > 0)
    return { attempt: await giveBack(needs, tx, attempt, occurrence, 'blocked'), isSettledNow: false };
  const reached = isBlocked ? ({ status: 'failed', failure: 'payment_not_accepted' } as const) : to;
  return changeState(parts, tx, attempt, reached, { ...occurrence, cardPrint: cardPrint ?? undefined });
}

/** A check of a card that stays refused here when its bank says yes after all: no money has to go back. */
function isOverWithoutMoney({ purpose, amountCents, state }: Attempt): boolean {
  if (state.status !== 'failed' || amountCents > 0) return false;
  // Its owner went back to the card that is there.
  const isGivenUp = purpose === 'cardChange' && state.failure === 'payment_cancelled';
  return isGivenUp || state.failure === 'payment_not_accepted';
}

/** Once other money was taken of it, what was agreed was not taken beside that. */
async function acceptOther(
  needs: PaymentsNeeds,
  tx: Transaction,
  attempt: Attempt,
  { taken, ...report }: Pick<Occurrence, 'taken' | 'cause' | 'reference'> & { readonly proof: Proof },
): Promise<Attempt> {
  return (taken && (await takeOther(needs, tx, attempt, { ...report, taken }))) ?? attempt;
}

/**
 * By what a card is counted and blocked whose number was not read here. A card on file is not counted, as where
 * its payment begins.
 */
function newPrint(prints: FraudPrints, attempt: Attempt, { payerMark }: Occurrence): string | null {
  const isCounted = attempt.cardPrint === null && attempt.savedCardId === null && attempt.purpose !== 'renewal';
  return isCounted ? prints.ofMark(attempt, payerMark) : null;
}

async function changeState(
  { needs, crash }: RecorderParts,
  tx: Transaction,
  attempt: Attempt,
  to: AttemptState,
  { cause, reference, keptCard, payerLocation, cardPrint }: Occurrence & { readonly cardPrint?: string | undefined },
): Promise<Recorded> {
  const at = needs.clock.now();
  const isSettledNow = to.status === 'settled';
  const savedCardId = isSettledNow ? await keepPaidCard(needs, tx, attempt, keptCard, at) : undefined;
  const saved = await saveChange(tx, attempt, { to, cause, at, reference, savedCardId, cardPrint });
  if (isSettledNow) await deliver(tx, { ...saved, payerLocation }, at, needs);
  if (isSettledNow) await crash('granted');
  return { attempt: saved, isSettledNow, notice: await noteFailure(needs, tx, saved) };
}

/**
 * Keeps a failed renewal among the account's notices until a renewal succeeds. A payment by hand shows its failure on
 * its page, and a list of failed attempts would only nag.
 */
async function noteFailure(
  { conversations }: Pick<PaymentsNeeds, 'conversations'>,
  tx: Transaction,
  { id, clickId, state, purpose }: Attempt,
): Promise<Notice | undefined> {
  if (purpose !== 'renewal') return undefined;
  if (state.status === 'settled') await conversations.renewalMadeGood(tx, clickId);
  // A renewal that did not reach a bank is tried again, and its owner has nothing to do.
  const needsOwner = state.status === 'failed' && state.failure !== 'payment_cancelled' && state.retry !== 'ours';
  return needsOwner ? conversations.renewalFailed(tx, clickId, id) : undefined;
}

type AnnouncementNeeds = Pick<PaymentsNeeds, 'hub' | 'log' | 'credits'>;

async function announce(needs: AnnouncementNeeds, recorded: Recorded | undefined): Promise<void> {
  if (recorded?.notice) needs.hub.emit(recorded.attempt.clickId, 'notice', { notice: recorded.notice });
  if (!recorded?.isSettledNow) return;
  needs.log.info({ attemptId: recorded.attempt.id }, 'payment settled');
  await announceBalance(needs, recorded.attempt);
}

async function announceBalance(
  needs: AnnouncementNeeds,
  { clickId, id }: Pick<Attempt, 'clickId' | 'id'>,
): Promise<void> {
  try {
    const credits = await needs.credits.credits(clickId);
    needs.hub.emit(clickId, 'credits', {
      icebreakerCredits: credits.icebreakerCredits,
      messageCredits: credits.messageCredits,
      credits,
    });
    needs.hub.emit(clickId, 'sessionChanged', {});
  } catch (error) {
    // The money and the credits are right; only the announcement is missing, and the next page load makes up for it.
    needs.log.error({ err: error, attemptId: id }, 'a settled payment could not be announced');
  }
}
