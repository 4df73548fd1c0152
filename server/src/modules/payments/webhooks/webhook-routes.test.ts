import { randomUUID } from 'node:crypto';
import { currentCallId } from '@halo/server-kit/log/call-id';
import { eventually } from '@halo/shared/testing/eventually';
import { eq } from 'drizzle-orm';
import { webhookInbox } from '../payments-tables.ts';
import type { PaymentProvider, ProviderEvent, WebhookReading, WebhookRequest } from '../providers/payment-provider.ts';
import { webhookPath } from '../providers/provider-module.ts';
import { openPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';

let harness: PaymentHarness;
beforeAll(async () => {
  harness = await openPaymentHarness();
});
afterAll(() => harness.close());

/** What an adapter would say of the next webhook; what it was given. */
function readAs(name: PaymentProvider['name'], reading: WebhookReading): WebhookRequest[] {
  const seen: WebhookRequest[] = [];
  const provider = harness.services.payments.providers.byName(name);
  if (!provider) throw new Error(`${name} is not set up`);
  jest.spyOn(provider, 'readWebhook').mockImplementation(async (request) => {
    seen.push(request);
    return reading;
  });
  return seen;
}

function post(name: string, payload: string, type = 'application/json', host = 'luna.localhost') {
  return harness.app.inject({
    method: 'POST',
    url: `/pay/webhooks/${name}`,
    headers: { host, 'content-type': type, 'x-signature': 'abc' },
    payload,
  });
}

function event(change: Partial<ProviderEvent>): ProviderEvent {
  return {
    eventId: randomUUID(),
    attemptId: randomUUID(),
    merchant: 'us',
    amountCents: 2990,
    currency: 'EUR',
    reference: 'ref',
    name: 'TEST',
    outcome: { kind: 'accepted' },
    ...change,
  };
}

it('every account has an address of its own, on every host, and no other name has one', async () => {
  const names = harness.services.payments.providers
    .all()
    .map((account) => webhookPath(account).replace('/pay/webhooks/', ''));
  expect([...names].sort()).toEqual(['adyen', 'halo-es/adyen', 'maxpay', 'mollie', 'paypal', 'trustpay']);
  for (const name of names) {
    for (const host of ['luna.localhost', 'pay.localhost', '127.0.0.1']) {
      expect([name, host, (await post(name, '{}', 'application/json', host)).statusCode]).toEqual([name, host, 401]);
    }
  }
  for (const name of ['stripe', 'halo-fr/adyen', 'halo-es/paypal'])
    expect((await post(name, '{}')).statusCode).toBe(404);
});

it('gives the adapter the bytes that were signed, and what they say in JSON or as a form', async () => {
  const seen = readAs('adyen', { kind: 'refused', reason: 'just looking' });
  const json = '{"a": 1,  "b":"\u00e9"}';
  await post('adyen', json);
  await post('adyen', 'id=tr_1&x=a%20b', 'application/x-www-form-urlencoded; charset=utf-8');
  await post('adyen', '{"half":', 'application/json');
  await harness.app.inject({
    method: 'GET',
    url: `${webhookPath({ provider: 'adyen', accountCompany: '' })}?ResultCode=0&Reference=a%2Fb`,
    headers: { host: 'luna.localhost' },
  });
  expect(seen.map(({ method, body, query }) => [method, body, query])).toEqual([
    ['POST', { a: 1, b: 'é' }, {}],
    ['POST', { id: 'tr_1', x: 'a b' }, {}],
    ['POST', undefined, {}],
    ['GET', undefined, { ResultCode: '0', Reference: 'a/b' }],
  ]);
  expect(seen[0]?.rawBody.toString('utf8')).toBe(json);
  expect(seen[0]?.headers['x-signature']).toBe('abc');
});

it('answers what the company wants to read, asks it to come again, or refuses without effect', async () => {
  readAs('maxpay', { kind: 'events', events: [], reply: 'OK' });
  expect([(await post('maxpay', '{}')).statusCode, (await post('maxpay', '{}')).body]).toEqual([200, 'OK']);
  readAs('mollie', { kind: 'later', reason: 'it cannot be asked now' });
  const later = await post('mollie', 'id=tr_1', 'application/x-www-form-urlencoded');
  expect([later.statusCode, later.headers['retry-after']]).toEqual([503, '60']);
  readAs('paypal', { kind: 'refused', reason: 'no signature' });
  expect((await post('paypal', '{}')).statusCode).toBe(401);
  expect(await harness.database.db.select().from(webhookInbox)).toEqual([]);
});

it('a body that is too large is refused before anybody reads it', async () => {
  const seen = readAs('adyen', { kind: 'events', events: [], reply: 'OK' });
  expect((await post('adyen', `{"a":"${'x'.repeat(300_000)}"}`)).statusCode).toBe(413);
  expect(seen).toEqual([]);
});

it('the same event id of two companies is two events, of one company one', async () => {
  const eventId = randomUUID();
  readAs('adyen', { kind: 'events', events: [event({ eventId })], reply: 'x' });
  readAs('mollie', { kind: 'events', events: [event({ eventId })], reply: 'x' });
  for (const name of ['adyen', 'adyen', 'mollie', 'mollie']) await post(name, '{}');
  const rows = await harness.database.db.select().from(webhookInbox).where(eq(webhookInbox.eventId, eventId));
  expect(rows.map(({ provider }) => provider).sort()).toEqual(['adyen', 'mollie']);
});

it('one company says nothing about the payments of another, and no merchant about those of another', async () => {
  const account = await harness.register();
  const adyen = harness.services.payments.providers.byName('adyen')!;
  jest.spyOn(adyen, 'start').mockResolvedValueOnce({ kind: 'lost', reason: 'no answer' });
  const order = harness.order(account, { cardToken: await harness.cardToken(account) });
  const { attempt } = (await harness.tryCharge(account, order)).value;
  expect(attempt.status).toBe('unknown');
  const merchantOf = (name: string) => harness.services.payments.providers.byName(name)?.merchant ?? '';
  readAs('mollie', {
    kind: 'events',
    events: [event({ attemptId: attempt.id, merchant: merchantOf('mollie') })],
    reply: 'x',
  });
  await post('mollie', '{}');
  readAs('adyen', {
    kind: 'events',
    events: [event({ attemptId: attempt.id, merchant: 'AnotherMerchant' })],
    reply: 'x',
  });
  await post('adyen', '{}');
  await harness.services.payments.reconcile();
  expect((await harness.ask(account, order.idempotencyKey)).status).toBe('unknown');
  readAs('adyen', {
    kind: 'events',
    events: [event({ attemptId: attempt.id, merchant: merchantOf('adyen') })],
    reply: 'x',
  });
  const seen: unknown[] = [];
  jest.spyOn(harness.hub, 'emit').mockImplementation(() => void seen.push(currentCallId()));
  await post('adyen', '{}');
  await harness.become(account, order.idempotencyKey, 'settled');
  // The inbox is worked off for all, after the call that brought the last event.
  await eventually(() => expect(seen.length).toBeGreaterThan(0));
  expect(new Set(seen)).toEqual(new Set([undefined]));
});
