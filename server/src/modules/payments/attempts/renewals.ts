import type { RenewalCharge, RenewalOutcome, Renewals } from './renewal-order.ts';
import { createHash, randomUUID } from 'node:crypto';

import { AppError } from '@halo/shared/errors';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { cardOf, type CardOnFile } from '../cards/saved-cards-repository.ts';
import type { StartRequest } from '../providers/payment-provider.ts';
import { lockPayer } from './attempt-lock.ts';
import { type Attempt, attemptByKey, insertAttempt } from './attempt-repository.ts';
import type { Charges } from './charges.ts';
import { returnUrl, webhookUrl } from './payment-addresses.ts';
import type { PaymentsNeeds } from '../payments.ts';

const CURRENCY = 'EUR';

export function createRenewals(needs: PaymentsNeeds, charges: Charges): Renewals {
  const { db, env, clock, brands } = needs;

  return {
    async renew(order) {
      const known = await attemptByKey(db, order.clickId, order.idempotencyKey);
      const card = await cardOf(db, order.clickId, order.savedCardId);
      if (known)
        return outcomeOf(
          known.state.status === 'unknown' ? await again(known, order, card) : await charges.whileRunning(known),
        );
      if (!card) throw new AppError('card_not_on_file', { message: 'the card of this subscription is gone' });
      const attempt = await open(order, card);
      if (attempt.isNew) await charges.charge(await toRequest(attempt.id, order, card));
      const current = await attemptByKey(db, order.clickId, order.idempotencyKey);
      if (!current) throw new Error(`the renewal ${order.idempotencyKey} went away`);
      // Nobody is there whom the bank could ask.
      return outcomeOf(
        current.state.status === 'challenge'
          ? await charges.cancel(current, 'nobody-there')
          : await charges.whileRunning(current),
      );
    },
  };

  async function open(order: RenewalCharge, card: CardOnFile): Promise<{ id: string; isNew: boolean }> {
    const { clickId, brandId, idempotencyKey, plan, amountCents, subscriptionId } = order;
    const id = randomUUID();
    const inserted = await withTransaction(db, async (tx) => {
      await lockPayer(tx, clickId);
      if ((await needs.accounts.facts(clickId, tx))?.isDisabled)
        throw new AppError('account_disabled', { message: 'nothing is charged to a disabled account' });
      await needs.purchases.maySpend(tx, clickId, amountCents);
      return insertAttempt(
        tx,
        {
          id,
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
          purpose: 'renewal',
          renews: true,
          subscriptionId,
          savedCardId: card.id,
          remembersCard: false,
          startRequest: null,
          createdAt: clock.now(),
        },
        'renewal',
        undefined,
      );
    });
    return { id, isNew: inserted === 'inserted' };
  }

  /** Everything of a renewal is in the database, so the same request can be sent again by any process. */
  async function again(attempt: Attempt, order: RenewalCharge, card: CardOnFile | undefined): Promise<Attempt> {
    // Asked, not sent again: what never arrived there must not be charged now.
    if (!card || (await needs.accounts.facts(order.clickId))?.isDisabled) return charges.findOut(attempt);
    await charges.charge(await toRequest(attempt.id, order, card));
    return (await attemptByKey(db, order.clickId, order.idempotencyKey)) ?? attempt;
  }

  async function toRequest(
    attemptId: string,
    { clickId, brandId, plan, amountCents }: RenewalCharge,
    card: CardOnFile,
  ): Promise<StartRequest> {
    const facts = await needs.accounts.facts(clickId);
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
      shopper: {
        clickId,
        email: facts.email,
        language: facts.language,
        country: facts.country.toUpperCase(),
        address: '',
      },
      origin,
      returnUrl: returnUrl(origin, 'credit_card', { id: attemptId, provider: card.provider }),
      webhookUrl: webhookUrl(env, origin, card.provider),
      descriptor: brand.descriptor,
      description: plan.name,
    };
  }
}

function outcomeOf({ state }: Attempt): RenewalOutcome {
  if (state.status === 'failed') return { status: 'failed', failure: state.failure };
  return { status: state.status };
}
