import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { lockPayer } from '../attempts/attempt-lock.ts';
import { type Attempt, attemptById, lockAttempt } from '../attempts/attempt-repository.ts';
import { creditsOf } from '../attempts/deliver.ts';
import { webhookUrl } from '../attempts/payment-addresses.ts';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import type { ProviderEvent, RefundAnswer } from '../providers/payment-provider.ts';
import type { ProviderRegistry } from '../providers/provider-registry.ts';
import {
  changeReversal,
  claimAskedRefund,
  insertReversal,
  type Reversal,
  type ReversalKind,
  reversalsOf,
  setReversedCents,
} from './reversal-repository.ts';
import type { PaymentsNeeds } from '../payments.ts';

const BATCH = 20;
/** After the deadline of a call its process has answered, or is gone. */
const GRACE_MS = 5000;
const DAY_MS = 24 * 3_600_000;

/**
 * Money that goes back. What we asked for ourselves was taken from the account by whoever asked; the rest is taken
 * here.
 */
export interface Reversals {
  /** Sends what was asked for and no provider has answered; asks about what was answered, and never came to an end. */
  send(): Promise<void>;
  /** A proven event about money going back or coming again. True: credits or level are others now. */
  apply(tx: Transaction, event: ProviderEvent): Promise<boolean>;
}

