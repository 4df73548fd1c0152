import type { Brand, PaymentMethod, PayRules } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Caller } from '../../http/caller.ts';
import { plansOnSale } from './attempts/plan-on-sale.ts';
import { addressOf } from './billing-addresses.ts';
import { cardsOf, isExpired, toSavedCard } from './cards/saved-cards-repository.ts';
import { missingCredits } from './debts/debt-repository.ts';
import { isSameAccount, type ProviderAccount } from './providers/provider-account.ts';
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
  const { payPal, googlePay, applePay } = providers.wallets(brand);
  const now = clock.now();
  const cards = (await cardsOf(db, clickId)).filter(
    (card) => !isExpired(card, now) && isOfBrand(providers, brand, card),
  );
  const prospects = await needs.purchases.prospects(clickId, plansOnSale(flow, facts));
  const missing = await missingCredits(db, clickId);
  const billing = asksAddress(needs, providers, brand, methods)
    ? { country: facts.country, address: await addressOf(db, clickId) }
    : undefined;
  return {
    gateway: providers.gateway(brand),
    methods,
    declinesBeforeOther: flow.declinesBeforeOther ?? DECLINES_BEFORE_OTHER,
    savedCards: cards.map(toSavedCard),
    ...prospects,
    ...(missing > 0 ? { missingCredits: missing } : {}),
    ...(billing ? { billing } : {}),
    ...(payPal && methods.includes('paypal') ? { payPal } : {}),
    ...(googlePay && methods.includes('googlepay') ? { googlePay } : {}),
    ...(applePay && methods.includes('applepay') ? { applePay } : {}),
  };
}

/** With cards shared between companies, which of them gets this one is decided when it is sent. */
function asksAddress(
  { env }: Pick<PaymentsNeeds, 'env'>,
  providers: ProviderRegistry,
  brand: Brand,
  methods: readonly PaymentMethod[],
): boolean {
  if (!methods.includes('credit_card')) return false;
  const shares = env.cardRoutes[brand.id];
  const accounts = shares
    ? shares.map(({ gateway }) => providers.atBrand(brand, gateway))
    : [providers.forMethod(brand, 'credit_card')];
  return accounts.some((account) => account?.asksAddress === true);
}

/** Kept by the account that the brand's payments go to: a card of another company's account is not offered. */
function isOfBrand(providers: ProviderRegistry, brand: Brand, card: ProviderAccount): boolean {
  const account = providers.atBrand(brand, card.provider);
  return account !== undefined && isSameAccount(account, card);
}
