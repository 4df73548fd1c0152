import type { Platform } from '@halo/shared/remote';
import { settleAttempt } from './attempt-settlement.ts';
import { readBrowserDetails } from './live/browser-details.ts';
import type { PaymentDeps } from './live/payment-session.ts';
import type { PaymentDrafts } from './payment-drafts.ts';

/** What a payment session needs of the platform, the same at the checkout and beside the plans. */
export function platformOfPayment(
  platform: Platform,
  drafts: PaymentDrafts,
): Pick<PaymentDeps, 'api' | 'orders' | 'clock' | 'drafts' | 'makeId' | 'browser' | 'holdReload' | 'onSettled'> {
  const { api, clock, holdReload } = platform;
  return {
    api: api.payments,
    orders: api.orders,
    clock,
    drafts,
    makeId: () => crypto.randomUUID(),
    browser: () => readBrowserDetails(window, clock.now()),
    holdReload: () => holdReload('payment'),
    onSettled: (attempt, key) => settleAttempt(platform, drafts, attempt, key),
  };
}
