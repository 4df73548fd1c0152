import { createHash } from 'node:crypto';
import type { BillingAddress, Brand, BrowserFacts, EarlyStartText, PaymentMethod } from '@halo/shared/contracts';

/** What the shopper pays with, as the call says it; nothing of it has been checked yet. */
export type Means =
  | { kind: 'cardToken'; token: string }
  | { kind: 'savedCard'; id: string }
  | { kind: 'wallet'; wallet: 'applepay' | 'googlepay'; token: string }
  | { kind: 'hosted' };

/** What a call asks for: to pay this plan, at this price, with that. */
export interface PaymentRequest {
  readonly idempotencyKey: string;
  readonly productId: string;
  readonly expectedCents: number;
  readonly renews: boolean;
  /** what the tick said each renewal costs */
  readonly renewalCents?: number | undefined;
  readonly remembersCard: boolean;
  /** the version of the text ticked */
  readonly startsAtOnce?: EarlyStartText | undefined;
  /** credits missing of earlier payments, as the page said */
  readonly missingCredits?: number | undefined;
  /** of a new card's owner */
  readonly billingAddress?: BillingAddress | undefined;
  /** undefined: what is kept stays */
  readonly keepsAddress?: boolean | undefined;
  readonly method: PaymentMethod;
  readonly means: Means;
  readonly browser: BrowserFacts;
}

/** Where a call comes from, as the server saw it. */
export interface PaymentOrigin {
  readonly brand: Brand;
  readonly origin: string;
  readonly address: string;
  /** of that address, as the proxy in front names it: two small letters */
  readonly country?: string | undefined;
}

/**
 * What makes a request the same one: what is bought, for how much, with what. Facts of the browser may differ after a
 * reload.
 */
export function hashOf({
  productId,
  expectedCents,
  renews,
  renewalCents,
  remembersCard,
  method,
  means,
  startsAtOnce,
  missingCredits,
}: PaymentRequest): string {
  const asked = [
    ...(startsAtOnce === undefined ? [] : [startsAtOnce]),
    ...(renewalCents === undefined ? [] : [{ renewalCents }]),
    ...(missingCredits ? [{ missingCredits }] : []),
  ];
  return createHash('sha256')
    .update(JSON.stringify([productId, expectedCents, renews, remembersCard, method, means, ...asked]))
    .digest('hex');
}