export function createReversals(needs: PaymentsNeeds, providers: ProviderRegistry, timeoutMs: number): Reversals {
  const { db, clock, log, env, brands } = needs;
  const inMs = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds);

  async function sendOne(reversal: Reversal): Promise<void> {
    const attempt = await attemptById(db, reversal.attemptId);
    const provider = attempt && providers.byName(attempt.provider);
    if (!attempt || !provider || attempt.providerReference === null) {
      log.error(
        { attemptId: reversal.attemptId, reversalId: reversal.id },
        'a refund that no provider can make; a person must give the money back',
      );
      return changeReversal(db, reversal.id, { nextTryAt: inMs(DAY_MS) });
    }
    if (reversal.providerReference !== null) {
      const answer = await provider.refundStatus?.({
        refundId: reversal.id,
        reference: attempt.providerReference,
        refundReference: reversal.providerReference,
      });
      if (answer?.kind === 'done' || answer?.kind === 'refused')
        return withTransaction(db, (tx) => answered(tx, reversal, answer));
      log.error(
        { attemptId: attempt.id, reversalId: reversal.id, since: reversal.createdAt },
        'a refund was asked for long ago, and its provider never said what became of it; a person must look',
      );
      return changeReversal(db, reversal.id, { nextTryAt: inMs(DAY_MS) });
    }
    const answer = await provider.refund({
      refundId: reversal.id,
      attemptId: attempt.id,
      reference: attempt.providerReference,
      amountCents: reversal.amountCents,
      currency: attempt.currency,
      webhookUrl: webhookUrl(env, publicOrigin(env, brands.byId(attempt.brandId)?.hosts[0] ?? ''), attempt.provider),
    });
    await withTransaction(db, (tx) => answered(tx, reversal, answer));
  }

  async function answered(tx: Transaction, reversal: Reversal, answer: RefundAnswer): Promise<void> {
    const attempt = await lockAttempt(tx, reversal.attemptId);
    // Its webhook, or another process, may have been quicker than this answer: only the row under the lock counts.
    const current = (await reversalsOf(tx, reversal.attemptId)).find(({ id }) => id === reversal.id);
    if (!attempt || current?.status !== 'asked') return;
    switch (answer.kind) {
      case 'done':
        return finish(tx, attempt, current, answer.reference);
      case 'asked':
        return changeReversal(tx, reversal.id, { providerReference: answer.reference, nextTryAt: inMs(DAY_MS) });
      case 'refused':
        log.error(
          { attemptId: attempt.id, reason: answer.reason },
          'a refund was refused; a person must give the money back',
        );
        return changeReversal(tx, reversal.id, { status: 'failed' });
      case 'lost':
        log.warn({ attemptId: attempt.id, reason: answer.reason }, 'no answer to a refund; it is sent again');
    }
  }

  async function finish(tx: Transaction, attempt: Attempt, reversal: Reversal, reference: string): Promise<void> {
    if (reversal.status === 'done') return;
    await changeReversal(tx, reversal.id, { status: 'done', providerReference: reference, doneAt: clock.now() });
    await recount(tx, attempt);
  }

  /** What has gone back is the sum of what happened, in whatever order it was told. */
  async function recount(tx: Transaction, attempt: Attempt): Promise<number> {
    const cents = (await reversalsOf(tx, attempt.id))
      .filter(({ status }) => status === 'done')
      .reduce((sum, { kind, amountCents }) => sum + (kind === 'chargeback_reversed' ? -amountCents : amountCents), 0);
    const reversed = Math.min(attempt.amountCents, Math.max(0, cents));
    await setReversedCents(tx, attempt.id, reversed);
    return reversed;
  }

  return {
    async send() {
      for (let sent = 0; sent < BATCH; sent += 1) {
        const reversal = await claimAskedRefund(db, clock.now(), inMs(timeoutMs + GRACE_MS));
        if (!reversal) return;
        try {
          await sendOne(reversal);
        } catch (error) {
          log.error(
            { err: error, attemptId: reversal.attemptId },
            'a refund could not be sent; the next round tries again',
          );
        }
      }
    },
    async apply(tx, event) {
      const attempt = await lockAttempt(tx, event.attemptId);
      if (!attempt || !event.outcome) return false;
      const known = await reversalsOf(tx, attempt.id);
      switch (event.outcome.kind) {
        case 'refunded': {
          // Old news: that it was made came after the news that it failed.
          if (
            known.some(
              ({ kind, status, providerReference }) =>
                kind === 'refund' && status === 'failed' && providerReference === event.reference,
            )
          )
            return false;
          const own = ownRefund(known, event);
          if (own) {
            await finish(tx, attempt, own, event.reference);
            return false;
          }
          return take(tx, attempt, event, 'refund', known);
        }
        case 'refundFailed': {
          const own =
            ownRefund(known, event) ??
            known.find(({ kind, providerReference }) => kind === 'refund' && providerReference === event.reference);
          if (!own || own.status === 'failed') return false;
          log.error({ attemptId: attempt.id }, 'a refund failed; a person must give the money back');
          await changeReversal(tx, own.id, { status: 'failed' });
          await recount(tx, attempt);
          return false;
        }
        case 'chargedBack':
          return take(tx, attempt, event, 'chargeback', known);
        case 'chargebackReversed':
          return giveAgain(tx, attempt, event, known);
        default:
          return false;
      }
    },
  };

  /** A refund or chargeback that nobody here asked for: credits go back as far as they are left, the rest is noted. */
  async function take(
    tx: Transaction,
    attempt: Attempt,
    event: ProviderEvent,
    kind: 'refund' | 'chargeback',
    known: readonly Reversal[],
  ): Promise<boolean> {
    // By the event: a bank that takes money under the same reference for a second time has taken it a second time.
    const reversal = await insertReversal(tx, {
      attemptId: attempt.id,
      kind,
      reason: 'provider',
      amountCents: event.amountCents,
      status: 'done',
      cause: `${kind}:${event.eventId}`,
      providerReference: event.reference,
      at: clock.now(),
    });
    if (!reversal) return false;
    await lockPayer(tx, attempt.clickId);
    const before = attempt.reversedCents;
    const after = await recount(tx, attempt);
    // Of the whole, not of each part, so that parts round to what the whole would; and no more than is still there of
    // what it brought.
    const owed = Math.min(
      share(attempt, after) - share(attempt, before),
      Math.max(0, await moved(tx, attempt, known, ['payment', ...TAKEN_BY_US, ...TAKEN_BY_THEM])),
    );
    const taken =
      owed <= 0
        ? 0
        : await needs.credits.takeBack(tx, {
            clickId: attempt.clickId,
            unit: 'message',
            amount: owed,
            cause: causeOf(kind, attempt, known),
          });
    if (taken < owed) await changeReversal(tx, reversal.id, { missingCredits: owed - taken });
    await needs.purchases.reversed(tx, {
      ...attempt,
      attemptId: attempt.id,
      isWhole: after >= attempt.amountCents,
      isTaken: true,
    });
    log.warn(
      { attemptId: attempt.id, amountCents: event.amountCents, owed, taken },
      `${kind}: credits and level were taken back`,
    );
    return true;
  }

  /** The bank gave the money again: so do we with what was taken for it. */
  async function giveAgain(
    tx: Transaction,
    attempt: Attempt,
    event: ProviderEvent,
    known: readonly Reversal[],
  ): Promise<boolean> {
    const standing = known.filter(
      ({ kind, id }) => kind === 'chargeback' && !known.some(({ cause }) => cause === againCause(id)),
    );
    const chargeback =
      standing.find(({ providerReference }) => providerReference === event.reference) ?? standing.at(-1);
    if (!chargeback) return false;
    const reversal = await insertReversal(tx, {
      attemptId: attempt.id,
      kind: 'chargeback_reversed',
      reason: 'provider',
      amountCents: chargeback.amountCents,
      status: 'done',
      cause: againCause(chargeback.id),
      providerReference: event.reference,
      at: clock.now(),
    });
    if (!reversal) return false;
    await lockPayer(tx, attempt.clickId);
    const before = attempt.reversedCents;
    const after = await recount(tx, attempt);
    const given = Math.min(
      share(attempt, before) - share(attempt, after),
      -(await moved(tx, attempt, known, TAKEN_BY_THEM)),
    );
    if (given > 0)
      await needs.credits.grant(tx, {
        clickId: attempt.clickId,
        unit: 'message',
        amount: given,
        cause: causeOf('chargeback_reversed', attempt, known),
      });
    if (after < before)
      await needs.purchases.reversed(tx, {
        ...attempt,
        attemptId: attempt.id,
        isWhole: before >= attempt.amountCents,
        isTaken: false,
      });
    return true;
  }

  /** Credits that so many kinds of entries of a payment brought, less what they took. */
  function moved(
    tx: Transaction,
    { id, clickId }: Attempt,
    known: readonly Reversal[],
    kinds: readonly string[],
  ): Promise<number> {
    // A kind that came again has a number behind it.
    const causes = kinds.flatMap((kind) => [
      `${kind}:${id}`,
      ...known.map((_each, index) => `${kind}:${id}#${index + 2}`),
    ]);
    return needs.credits.moved(clickId, 'message', causes, tx);
  }
}

