import { publicOrigin } from '@halo/server-kit/http/public-origin';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { type Attempt, attemptById, lockAttempt } from '../attempts/attempt-repository.ts';
import { webhookUrl } from '../attempts/payment-addresses.ts';
import type { PaymentsNeeds } from '../payments.ts';
import type { PaymentProvider, RefundAnswer } from '../providers/payment-provider.ts';
import type { ProviderRegistry } from '../providers/provider-registry.ts';
import { bookNotOwed, bookRefundFailed } from '../money-booking.ts';
import { completeRefund, owedCents } from './refund-completion.ts';
import { changeReversal, type Reversal, reversalsOf } from './reversal-repository.ts';

const DAY_MS = 24 * 3_600_000;

type Needs = Pick<PaymentsNeeds, 'db' | 'clock' | 'log' | 'env' | 'brands'>;
/** A payment that its provider knows. */
type KnownAttempt = Attempt & { readonly providerReference: string };

/** Asks the provider for a refund, or asks what became of one that it has accepted. */
export async function sendRefund(needs: Needs, providers: ProviderRegistry, reversal: Reversal): Promise<void> {
  const attempt = await attemptById(needs.db, reversal.attemptId);
  const provider = attempt && providers.of(attempt);
  if (!attempt || !provider || !isKnown(attempt)) {
    needs.log.error(
      { attemptId: reversal.attemptId, reversalId: reversal.id },
      'a refund that no provider can make; a person must give the money back',
    );
    return changeReversal(needs.db, reversal.id, { nextTryAt: tomorrow(needs) });
  }
  if (reversal.providerReference !== null)
    return checkRefund(needs, provider, attempt, reversal, reversal.providerReference);
  const owed = await withTransaction(needs.db, (tx) => whatIsOwed(needs, tx, reversal));
  if (!owed) return;
  const answer = await requestRefund(needs, provider, attempt, owed);
  await withTransaction(needs.db, (tx) => applyAnswer(needs, tx, reversal, answer));
}

/**
 * The refund as it may be sent now; undefined: it is over. A bank may have taken the money since it was asked for, and
 * what is paid back twice rarely comes again.
 */
async function whatIsOwed(needs: Needs, tx: Transaction, { id, attemptId }: Reversal): Promise<Reversal | undefined> {
  const attempt = await lockAttempt(tx, attemptId);
  const known = await reversalsOf(tx, attemptId);
  const current = known.find((each) => each.id === id);
  if (!attempt || current?.status !== 'asked' || current.providerReference !== null) return undefined;
  const amountCents = owedCents(attempt.amountCents, known, current);
  if (amountCents === current.amountCents) return current;
  const at = needs.clock.now();
  needs.log.warn(
    { attemptId, reversalId: id, askedCents: current.amountCents, owedCents: amountCents },
    'a refund is no longer owed as it was asked for: money of the payment has gone back in another way',
  );
  await bookNotOwed(tx, attempt, current, amountCents, at);
  if (amountCents === 0) await changeReversal(tx, id, { status: 'not_owed', doneAt: at });
  else await changeReversal(tx, id, { amountCents });
  return amountCents === 0 ? undefined : { ...current, amountCents };
}

function requestRefund(
  { env, brands }: Needs,
  provider: PaymentProvider,
  attempt: KnownAttempt,
  reversal: Reversal,
): Promise<RefundAnswer> {
  return provider.refund({
    refundId: reversal.id,
    attemptId: attempt.id,
    reference: attempt.providerReference,
    amountCents: reversal.amountCents,
    currency: attempt.currency,
    webhookUrl: webhookUrl(env, publicOrigin(env, brands.byId(attempt.brandId)?.hosts[0] ?? ''), attempt),
  });
}

async function checkRefund(
  needs: Needs,
  provider: PaymentProvider,
  attempt: KnownAttempt,
  reversal: Reversal,
  refundReference: string,
): Promise<void> {
  const answer = await provider.refundStatus?.({
    refundId: reversal.id,
    reference: attempt.providerReference,
    refundReference,
  });
  if (answer?.kind === 'done' || answer?.kind === 'refused')
    return withTransaction(needs.db, (tx) => applyAnswer(needs, tx, reversal, answer));
  needs.log.error(
    { attemptId: attempt.id, reversalId: reversal.id, since: reversal.createdAt },
    'a refund was asked for long ago, and its provider never said what became of it; a person must look',
  );
  return changeReversal(needs.db, reversal.id, { nextTryAt: tomorrow(needs) });
}

async function applyAnswer(needs: Needs, tx: Transaction, reversal: Reversal, answer: RefundAnswer): Promise<void> {
  const attempt = await lockAttempt(tx, reversal.attemptId);
  // Its webhook, or another process, may have been quicker than this answer: only the row under the lock counts.
  const current = (await reversalsOf(tx, reversal.attemptId)).find(({ id }) => id === reversal.id);
  if (!attempt || current?.status !== 'asked') return;
  switch (answer.kind) {
    case 'done':
      return completeRefund(tx, attempt, current, answer.reference, needs.clock.now());
    case 'asked':
      return changeReversal(tx, reversal.id, { providerReference: answer.reference, nextTryAt: tomorrow(needs) });
    case 'refused':
      needs.log.error(
        { attemptId: attempt.id, reason: answer.reason },
        'a refund was refused; a person must give the money back',
      );
      await bookRefundFailed(tx, attempt, current, { cause: 'answer', wasDone: false }, needs.clock.now());
      return changeReversal(tx, reversal.id, { status: 'failed' });
    case 'lost':
      needs.log.warn({ attemptId: attempt.id, reason: answer.reason }, 'no answer to a refund; it is sent again');
  }
}

function isKnown(attempt: Attempt): attempt is KnownAttempt {
  return attempt.providerReference !== null;
}

function tomorrow({ clock }: Needs): Date {
  return new Date(clock.now().getTime() + DAY_MS);
}
