import type { CardFrameRequest, PaymentAttempt, ProblemCode } from '@halo/shared/contracts';
import {
  aPaymentAttempt,
  type FakeApiScript,
  type FakePlatform,
  type FakePlatformOptions,
  renderInPlatform,
} from '@halo/shared/testing';
import { screen } from '@testing-library/react';
import { messages } from '../messages.ts';
import { PayPage } from '../pay/pay-page.tsx';
import type { OpenAttempt } from '../payment-drafts.ts';
import { fakeCardFrame } from './fake-card-frame.ts';

type PaymentsScript = NonNullable<FakeApiScript['payments']>;

/** 200 credits were chosen before. */
export const chosen = { payments: { choice: JSON.stringify({ productId: 'credits-200' }) } };

/** The draft of an attempt whose end an earlier page did not learn: for those credits, unless it says otherwise. */
export const leftOpen = (over: Partial<OpenAttempt> = {}) =>
  JSON.stringify({
    open: [
      { key: 'key-number-0000001', productId: 'credits-200', planName: '200 crediti', amountCents: 2990, ...over },
    ],
    declines: 0,
  });

/** An attempt to pay for them that settled, unless it says otherwise. */
export const bought =
  (over: Partial<PaymentAttempt> = {}) =>
  async () =>
    aPaymentAttempt({
      productId: 'credits-200',
      planName: '200 crediti',
      amountCents: 2990,
      grantedCredits: 200,
      ...over,
    });
export const declined = (failure: ProblemCode) => bought({ status: 'failed', failure });

export const payButton = () => screen.getByRole('button', { name: /^Paga 29,90\s€$/ });

/** Keys of the charges that went out, in order. */
export const keysOf = (platform: FakePlatform): string[] =>
  platform.calls('payments.tryCharge').map(({ args }) => (args[0] as { idempotencyKey: string }).idempotencyKey);

export const typesOf = (requests: readonly CardFrameRequest[]): string[] =>
  requests.map((request) => (request.type === 'halo.card.busy' ? `${request.type}:${request.busy}` : request.type));

export function openPage(payments: PaymentsScript = {}, options: FakePlatformOptions = {}, search = '') {
  return renderInPlatform(<PayPage />, {
    messages,
    search,
    platform: { drafts: chosen, ...options, api: { ...options.api, payments } },
  });
}

/** The checkout with its card fields there and ready. */
export async function openCheckout(payments?: PaymentsScript, options?: FakePlatformOptions) {
  const rendered = await openPage(payments, options);
  const frame = fakeCardFrame();
  await frame.say({ type: 'halo.card.ready' });
  return { ...rendered, frame, pay: () => rendered.user.click(payButton()) };
}
