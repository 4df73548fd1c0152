import type { WebhookRequest } from '../payment-provider.ts';
import { callbackUrl, checkSumOf } from './maxpay-signature.ts';
import { readMaxPayWebhook } from './maxpay-webhook.ts';

const KEY = 'signature-key';
const connection = { account: 'OurAccount', signatureKey: KEY };

function arrived(address: string, change: Record<string, string> = {}): WebhookRequest {
  const fields = {
    transaction_unique_id: 'attempt-1',
    reference: 'REF',
    status: 'SUCCESS',
    code: '0',
    message: 'ok',
    ...change,
  };
  const body = { ...fields, checkSum: checkSumOf(fields, KEY) };
  return {
    method: 'POST',
    headers: {},
    query: Object.fromEntries(new URL(address).searchParams),
    body,
    rawBody: Buffer.from(''),
  };
}

const address = callbackUrl(
  'https://luna.example/pay/webhooks/maxpay',
  { attemptId: 'attempt-1', amountCents: 2990, currency: 'EUR', isRefund: false },
  KEY,
);

test.each([
  [{ amount: '1.00' }, { amountCents: 100, currency: 'EUR' }],
  [
    { amount: '29.90', currency: 'USD' },
    { amountCents: 2990, currency: 'USD' },
  ],
])('a callback that names its money %j is read with that, to be compared with the order', (money, read) => {
  expect(readMaxPayWebhook(arrived(address, money), connection)).toMatchObject({ kind: 'events', events: [read] });
});

test('a callback whose amount is none is refused', () => {
  expect(readMaxPayWebhook(arrived(address, { amount: 'much' }), connection)).toMatchObject({ kind: 'refused' });
});

test('the address says what was asked for where the callback does not', () => {
  expect(readMaxPayWebhook(arrived(address), connection)).toMatchObject({
    kind: 'events',
    events: [
      {
        attemptId: 'attempt-1',
        amountCents: 2990,
        currency: 'EUR',
        merchant: 'OurAccount',
        outcome: { kind: 'accepted' },
      },
    ],
  });
});

test.each([
  ['another amount', address.replace('cents=2990', 'cents=9990')],
  ['another currency', address.replace('EUR', 'USD')],
  ['another attempt', address.replace('attempt-1', 'attempt-2')],
  ['a refund', address.replace('kind=payment', 'kind=refund')],
  ['no seal', address.replace(/&seal=.*/, '')],
])('an address with %s is not trusted, with any content of the callback', (_name, changed) => {
  expect(readMaxPayWebhook(arrived(changed), connection)).toMatchObject({ kind: 'refused' });
});

test('a callback of another payment does not count at this address', () => {
  expect(readMaxPayWebhook(arrived(address, { transaction_unique_id: 'attempt-2' }), connection)).toMatchObject({
    kind: 'refused',
  });
});

test('a code and a word that contradict each other change nothing', () => {
  expect(readMaxPayWebhook(arrived(address, { status: 'FRAUDED' }), connection)).toMatchObject({
    kind: 'events',
    events: [{ outcome: undefined }],
  });
});

test('what MaxPay does not know itself changes nothing', () => {
  expect(readMaxPayWebhook(arrived(address, { code: '3109', status: 'ERROR' }), connection)).toMatchObject({
    kind: 'events',
    events: [{ outcome: undefined }],
  });
});
