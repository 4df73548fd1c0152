import { CURRENCY } from '@halo/server-kit/money/currency';
import type { RatePlan } from '@halo/shared/contracts';
import type { AccountFacts } from '../../accounts/index.ts';
import type { PaymentsEnvironment } from '../payment-environment.ts';
import type { Instrument, StartRequest } from '../providers/payment-provider.ts';
import type { Attempt } from './attempt-repository.ts';
import { returnUrl, webhookUrl } from './payment-addresses.ts';
import type { PaymentOrigin, PaymentRequest } from './payment-request.ts';

/** A payment of the shopper, as its provider gets it. */
export function startRequest(
  env: PaymentsEnvironment,
  attempt: Pick<Attempt, 'id' | 'provider' | 'accountCompany' | 'renews' | 'needsAuthentication'> & {
    readonly plan: RatePlan;
  },
  instrument: Instrument,
  facts: AccountFacts,
  payment: PaymentRequest,
  from: PaymentOrigin,
): StartRequest {
  return {
    attemptId: attempt.id,
    method: payment.method,
    amountCents: attempt.plan.totalCents,
    currency: CURRENCY,
    instrument,
    initiator: 'shopper',
    keepsCard: payment.remembersCard || attempt.renews,
    renews: attempt.renews,
    needsAuthentication: attempt.needsAuthentication,
    shopper: shopperOf(facts, from.address),
    billing: payment.billingAddress,
    browser: payment.browser,
    origin: from.origin,
    returnUrl: returnUrl(from.origin, payment.method, attempt),
    webhookUrl: webhookUrl(env, from.origin, attempt),
    descriptor: from.brand.descriptor,
    description: attempt.plan.name,
  };
}

/** What a provider learns about the account that pays. */
export function shopperOf(
  { clickId, email, language, country }: AccountFacts,
  address: string,
): StartRequest['shopper'] {
  return { clickId, email, language, country: country.toUpperCase(), address };
}
