import { publicOrigin } from '@halo/server-kit/http/public-origin';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { type Attempt, attemptById, lockAttempt } from '../attempts/attempt-repository.ts';
import { asTaken } from '../attempts/taken-money.ts';
import { webhookUrl } from '../attempts/payment-addresses.ts';
import type { PaymentsNeeds } from '../payments.ts';
import type { PaymentProvider, RefundAnswer } from '../providers/payment-provider.ts';
import type { ProviderRegistry } from '../providers/provider-registry.ts';
import { bookNotOwed } from '../money-booking.ts';
import { completeRefund } from './refund-completion.ts';
import { endUnmade, failRefund } from './refund-failing.ts';
import { changeReversal, type Reversal, reversalsOf } from './reversal-repository.ts';
import { broughtCents, owedCents } from './reversal-sums.ts';

const DAY_MS = 24 * 3_600_000;

type Needs = Pick<PaymentsNeeds, 'db' | 'clock' | 'log' | 'env' | 'brands' | 'accounts' | 'mail'>;
/** A payment that its provider knows. */
type KnownAttempt = Attempt & { readonly providerReference: string };

/** Asks the provider for a refund, or asks what became of one that it has accepted. */
export async function sendRefund(needs: Needs, providers: ProviderRegistry, reversal: Reversal): Promise<void> {
  const found = await attemptById(needs.db, reversal.attemptId);
  const attempt = found && paidUnder(asTaken(found), reversal);
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
  const step = await withTransaction(needs.db, (tx) => nextStep(needs, tx, reversal, provider));
  switch (step.kind) {
    case 'over':
      return;
    case 'find':
      return findSent(needs, provider, attempt, reversal);
    case 'send': {
      const answer = await requestRefund(needs, provider, attempt, step);
      return withTransaction(needs.db, (tx) => applyAnswer(needs, tx, step.refund, answer));
    }
  }
}

type Step =
  | { readonly kind: 'over' }
  /** `refund` as it was before, so that what this request is not known to have done is known of none */
  | { readonly kind: 'send'; readonly refund: Reversal; readonly isWhole: boolean }
  /** a request for more than is owed now may have arrived */
  | { readonly kind: 'find' };

/**
 * What may be done with a refund now. A bank may have taken the money since it was asked for, and what is paid back
 * twice rarely comes again. An id that was sent once is never sent with another amount: under it the provider may make
 * the first one.
 */
async function nextStep(
  needs: Needs,
  tx: Transaction,
  { id, attemptId }: Reversal,
  provider: PaymentProvider,
): Promise<Step> {
  const attempt = await lockTaken(tx, attemptId);
  const known = await reversalsOf(tx, attemptId);
  const current = known.find((each) => each.id === id);
  if (!attempt || current?.status !== 'asked' || current.providerReference !== null) return { kind: 'over' };
  const amountCents = owedCents(attempt.amountCents, known, current);
  if (amountCents !== current.amountCents)
    needs.log.warn(
      { attemptId, reversalId: id, askedCents: current.amountCents, owedCents: amountCents },
      'a refund is no longer owed as it was asked for: money of the payment has gone back in another way',
    );
  if (current.sentCents !== null && current.sentCents !== amountCents) {
    if (provider.findRefund) return { kind: 'find' };
    if (amountCents > 0) return waitForWord(needs, tx, current);
  }
  if (amountCents === 0) {
    await endUnmade(needs, tx, attempt, current);
    return { kind: 'over' };
  }
  if (amountCents !== current.amountCents) await bookNotOwed(tx, attempt, current, amountCents, needs.clock.now());
  await changeReversal(tx, id, { amountCents, sentCents: amountCents });
  const isWhole = amountCents === broughtCents(attempt, known, current);
  return { kind: 'send', refund: { ...current, amountCents }, isWhole };
}

/** Only the provider's webhook says what became of it. */
async function waitForWord(needs: Needs, tx: Transaction, { id, attemptId, createdAt }: Reversal): Promise<Step> {
  needs.log.error(
    { attemptId, reversalId: id, since: createdAt },
    'a refund of more than is owed now may have reached its provider, which cannot be asked; a person must look',
  );
  await changeReversal(tx, id, { nextTryAt: tomorrow(needs) });
  return { kind: 'over' };
}

/** Asks what became of a request that had no answer, before anything else is sent for it. */
async function findSent(
  needs: Needs,
  provider: PaymentProvider,
  attempt: KnownAttempt,
  reversal: Reversal,
): Promise<void> {
  const found = await provider.findRefund?.({ refundId: reversal.id, reference: attempt.providerReference });
  if (!found) return;
  if (found.kind !== 'unknown') return withTransaction(needs.db, (tx) => applyAnswer(needs, tx, reversal, found));
  await withTransaction(needs.db, async (tx) => {
    const { attempt: paid, current } = await stillAsked(tx, reversal);
    if (paid && current) await endUnmade(needs, tx, paid, current);
  });
}

function requestRefund(
  { env, brands }: Needs,
  provider: PaymentProvider,
  attempt: KnownAttempt,
  { refund: reversal, isWhole }: Extract<Step, { kind: 'send' }>,
): Promise<RefundAnswer> {
  return provider.refund({
    isWhole,
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

async function applyAnswer(needs: Needs, tx: Transaction, before: Reversal, answer: RefundAnswer): Promise<void> {
  const { attempt, current } = await stillAsked(tx, before);
  if (!attempt || !current) return;
  switch (answer.kind) {
    case 'done':
      return completeRefund(needs, tx, attempt, current, answer.reference, needs.clock.now());
    case 'asked':
      return changeReversal(tx, current.id, { providerReference: answer.reference, nextTryAt: tomorrow(needs) });
    case 'refused':
      needs.log.error({ attemptId: attempt.id, reason: answer.reason }, 'a refund was refused');
      return failRefund(needs, tx, attempt, current, { word: 'answer', why: answer.reason });
    case 'lost':
      needs.log.warn({ attemptId: attempt.id, reason: answer.reason }, 'no answer to a refund; it is sent again');
      if (answer.isUnread) await changeReversal(tx, current.id, { sentCents: before.sentCents });
  }
}

/** Its webhook, or another process, may have been quicker than an answer: only the row under the lock counts. */
async function stillAsked(
  tx: Transaction,
  { id, attemptId }: Reversal,
): Promise<{ readonly attempt: Attempt | undefined; readonly current: Reversal | undefined }> {
  const attempt = await lockTaken(tx, attemptId);
  const current = (await reversalsOf(tx, attemptId)).find((each) => each.id === id);
  return { attempt, current: current?.status === 'asked' ? current : undefined };
}

async function lockTaken(tx: Transaction, attemptId: string): Promise<Attempt | undefined> {
  const attempt = await lockAttempt(tx, attemptId);
  return attempt && asTaken(attempt);
}

/** A second payment has an id of its own. */
function paidUnder(attempt: Attempt, { secondReference }: Reversal): Attempt {
  return secondReference === null ? attempt : { ...attempt, providerReference: secondReference };
}

function isKnown(attempt: Attempt): attempt is KnownAttempt {
  return attempt.providerReference !== null;
}

function tomorrow({ clock }: Needs): Date {
  return new Date(clock.now().getTime() + DAY_MS);
}
