import type { Brand, PayRules } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Caller } from '../../http/caller.ts';
import { plansOnSale } from './attempts/plan-on-sale.ts';
import { cardsOf, isExpired, toSavedCard } from './cards/saved-cards-repository.ts';
import type { ProviderRegistry } from './providers/provider-registry.ts';
import type { PaymentsNeeds } from './payments.ts';

/** Where a flow does not say it. */
const DECLINES_BEFORE_OTHER = 3;

/** How an account may pay: what its flow offers and this installation can take. */
export async function payRules(
  needs: PaymentsNeeds,
  providers: ProviderRegistry,
  { clickId }: Caller,
  brand: Brand,
): Promise<PayRules> {
  const { db, clock } = needs;
  const facts = await needs.accounts.facts(clickId);
  if (!facts) throw new AppError('unauthenticated', { message: 'no such account' });
  const flow = needs.flows.flow(brand, facts.fluxId);
  const methods = flow.paymentMethods.filter((method) => providers.forMethod(brand, method) !== undefined);
  const { payPal, googlePay, applePay } = providers.wallets;
  const now = clock.now();
  const cards = (await cardsOf(db, clickId)).filter(
    (card) => !isExpired(card, now) && providers.byName(card.provider) !== undefined,
  );
  const prospects = await needs.purchases.prospects(clickId, plansOnSale(flow, facts));
  return {
    gateway: providers.gateway(brand),
    methods,
    declinesBeforeOther: flow.declinesBeforeOther ?? DECLINES_BEFORE_OTHER,
    savedCards: cards.map(toSavedCard),
    ...prospects,
    ...(payPal && methods.includes('paypal') ? { payPal } : {}),
    ...(googlePay && methods.includes('googlepay') ? { googlePay } : {}),
    ...(applePay && methods.includes('applepay') ? { applePay } : {}),
  };
}
