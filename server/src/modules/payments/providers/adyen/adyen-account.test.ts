import { endpoints } from '@halo/shared/contracts';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { eventually } from '@halo/shared/testing/eventually';
import { eq } from 'drizzle-orm';
import { positionOf } from '../../../accounting/index.ts';
import { paymentAttempts, paymentReversals } from '../../payments-tables.ts';
import { holder, openPaymentHarness, type PaymentHarness } from '../../testing/payment-harness.ts';
import { adyenConnection, SIMULATOR_API_PATH } from './adyen-settings.ts';

let harness: PaymentHarness;
beforeAll(async () => {
  harness = await openPaymentHarness({
    payments: { simulator: { webhookDelayMs: 20, captureDelayMs: 3_600_000, tokensBy: 'tokenWebhook', silenceMs: 0 } },
  });
});
afterAll(() => harness.close());

const MERCHANT = 'HaloSimulator';

it.each([
  ['cancelled by hand', 'v72/payments/:psp/cancels', { merchantAccount: MERCHANT, reference: 'by hand' }],
  ['rejected when it is captured', 'payments/:psp/captures', { action: 'fail' }],
  ['never captured', 'payments/:psp/captures', { action: 'expire' }],
])('[API-04] a payment that is authorised and then %s takes its goods back', async (_how, path, body) => {
  const account = await harness.register();
  const { attempt } = (await harness.charge(account)).value;
  expect(attempt.status).toBe('settled');
  const credits = async () => (await harness.services.credits.credits(account.clickId)).messageCredits;
  expect(await credits()).toBe(200);

  const [payment] = await harness.atProvider(attempt.id);
  const answer = await fetch(
    `${harness.origin}${SIMULATOR_API_PATH}/${path.replace(':psp', payment?.pspReference ?? '')}`,
    {
      method: 'POST',
      headers: {
        'x-api-key': adyenConnection(harness.deps.env).apiKey,
        'content-type': 'application/json',
        'idempotency-key': attempt.id,
      },
      body: JSON.stringify(body),
    },
  );
  expect(answer.ok).toBe(true);
  await eventually(async () => {
    await harness.services.payments.reconcile();
    return (await credits()) === 0;
  });
  expect((await harness.atProvider(attempt.id)).map(({ status }) => status)).toEqual(['cancelled']);
});

it.each(['', 'Webhook First'])(
  '[API-04] the refund of a whole payment that is not captured yet cancels it (%s)',
  async (holderName) => {
    const { db } = harness.database;
    const account = await harness.register();
    const { attempt } = (await harness.charge(account, holderName === '' ? {} : holder(holderName))).value;
    await withTransaction(db, (tx) =>
      harness.services.payments.askRefund(tx, {
        attemptId: attempt.id,
        amountCents: 2990,
        reason: 'withdrawal',
        cause: `withdrawal:${attempt.id}`,
      }),
    );
    const reversals = () => db.select().from(paymentReversals).where(eq(paymentReversals.attemptId, attempt.id));
    await eventually(async () => {
      await harness.services.payments.reconcile();
      return (await reversals()).length === 2;
    });
    expect((await reversals()).map(({ kind, status }) => `${kind} ${status}`).sort()).toEqual([
      'cancelled done',
      'refund not_owed',
    ]);
    const [row] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attempt.id));
    expect([row?.reversedCents, row?.voidedAt === null]).toEqual([2990, false]);
    expect(await positionOf(db, attempt.id)).toEqual({});
    expect(await harness.atProvider(attempt.id)).toMatchObject([{ status: 'cancelled', refundedCents: 0 }]);
  },
);

it('[API-04] a card that only a webhook of its own names is kept, and renews the plan it was paid for', async () => {
  const account = await harness.register();
  const plan = { productId: 'premium-1-month', expectedCents: 4990, renews: true, renewalCents: 4990 };
  const { attempt } = (await harness.charge(account, {}, { ...plan, rememberCard: true })).value;
  expect(attempt.status).toBe('settled');
  const as = { as: account, host: account.brand.hosts[0] };
  await eventually(async () => {
    const { rules } = (await harness.call(endpoints.paymentMethods.rules, { body: { clickId: account.clickId } }, as))
      .value;
    return rules.savedCards.some(({ lastFour }) => lastFour === '1111');
  });
  const { subscriptions } = await harness.services.purchases.list(account.clickId);
  expect(subscriptions).toMatchObject([{ lastFour: '1111', status: 'renewing' }]);
});
