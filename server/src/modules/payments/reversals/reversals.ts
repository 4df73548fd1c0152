import type { Transaction } from '@halo/server-kit/storage/database';
import { lockAttempt } from '../attempts/attempt-repository.ts';
import { asTaken, isSameMoney } from '../attempts/taken-money.ts';
import type { PaymentsNeeds } from '../payments.ts';
import type { ProviderEvent } from '../providers/payment-provider.ts';
import type { ProviderRegistry } from '../providers/provider-registry.ts';
import { applyOtherCapture, withSurplus } from './other-captures.ts';
import { giveAgain, type ReportedReversal, takeBack } from './provider-reversals.ts';
import { completeRefund } from './refund-completion.ts';
import { endUnmade, failRefund } from './refund-failing.ts';
import { sendRefund } from './refund-sender.ts';
import { failedRefund, hasFailedBefore, lossToUndo, requestedRefund } from './reversal-matching.ts';
import { claimAskedRefund, claimRefund, reversalsOf } from './reversal-repository.ts';
import { aboutSale, goneCents, owedOfSeconds } from './reversal-sums.ts';
import { applyToSecond, noteSecond, secondIn } from './second-payments.ts';

const BATCH = 20;
/** After the deadline of a call its process has answered, or is gone. */
const GRACE_MS = 5000;

/**
 * Money that goes back. Credits and level of a refund that we requested were taken from the account with the request;
 * those of any other reversal are taken here.
 */
export interface Reversals {
  /** Sends the refunds that no provider has answered; asks about those that were answered and never came to an end. */
  send(): Promise<void>;
  /** Does the same now for one that is asked for, whenever its turn is. */
  see(reversalId: string): Promise<void>;
  /** A proven event about so much money of a payment, going back or coming again. */
  apply(tx: Transaction, event: ProviderEvent, amountCents: number): Promise<ReversalEffect>;
  /** Another amount was taken than was agreed. True: as a second payment of what is sold, which is owed now. */
  noteSecond(tx: Transaction, event: ProviderEvent): Promise<boolean>;
}

export interface ReversalEffect {
  /** credits or level are others now */
  readonly hasChanged: boolean;
  /** why a person must look at it */
  readonly park?: string | undefined;
  /** false: it is for that person alone */
  readonly hasActed?: boolean;
}

const NONE: ReversalEffect = { hasChanged: false };

export function createReversals(needs: PaymentsNeeds, providers: ProviderRegistry, timeoutMs: number): Reversals {
  const { db, clock, log } = needs;
  const lease = (): Date => new Date(clock.now().getTime() + timeoutMs + GRACE_MS);
  return {
    async see(reversalId) {
      const reversal = await claimRefund(db, reversalId, lease());
      if (reversal) await sendRefund(needs, providers, reversal);
    },
    async send() {
      for (let sent = 0; sent < BATCH; sent += 1) {
        const reversal = await claimAskedRefund(db, clock.now(), lease());
        if (!reversal) return;
        try {
          await sendRefund(needs, providers, reversal);
        } catch (error) {
          log.error(
            { err: error, attemptId: reversal.attemptId },
            'a refund could not be sent; the next round will retry',
          );
        }
      }
    },
    noteSecond: (tx, event) => noteSecond(needs, tx, event),
    async apply(tx, event, amountCents) {
      const locked = await lockAttempt(tx, event.attemptId);
      if (!locked || !event.outcome) return NONE;
      const attempt = asTaken(locked);
      const all = await reversalsOf(tx, attempt.id);
      const second = secondIn(all, attempt, event);
      if (second) {
        await applyToSecond(needs, tx, { attempt, event, second, known: all });
        return NONE;
      }
      const known = aboutSale(all);
      const reported = {
        attempt,
        event,
        amountCents: withSurplus(attempt, event, amountCents, known),
        known,
        owedBesides: owedOfSeconds(all),
      };
      const effect = await applyReported(needs, tx, reported);
      const isMore = goneCents(aboutSale(await reversalsOf(tx, attempt.id))) > attempt.amountCents;
      return isMore && goneCents(reported.known) <= attempt.amountCents
        ? { ...effect, park: 'more has gone back than was paid' }
        : effect;
    },
  };
}

