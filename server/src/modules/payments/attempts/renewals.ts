import { CURRENCY } from '@halo/server-kit/money/currency';
import { createHash, randomUUID } from 'node:crypto';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { AppError } from '@halo/shared/errors';
import { cardOf, type CardOnFile } from '../cards/saved-cards-repository.ts';
import type { PaymentsNeeds } from '../payments.ts';
import type { StartRequest } from '../providers/payment-provider.ts';
import { lockPayer } from './attempt-lock.ts';
import { type Attempt, attemptByKey, insertAttempt, type NewAttempt } from './attempt-repository.ts';
import type { Charges } from './charges.ts';
import { returnUrl, webhookUrl } from './payment-addresses.ts';
import type { RenewalCharge, RenewalOutcome, Renewals } from './renewal-order.ts';
import { checkBlocks, payerMarks } from '../fraud/block-check.ts';
import { type FraudPrints, NO_SIGNALS } from '../fraud/fraud-signals.ts';
import { shopperOf } from './start-request.ts';

export function createRenewals(needs: PaymentsNeeds, charges: Charges, prints: FraudPrints): Renewals {
  const { db } = needs;
  return {
    async renew(order) {
      const known = await attemptByKey(db, order.clickId, order.idempotencyKey);
      // Sent again it is the same request, also when its owner has changed the card since.
      const kept = await cardOf(db, order.clickId, known?.savedCardId ?? order.savedCardId);
      const card = kept?.disputedAt ? undefined : kept;
      if (known)
        return outcomeOf(
          known.state.status === 'unknown'
            ? await resume(needs, charges, known, order, card)
            : await charges.whileRunning(known),
        );
      if (!card) throw new AppError('card_not_on_file', { message: 'the card of this subscription is gone' });
      const attempt = await insertRenewal(needs, prints, order, card);
      if (attempt.isNew) await charges.charge(await toRequest(needs, attempt.id, order, card));
      const current = await attemptByKey(db, order.clickId, order.idempotencyKey);
      if (!current) throw new Error(`the renewal ${order.idempotencyKey} went away`);
      // There is no shopper whom the bank could ask.
      return outcomeOf(
        current.state.status === 'challenge'
          ? await charges.cancel(current, 'nobody-there')
          : await charges.whileRunning(current),
      );
    },
  };
}

function newAttempt(order: RenewalCharge, card: CardOnFile, createdAt: Date): NewAttempt {
  const { clickId, brandId, idempotencyKey, plan, amountCents, subscriptionId } = order;
  return {
    id: randomUUID(),
    clickId,
    brandId,
    idempotencyKey,
    requestHash: createHash('sha256').update(idempotencyKey).digest('hex'),
    productId: plan.productId,
    plan,
    amountCents,
    currency: CURRENCY,
    method: 'credit_card',
    provider: card.provider,
    accountCompany: card.accountCompany,
    purpose: 'renewal',
    renews: true,
    subscriptionId,
    savedCardId: card.id,
    remembersCard: false,
    cardLastFour: card.lastFour,
    ...NO_SIGNALS,
    addressCountry: null,
    networkCountry: null,
    needsAuthentication: false,
    missingAnnounced: 0,
    startRequest: null,
    createdAt,
  };
}

/**
 * Not new: another process has opened this renewal. @throws account_disabled, payment_not_accepted, spending_limit,
 * spending_paused
 */
function insertRenewal(
  needs: Pick<PaymentsNeeds, 'db' | 'clock' | 'accounts' | 'purchases' | 'brands' | 'log'>,
  prints: FraudPrints,
  order: RenewalCharge,
  card: CardOnFile,
): Promise<{ id: string; isNew: boolean }> {
  const { db, clock, accounts, purchases } = needs;
  const { clickId, brandId, amountCents } = order;
  return withTransaction(db, async (tx) => {
    await lockPayer(tx, clickId);
    const facts = await accounts.facts(clickId, tx);
    if (facts?.isDisabled)
      throw new AppError('account_disabled', { message: 'nothing is charged to a disabled account' });
    const seen = { clickId, cardPrint: null, savedCardId: card.id, email: facts?.email ?? '', address: '' };
    await checkBlocks(needs, tx, brandId, payerMarks(prints, seen));
    await purchases.maySpend(tx, clickId, amountCents);
    const attempt = newAttempt(order, card, clock.now());
    return { id: attempt.id, isNew: (await insertAttempt(tx, attempt, 'renewal', undefined)) === 'inserted' };
  });
}

/** Everything of a renewal is in the database, so the same request can be sent again by any process. */
async function resume(
  needs: PaymentsNeeds,
  charges: Charges,
  attempt: Attempt,
  order: RenewalCharge,
  card: CardOnFile | undefined,
): Promise<Attempt> {
  // The provider is asked for the state; sending the request again could charge a renewal that never arrived there.
  if (!card || (await needs.accounts.facts(order.clickId))?.isDisabled) return charges.findOut(attempt);
  await charges.charge(await toRequest(needs, attempt.id, order, card));
  return (await attemptByKey(needs.db, order.clickId, order.idempotencyKey)) ?? attempt;
}

async function toRequest(
  { accounts, brands, env }: Pick<PaymentsNeeds, 'accounts' | 'brands' | 'env'>,
  attemptId: string,
  { clickId, brandId, plan, amountCents }: RenewalCharge,
  card: CardOnFile,
): Promise<StartRequest> {
  const facts = await accounts.facts(clickId);
  const brand = brands.byId(brandId);
  if (!facts || !brand) throw new AppError('not_found', { message: 'no such account' });
  const origin = publicOrigin(env, brand.hosts[0] ?? '');
  return {
    attemptId,
    method: 'credit_card',
    amountCents,
    currency: CURRENCY,
    instrument: { kind: 'saved', token: card.token },
    initiator: 'merchant',
    keepsCard: false,
    shopper: shopperOf(facts, ''),
    origin,
    returnUrl: returnUrl(origin, 'credit_card', { id: attemptId, provider: card.provider }),
    webhookUrl: webhookUrl(env, origin, card),
    descriptor: brand.descriptor,
    description: plan.name,
  };
}

function outcomeOf({ state }: Attempt): RenewalOutcome {
  if (state.status === 'failed') return { status: 'failed', failure: state.failure };
  return { status: state.status };
}
