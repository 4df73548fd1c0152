import type { BrowserFacts } from '@halo/shared/contracts';
import type { StartRequest } from '../payment-provider.ts';
import { purchaseFields } from './trustpay-purchase.ts';

const browser: BrowserFacts = {
  language: 'it',
  screenHeight: 568,
  screenWidth: 320,
  colourDepth: 24,
  timeZoneOffset: -60,
  userAgent: 'x',
  javaEnabled: false,
  javaScriptEnabled: true,
};
const request = {
  amountCents: 990,
  currency: 'EUR',
  attemptId: 'attempt-1',
  returnUrl: 'https://x.example/back',
  webhookUrl: 'https://x.example/hook',
  descriptor: 'HALO',
  shopper: { clickId: 'click-0001', email: 'a@b.example', country: 'it', address: '127.0.0.1' },
  instrument: { kind: 'saved', token: 't' },
  keepsCard: false,
} as unknown as StartRequest;

test.each([
  ['01', '1'],
  ['02', '2'],
  [undefined, '2'],
] as const)('[PAY-07] a page that shows the bank in window %s asks it for size %s', (challengeWindow, asked) => {
  expect(purchaseFields({ ...request, browser: { ...browser, challengeWindow } })).toMatchObject({
    'browser[challengeWindow]': asked,
  });
});