async function applyReported(
  needs: PaymentsNeeds,
  tx: Transaction,
  reported: ReportedReversal,
): Promise<ReversalEffect> {
  switch (reported.event.outcome?.kind) {
    case 'refunded':
      return { hasChanged: await applyRefund(needs, tx, reported) };
    case 'refundFailed':
      await applyFailedRefund(needs, tx, reported);
      return NONE;
    case 'chargedBack':
      return { hasChanged: await takeBack(needs, tx, reported, 'chargeback') };
    case 'cancelled':
      return wasPaid(reported) ? { hasChanged: await applyCancelled(needs, tx, reported) } : NONE;
    case 'captureFailed':
      return { hasChanged: await takeBack(needs, tx, reported, 'capture_failed') };
    case 'chargebackReversed': {
      const hasChanged = await giveAgain(needs, tx, reported, 'chargeback_reversed');
      return hasChanged === undefined
        ? { hasChanged: false, park: 'no chargeback that it could reverse' }
        : { hasChanged };
    }
    case 'captured':
      return applyCapture(needs, tx, reported);
    default:
      return NONE;
  }
}

/** Most are the ordinary end of a payment that was accepted, or the rest of one. */
async function applyCapture(
  needs: PaymentsNeeds,
  tx: Transaction,
  reported: ReportedReversal,
): Promise<ReversalEffect> {
  const { attempt, event, known } = reported;
  const lost = lossToUndo(known, event, 'captured')?.amountCents;
  const hasChanged = await giveAgain(needs, tx, reported, 'captured');
  const isOther = event.amountCents > 0 && !isSameMoney(event, attempt) && event.amountCents !== lost;
  if (!isOther || !wasPaid(reported)) return { hasChanged: hasChanged ?? false };
  if (hasChanged === undefined) return applyOtherCapture(needs, tx, reported);
  return { hasChanged, park: 'another amount was captured than had been missing' };
}

/** Also when it was given up, and what was paid all the same is on its way back; or when other money was taken. */
function wasPaid({ attempt, known }: ReportedReversal): boolean {
  if (attempt.takenCents !== null) return true;
  return attempt.state.status === 'settled' || known.some(({ cause }) => cause === `late:${attempt.id}`);
}

/** There is no money that could be refunded any more. */
async function applyCancelled(needs: PaymentsNeeds, tx: Transaction, reported: ReportedReversal): Promise<boolean> {
  const hasChanged = await takeBack(needs, tx, reported, 'cancelled');
  for (const each of reported.known)
    if (each.kind === 'refund' && each.status === 'asked') await endUnmade(needs, tx, reported.attempt, each);
  return hasChanged;
}

async function applyRefund(needs: PaymentsNeeds, tx: Transaction, reported: ReportedReversal): Promise<boolean> {
  const { attempt, event, known } = reported;
  if (hasFailedBefore(known, event)) return false;
  const own = requestedRefund(known, event);
  if (!own) return takeBack(needs, tx, reported, 'refund');
  await completeRefund(needs, tx, attempt, own, event.reference, needs.clock.now());
  return false;
}

async function applyFailedRefund(
  { log, clock }: PaymentsNeeds,
  tx: Transaction,
  { attempt, event, known }: ReportedReversal,
): Promise<void> {
  const refund = failedRefund(known, event);
  if (!refund) return;
  await failRefund({ log, clock }, tx, attempt, refund, {
    word: event.eventId,
    why: whyRefused(event),
    reference: event.reference,
  });
}

function whyRefused({ outcome }: ProviderEvent): string | undefined {
  return outcome?.kind === 'refundFailed' ? outcome.why : undefined;
}
