import { type Brand, endpoints } from '@halo/shared/contracts';
import { eq } from 'drizzle-orm';
import { createFlowsService } from '../../../flows/index.ts';
import { standardOffers } from '../../../plans/index.ts';
import type { TestAccount } from '../../../../testing/build-test-app.ts';
import { paymentAttempts, webhookInbox } from '../../payments-tables.ts';
import { openPaymentHarness, type PaymentHarness } from '../../testing/payment-harness.ts';

const flows = createFlowsService(standardOffers());
const withMollie = {
  ...flows,
  flow: (brand: Brand, id: string) => ({
    ...flows.flow(brand, id),
    paymentMethods: ['credit_card' as const, 'mollie' as const],
  }),
};

let harness: PaymentHarness;
beforeAll(async () => {
  harness = await openPaymentHarness({ overrides: { flows: withMollie } });
});
afterAll(() => harness.close());

async function start() {
  const account = await harness.register();
  const { method: _method, ...order } = harness.order(account);
  const answer = await harness.call(endpoints.paymentMethods.createMolliePayment, { body: order }, { as: account });
  return { account, order, attempt: answer.value.attempt };
}

async function providerReference(attemptId: string): Promise<string> {
  const { db } = harness.database;
  const [row] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId));
  return row?.providerReference ?? '';
}

/** What the shopper does on Mollie's page; where the browser is sent afterwards. */
async function decide(url: string, decision: Record<string, string>): Promise<URL> {
  const { host, pathname } = new URL(url);
  const page = await harness.app.inject({ url: pathname, headers: { host } });
  expect(page.statusCode).toBe(200);
  expect(page.body).toMatch(/29,90\s€/u);
  const answer = await harness.app.inject({
    method: 'POST',
    url: pathname,
    headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(decision).toString(),
  });
  expect(answer.statusCode).toBe(303);
  return new URL(String(answer.headers.location));
}

function check(account: TestAccount, attemptId: string | undefined) {
  return harness.call(
    endpoints.paymentMethods.checkMollie,
    { body: { clickId: account.clickId, domain: 'luna.localhost', attemptId } },
    { as: account },
  );
}

describe('[PAY-11] Mollie', () => {
  it('sends the browser to its page and back, and grants once however often the return is opened', async () => {
    const { account, attempt } = await start();
    expect(attempt).toMatchObject({
      status: 'challenge',
      method: 'mollie',
      challenge: { shape: 'redirect', method: 'GET' },
    });
    const back = await decide(attempt.challenge?.url ?? '', { status: 'paid', news: 'after' });
    expect(`${back.host}${back.pathname}`).toMatch(/^luna\.localhost:\d+\/mollie\/paymentCheck$/);
    const answers = await Promise.all(Array.from({ length: 5 }, () => check(account, attempt.id)));
    for (const answer of answers) expect(answer.value.attempt).toMatchObject({ id: attempt.id, status: 'settled' });
    // A return without an attempt id gets no payment, least of all an older one.
    expect((await check(account, undefined)).problem.code).toBe('invalid_request');
    // Mollie says only the id that it has given itself.
    await harness.webhooksOf(`id=${await providerReference(attempt.id)}`, 1);
    expect(await harness.grants(account)).toEqual([{ amount: 200, cause: `payment:${attempt.id}` }]);
  });

  it('settles by its webhook alone, when the browser never comes back', async () => {
    const { account, order, attempt } = await start();
    await decide(attempt.challenge?.url ?? '', { status: 'paid', news: 'twice' });
    await harness.become(account, order.idempotencyKey, 'settled');
    expect(await harness.grants(account)).toHaveLength(1);
  });

  it('answers an id that it never gave as one of its own, and stores nothing', async () => {
    const stored = () => harness.database.db.$count(webhookInbox);
    const before = await stored();
    const answer = await harness.app.inject({
      method: 'POST',
      url: '/pay/webhooks/mollie',
      headers: { host: 'luna.localhost', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'id=tr_DoesNotExist1',
    });
    expect([answer.statusCode, answer.body, await stored()]).toEqual([200, 'ok', before]);
  });

  it('is pending until it knows', async () => {
    const { account, order, attempt } = await start();
    await decide(attempt.challenge?.url ?? '', { status: 'pending', news: 'after' });
    expect((await check(account, attempt.id)).value.attempt.status).toBe('pending');
    await harness.become(account, order.idempotencyKey, 'settled');
  });

  it.each([
    ['failed', 'insufficient_funds', 'insufficient_funds'],
    ['failed', 'possible_fraud', 'card_blacklisted'],
    ['canceled', '', 'payment_cancelled'],
    ['expired', '', 'payment_retry'],
  ])('%s (%s) is a failed try of kind %s', async (status, reason, failure) => {
    const { account, attempt } = await start();
    await decide(attempt.challenge?.url ?? '', { status, reason, news: 'never' });
    expect((await check(account, attempt.id)).value.attempt).toMatchObject({ status: 'failed', failure });
    expect(await harness.grants(account)).toEqual([]);
  });

  it('cannot be paid any more when the shopper gave up here', async () => {
    const { account, order, attempt } = await start();
    const given = await harness.call(
      endpoints.orders.cancelOrder,
      { body: { clickId: account.clickId, idempotencyKey: order.idempotencyKey } },
      { as: account },
    );
    expect(given.value.attempt).toMatchObject({ status: 'failed', failure: 'payment_cancelled' });
    const { host, pathname } = new URL(attempt.challenge?.url ?? '');
    expect((await harness.app.inject({ url: pathname, headers: { host } })).statusCode).toBe(410);
  });

  it('is asked back: a made-up webhook settles nothing', async () => {
    const { account, order, attempt } = await start();
    const post = (payload: string) =>
      harness.app.inject({
        method: 'POST',
        url: '/pay/webhooks/mollie',
        headers: { host: 'luna.localhost', 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      });
    // As Mollie asks for; it does not say whether the id is one of ours.
    expect((await post('id=tr_madeup1234')).statusCode).toBe(200);
    expect((await post('id=../../v2/payments')).statusCode).toBe(401);
    expect((await post('')).statusCode).toBe(401);
    expect((await harness.ask(account, order.idempotencyKey)).status).toBe('challenge');
    expect(attempt.status).toBe('challenge');
  });
});
