import { randomUUID } from 'node:crypto';
import { eventually } from '@halo/shared/testing/eventually';
import { notification } from '@halo/simulators/adyen/webhook-sender';
import type { SimulatedPayment } from '@halo/simulators/adyen/simulated-payments';
import { webhookInbox } from '../payments-tables.ts';
import type { TestAccount } from '../../../testing/build-test-app.ts';
import { adyenConnection, WEBHOOK_PATH } from '../providers/adyen/adyen-settings.ts';
import { holder, openPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';

/** Longer than a very busy machine takes for an answer. */
const PROVIDER_TIMEOUT_MS = 3000;
/** An answer is lost because the line breaks; that silence loses it as well is shown with each provider. */
const simulator = { webhookDelayMs: 100, pendingMs: 1000, silenceMs: 0 };
let harness: PaymentHarness;
beforeAll(async () => {
  harness = await openPaymentHarness({ providerTimeoutMs: PROVIDER_TIMEOUT_MS, payments: { simulator } });
});
afterAll(() => harness.close());

/** Starts a payment with a holder whose name asks for a delivery, and gives the key to ask with. */
async function start(holderName: string, card = {}) {
  const account = await harness.register();
  const order = harness.order(account, {
    cardToken: await harness.cardToken(account, { ...card, ...holder(holderName) }),
  });
  const answer = await harness.tryCharge(account, order);
  return {
    account,
    order,
    key: order.idempotencyKey,
    answer,
    attempt: answer.status === 200 ? answer.value.attempt : undefined,
  };
}

async function expectOneGrant(account: TestAccount, attemptId: string) {
  expect(await harness.grants(account)).toEqual([{ amount: 200, cause: `payment:${attemptId}` }]);
  expect((await harness.services.credits.credits(account.clickId)).messageCredits).toBe(200);
  // The browser is notified after the commit.
  await eventually(() => expect(harness.hub.of(account.clickId, 'credits')).toHaveLength(1));
  expect(
    harness.mail.all.filter(({ recipient, template }) => recipient === account.email && template === 'receipt'),
  ).toHaveLength(1);
}

function post(body: unknown, host = 'luna.localhost') {
  return harness.app.inject({ method: 'POST', url: WEBHOOK_PATH, headers: { host }, payload: body as object });
}

function signed(
  change: Partial<SimulatedPayment> & { reference: string },
  hmacKey = adyenConnection(harness.deps.env).hmacKey,
) {
  return notification(
    {
      pspReference: randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase(),
      merchantAccount: 'HaloSimulator',
      amount: { value: 2990, currency: 'EUR' },
      lastFour: '1111',
      status: 'authorised',
      outcome: { kind: 'authorised' },
      ...change,
    } as SimulatedPayment,
    hmacKey,
  );
}

async function processed(eventCount: number) {
  await harness.services.payments.reconcile();
  const rows = await harness.database.db.select().from(webhookInbox);
  expect(rows.filter(({ processedAt }) => processedAt !== null).length).toBeGreaterThanOrEqual(eventCount);
}

describe('[PAY-13] answer and webhook in any order grant once', () => {
  it('the webhook before the answer', async () => {
    const { account, attempt } = await start('Webhook First');
    expect(attempt?.status).toBe('settled');
    await processed(1);
    await expectOneGrant(account, attempt?.id ?? '');
  });

  it('the webhook after the answer, and twice', async () => {
    const { account, attempt } = await start('Webhook Twice');
    expect(attempt?.status).toBe('settled');
    await harness.webhooksOf(attempt?.id ?? '', 2);
    await processed(1);
    await expectOneGrant(account, attempt?.id ?? '');
    expect(await harness.transitions(attempt?.id ?? '')).toEqual(['submitted tryCharge', 'settled answer']);
  });

  it('only the answer', async () => {
    const { account, attempt } = await start('No Webhook');
    expect(attempt?.status).toBe('settled');
    await expectOneGrant(account, attempt?.id ?? '');
  });

  it('only the webhook: the answer was lost', async () => {
    const { account, key, attempt } = await start('Webhook Only');
    // The webhook may already have been there when the wait for the answer ended.
    expect(['unknown', 'settled']).toContain(attempt?.status);
    await harness.become(account, key, 'settled');
    await expectOneGrant(account, attempt?.id ?? '');
    expect(await harness.atProvider(attempt?.id ?? '')).toHaveLength(1);
  });
});

describe('a lost answer', () => {
  it('is unknown, never a failure, and one round later settled by the same idempotency key', async () => {
    const { account, key, attempt } = await start('Lost Answer');
    expect(attempt?.status).toBe('unknown');
    expect(await harness.grants(account)).toEqual([]);
    harness.clock.advance(6000);
    await harness.services.payments.reconcile();
    expect(await harness.ask(account, key)).toMatchObject({ status: 'settled', grantedCredits: 200 });
    await expectOneGrant(account, attempt?.id ?? '');
    expect(await harness.atProvider(attempt?.id ?? '')).toHaveLength(1);
    expect(await harness.transitions(attempt?.id ?? '')).toEqual([
      'submitted tryCharge',
      'unknown answer',
      'settled answer',
    ]);
  });

  it('is found out by the browser asking again with the same request', async () => {
    const { account, order, attempt } = await start('Lost Answer');
    expect((await harness.tryCharge(account, order)).value.attempt).toMatchObject({
      id: attempt?.id,
      status: 'settled',
    });
    await expectOneGrant(account, attempt?.id ?? '');
  });

  it('then its webhook, then the worker: still once', async () => {
    const { account, key, attempt } = await start('Lost Answer');
    const [atProvider] = await harness.atProvider(attempt?.id ?? '');
    expect(
      (await post(signed({ reference: attempt?.id ?? '', pspReference: atProvider?.pspReference ?? '' }))).body,
    ).toBe('[accepted]');
    await harness.become(account, key, 'settled');
    harness.clock.advance(6000);
    await harness.services.payments.reconcile();
    await expectOneGrant(account, attempt?.id ?? '');
  });

  it('of a request that never arrived is charged by the next round', async () => {
    const { account, key, attempt } = await start('Never Arrived');
    expect(attempt?.status).toBe('unknown');
    expect(await harness.atProvider(attempt?.id ?? '')).toEqual([]);
    harness.clock.advance(6000);
    await harness.services.payments.reconcile();
    await harness.become(account, key, 'settled');
    expect(await harness.atProvider(attempt?.id ?? '')).toHaveLength(1);
    await expectOneGrant(account, attempt?.id ?? '');
  });
});

describe('a crash', () => {
  it("between the provider's answer and our commit leaves nothing half done, and the worker settles it once", async () => {
    const grant = jest
      .spyOn(harness.services.credits, 'grant')
      .mockRejectedValueOnce(new Error('the process died here'));
    const { account, key, answer } = await start('No Webhook');
    expect(answer.status).toBe(500);
    expect(await harness.grants(account)).toEqual([]);
    const { id, status } = await harness.ask(account, key);
    expect(status).toBe('submitted');
    expect(await harness.atProvider(id)).toHaveLength(1);

    harness.clock.advance(PROVIDER_TIMEOUT_MS + 6000);
    await Promise.all([harness.services.payments.reconcile(), harness.services.payments.reconcile()]);
    expect((await harness.ask(account, key)).status).toBe('settled');
    await expectOneGrant(account, id);
    expect(await harness.atProvider(id)).toHaveLength(1);
    expect(grant).toHaveBeenCalledTimes(2);
  });

  it('of the whole process is settled by the signed webhook', async () => {
    jest.spyOn(harness.services.credits, 'grant').mockRejectedValueOnce(new Error('the process died here'));
    const { account, key } = await start('No Webhook');
    // A process that never saw the card.
    await harness.services.payments.stop();
    harness.clock.advance(PROVIDER_TIMEOUT_MS + 6000);
    await harness.services.payments.reconcile();
    const { id, status } = await harness.ask(account, key);
    expect(status).toBe('unknown');
    await post(signed({ reference: id }));
    await harness.become(account, key, 'settled');
    await expectOneGrant(account, id);
  });

  it('in the middle of a webhook leaves it in the inbox for the next round', async () => {
    const { account, key, attempt } = await start('Lost Answer');
    jest.spyOn(harness.services.credits, 'grant').mockRejectedValueOnce(new Error('the process died here'));
    await post(signed({ reference: attempt?.id ?? '' }));
    // The background tried, and failed.
    const triedInVain = async () =>
      (await harness.database.db.select().from(webhookInbox)).some(
        ({ failures, processedAt }) => failures > 0 && processedAt === null,
      );
    await eventually(triedInVain, { timeoutMs: 20_000 });
    expect((await harness.ask(account, key)).status).toBe('unknown');
    await harness.services.payments.reconcile();
    expect((await harness.ask(account, key)).status).toBe('settled');
    await expectOneGrant(account, attempt?.id ?? '');
  });
});

describe('a pending payment', () => {
  it.each([
    ['Pending Paid', 'settled'],
    ['Pending Refused', 'failed'],
  ] as const)('%s ends %s by webhook', async (holderName, end) => {
    const { account, key, attempt } = await start(holderName);
    expect(attempt?.status).toBe('pending');
    expect(await harness.grants(account)).toEqual([]);
    await harness.become(account, key, end);
    expect(await harness.grants(account)).toHaveLength(end === 'settled' ? 1 : 0);
  });
});

describe('a webhook', () => {
  it('with a wrong or no signature is refused without effect', async () => {
    const { account, key, attempt } = await start('Lost Answer');
    const reference = attempt?.id ?? '';
    const unsigned = signed({ reference });
    Reflect.deleteProperty(unsigned.notificationItems[0]?.NotificationRequestItem ?? {}, 'additionalData');
    const tampered = signed({ reference, amount: { value: 1, currency: 'EUR' } });
    Object.assign(tampered.notificationItems[0]?.NotificationRequestItem ?? {}, {
      amount: { value: 2990, currency: 'EUR' },
    });
    const before = (await harness.database.db.select().from(webhookInbox)).length;

    for (const body of [signed({ reference }, 'ab'.repeat(32)), unsigned, tampered, {}, { notificationItems: [] }]) {
      const answer = await post(body);
      expect([answer.statusCode, answer.body]).toEqual([401, 'not from the provider']);
    }
    expect(await harness.database.db.select().from(webhookInbox)).toHaveLength(before);
    expect((await harness.ask(account, key)).status).toBe('unknown');
  });

  it('about another account or order changes nothing', async () => {
    const { account, key, attempt } = await start('Lost Answer');
    const reference = attempt?.id ?? '';
    const bodies = [
      signed({ reference, merchantAccount: 'AnotherMerchant' }),
      signed({ reference: randomUUID() }),
      signed({ reference: 'not-even-an-id' }),
    ];
    for (const body of bodies) expect((await post(body)).body).toBe('[accepted]');
    await processed(bodies.length);
    expect((await harness.ask(account, key)).status).toBe('unknown');
    expect(await harness.grants(account)).toEqual([]);
  });

  it('proves that a refused payment was made after all', async () => {
    const { account, key, attempt } = await start('Card Declined');
    expect(attempt?.status).toBe('failed');
    await post(signed({ reference: attempt?.id ?? '' }));
    await harness.become(account, key, 'settled');
    await expectOneGrant(account, attempt?.id ?? '');
  });

  it('that proves it after the same was paid with another card is no second purchase: the money goes back', async () => {
    const { account, key, attempt } = await start('Card Declined');
    const second = (await harness.charge(account)).value.attempt;
    await post(signed({ reference: attempt?.id ?? '' }));
    await eventually(
      async () =>
        expect(await harness.ask(account, key)).toMatchObject({ status: 'failed', failure: 'payment_cancelled' }),
      { timeoutMs: 20_000 },
    );
    expect(await harness.transitions(attempt?.id ?? '')).toEqual([
      'submitted tryCharge',
      'failed answer',
      'failed webhook',
    ]);
    await expectOneGrant(account, second.id);
  });

  it('never takes back what is settled, and counts once when it is sent ten times', async () => {
    const { account, key, attempt } = await start('No Webhook');
    const reference = attempt?.id ?? '';
    const again = signed({ reference });
    const refusal = signed({
      reference,
      status: 'refused',
      outcome: { kind: 'refused', reasonCode: '2', reason: 'Refused' },
    });
    await Promise.all([...Array(10)].map(() => post(again)));
    await post(refusal);
    await processed(2);
    expect((await harness.ask(account, key)).status).toBe('settled');
    await expectOneGrant(account, reference);
  });

  it('is accepted on the payment host too', async () => {
    const { account, key, attempt } = await start('Lost Answer');
    expect((await post(signed({ reference: attempt?.id ?? '' }), 'pay.localhost')).statusCode).toBe(200);
    await harness.become(account, key, 'settled');
  });

  it('keeps nothing of the card in the inbox', async () => {
    await start('Webhook First');
    const rows = await harness.database.db.select().from(webhookInbox);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/cardSummary|hmacSignature|03\/2030/);
  });
});

test('the simulator needs its key', async () => {
  const answer = await fetch(`${harness.origin}/simulators/adyen/v72/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(answer.status).toBe(401);
});