/** Kinds of causes in the ledger. */
const TAKEN_BY_US = ['withdrawal', 'guarantee', 'late'] as const;
const TAKEN_BY_THEM: readonly ReversalKind[] = ['refund', 'chargeback', 'chargeback_reversed'];

/**
 * What this event tells of, if we asked for it. One that was refused before may have been made by hand since: its
 * credits were taken then.
 */
function ownRefund(known: readonly Reversal[], event: ProviderEvent): Reversal | undefined {
  const asked = known.filter(({ kind, reason }) => kind === 'refund' && reason !== 'provider');
  const isOfThisAmount = ({ amountCents }: Reversal) => amountCents === event.amountCents;
  return (
    asked.find(({ providerReference, status }) => providerReference === event.reference && status !== 'failed') ??
    asked.find((each) => each.status === 'asked' && each.providerReference === null && isOfThisAmount(each)) ??
    asked.find((each) => each.status === 'failed' && isOfThisAmount(each))
  );
}

function againCause(chargebackId: string): string {
  return `chargeback_reversed:${chargebackId}`;
}

/** Credits that so much money stands for. */
function share(attempt: Attempt, cents: number): number {
  return attempt.amountCents === 0 ? 0 : Math.floor((creditsOf(attempt) * cents) / attempt.amountCents);
}

/** In the ledger: which payment it is about, so that the history can name it; a second of a kind says so. */
function causeOf(kind: ReversalKind, { id }: Attempt, known: readonly Reversal[]): string {
  const before = known.filter((each) => each.kind === kind && each.reason === 'provider').length;
  return `${kind}:${id}${before === 0 ? '' : `#${before + 1}`}`;
}
