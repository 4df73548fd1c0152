import { endpoints, type PaymentAttempt } from '@halo/shared/contracts';
import { eq } from 'drizzle-orm';
import { eventually } from '@halo/shared/testing/eventually';
import { paymentReversals } from '../payments-tables.ts';
import type { TestAccount } from '../../../testing/build-test-app.ts';
import { openPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';

const CHALLENGED = { number: '4212345678910006' };
const SMALL = { productId: 'credits-50', expectedCents: 990 };
let harness: PaymentHarness;
beforeAll(async () => {
  harness = await openPaymentHarness({ providerTimeoutMs: 1500 });
});
afterAll(() => harness.close());

function as(account: TestAccount) {
  return { as: account, host: account.brand.hosts[0] };
}

async function cancel(account: TestAccount, idempotencyKey: string): Promise<PaymentAttempt | undefined> {
  return (
    await harness.call(
      endpoints.orders.cancelOrder,
      { body: { clickId: account.clickId, idempotencyKey } },
      as(account),
    )
  ).value.attempt;
}

async function start(card = {}, change = {}) {
  const account = await harness.register();
  const order = harness.order(account, { cardToken: await harness.cardToken(account, card), ...change });
  const { attempt } = (await harness.tryCharge(account, order)).value;
  return { account, key: order.idempotencyKey, order, attempt };
}

async function paidAtProvider(attempt: PaymentAttempt) {
  return (await harness.atProvider(attempt.id)).filter(({ status }) => status === 'authorised');
}

/** The mails and notices its owner got about money that goes back. */
const mailsOf = ({ email }: TestAccount) =>
  harness.mail.all
    .filter(({ recipient, template }) => recipient === email && template === 'payment-returned')
    .map(({ data }) => data);

describe('[PAY-15] cancelOrder', () => {
  it('ends an open challenge here and at the provider: what the shopper does there afterwards charges nothing', async () => {
    const { account, key, attempt } = await start(CHALLENGED);
    expect(attempt.status).toBe('challenge');
    expect(await cancel(account, key)).toMatchObject({
      id: attempt.id,
      status: 'failed',
      failure: 'payment_cancelled',
    });
    expect(await cancel(account, key)).toMatchObject({ status: 'failed', failure: 'payment_cancelled' });

    const back = await harness.decide(attempt.challenge, { decision: 'confirm' }).catch(() => undefined);
    // Adyen cancels no payment that its bank has not authorised yet: the page stays, and only our silence ends it.
    const redirectResult = back?.searchParams.get('redirectResult') ?? '';
    expect(redirectResult).not.toBe('');
    for (const attemptId of [undefined, attempt.id])
      await harness.call(
        endpoints.payments.checkAdyen,
        { body: { clickId: account.clickId, redirectResult, domain: 'luna.localhost', attemptId } },
        as(account),
      );
    await harness.services.payments.reconcile();
    expect(await harness.ask(account, key)).toMatchObject({ status: 'failed' });
    expect(await paidAtProvider(attempt)).toEqual([]);
    expect(await harness.grants(account)).toEqual([]);
  });

  it('takes nothing back that is paid, and is fine with what was never made', async () => {
    const { account, key, attempt } = await start();
    expect(await cancel(account, key)).toMatchObject({ id: attempt.id, status: 'settled' });
    expect(await cancel(account, 'a-key-of-nothing-at-all')).toBeUndefined();
    expect(await harness.grants(account)).toHaveLength(1);
  });

  it('of another account does nothing', async () => {
    const { account, key, attempt } = await start(CHALLENGED);
    const stranger = await harness.register();
    expect(await cancel(stranger, key)).toBeUndefined();
    expect(await harness.ask(account, key)).toMatchObject({ id: attempt.id, status: 'challenge' });
  });

  it('counts as no refusal', async () => {
    const { account, key } = await start(CHALLENGED);
    await cancel(account, key);
    expect((await harness.charge(account, { number: '4000000000000101' })).value.attempt).toMatchObject({
      status: 'failed',
      declines: 1,
    });
  });
});

describe('another try while one is open', () => {
  it('ends the challenge that was left, then charges the other card once', async () => {
    const { account, key, attempt } = await start(CHALLENGED);
    const second = (await harness.charge(account)).value.attempt;
    expect(second).toMatchObject({ status: 'settled' });
    expect(second.id).not.toBe(attempt.id);
    expect(await harness.ask(account, key)).toMatchObject({ status: 'failed', failure: 'payment_cancelled' });
    expect(await paidAtProvider(attempt)).toEqual([]);
    expect(await harness.grants(account)).toEqual([{ amount: 200, cause: `payment:${second.id}` }]);
  });

  it('from two tabs at once charges once, and both see it', async () => {
    const account = await harness.register();
    const answers = await Promise.all([1, 2, 3, 4].map(() => harness.charge(account)));
    const attempts = answers.map(({ value }) => value.attempt);
    expect(new Set(attempts.map(({ id }) => id)).size).toBe(1);
    expect(attempts.every(({ status }) => status === 'settled')).toBe(true);
    expect(await harness.grants(account)).toHaveLength(1);
  });

  it('of the same plan right after it was paid is that payment; a minute later, or of another plan, it is a new one', async () => {
    const { account, attempt, key } = await start();
    expect((await harness.charge(account)).value.attempt).toMatchObject({ id: attempt.id, idempotencyKey: key });
    expect((await harness.charge(account, {}, SMALL)).value.attempt.id).not.toBe(attempt.id);
    harness.clock.advance(60_001);
    expect((await harness.charge(account)).value.attempt.id).not.toBe(attempt.id);
    expect(await harness.grants(account)).toHaveLength(3);
  });

  it('waits for a bank that is deciding about the same plan, and not for another plan', async () => {
    const { account, attempt } = await start({ number: '4000000000000176' });
    expect(attempt.status).toBe('pending');
    expect((await harness.charge(account)).value.attempt.id).toBe(attempt.id);
    expect((await harness.charge(account, {}, SMALL)).value.attempt).toMatchObject({
      productId: 'credits-50',
      status: 'settled',
    });
  });

  it('finds out first what became of one whose answer was lost', async () => {
    const { account, key, attempt } = await start({ firstName: 'Lost', lastName: 'Answer' });
    expect(attempt.status).toBe('unknown');
    expect((await harness.charge(account)).value.attempt).toMatchObject({
      id: attempt.id,
      idempotencyKey: key,
      status: 'settled',
    });
    expect(await harness.grants(account)).toHaveLength(1);
    expect(await paidAtProvider(attempt)).toHaveLength(1);
  });
});

it('a payment that was given up and is paid all the same goes back, and grants nothing', async () => {
  const { account, key, attempt } = await start(CHALLENGED);
  const { payments } = harness.services;
  const adyen = payments.providers.byName('adyen')!;
  // A company that has no call to end a payment: it says that the bank still waits.
  const cannot = jest
    .spyOn(adyen, 'cancel')
    .mockResolvedValueOnce({ kind: 'challenge', challenge: attempt.challenge! });
  expect(await cancel(account, key)).toMatchObject({ status: 'failed', failure: 'payment_cancelled' });
  expect(cannot).toHaveBeenCalledWith(expect.objectContaining({ isChallenge: true }));
  const back = await harness.decide(attempt.challenge, { decision: 'confirm' });
  // The browser does not come back to us: the provider's webhook alone decides.
  await adyen.confirm({ kind: 'redirectResult', value: back?.searchParams.get('redirectResult') ?? '' });
  const refunded = async () =>
    (await harness.database.db.select().from(paymentReversals).where(eq(paymentReversals.attemptId, attempt.id)))[0];
  await eventually(
    async () => {
      await payments.reconcile();
      return (await refunded())?.status === 'done';
    },
    { timeoutMs: 20_000 },
  );
  expect(await refunded()).toMatchObject({ kind: 'refund', reason: 'late', amountCents: 2990, status: 'done' });
  expect(await harness.ask(account, key)).toMatchObject({ status: 'failed', failure: 'payment_cancelled' });
  expect(await harness.grants(account)).toEqual([]);
  expect(mailsOf(account)).toMatchObject([{ amountMinor: '2990', planName: '200 crediti', reference: attempt.id }]);
});

describe('the page that lost its memory', () => {
  const latest = async (account: TestAccount) =>
    (await harness.call(endpoints.paymentMethods.latestAttempt, {}, as(account))).value.attempt;

  it('goes on with the newest try that is open or ended within the hour', async () => {
    const { account, key, attempt } = await start(CHALLENGED);
    expect(await latest(account)).toMatchObject({
      id: attempt.id,
      idempotencyKey: key,
      status: 'challenge',
      method: 'credit_card',
      challenge: { url: attempt.challenge?.url },
    });
    await cancel(account, key);
    expect(await latest(account)).toMatchObject({ status: 'failed' });
    harness.clock.advance(3_600_001);
    expect(await latest(account)).toBeUndefined();
    expect(await latest(await harness.register())).toBeUndefined();
  });
});

it('a browser that comes back from a payment given up in another tab sees it cancelled, and what it paid is refunded', async () => {
  const { account, key, attempt } = await start(CHALLENGED);
  const { payments } = harness.services;
  const adyen = payments.providers.byName('adyen')!;
  const back = await harness.decide(attempt.challenge, { decision: 'confirm' });
  // The provider's answer is on its way when the other tab gives up: it arrives too late to change the decision.
  const { confirm } = adyen;
  jest.spyOn(adyen, 'confirm').mockImplementationOnce(async (returned) => {
    const answer = await confirm.call(adyen, returned);
    jest.spyOn(adyen, 'cancel').mockResolvedValueOnce({ kind: 'declined', failure: 'payment_cancelled' });
    await cancel(account, key);
    return answer;
  });
  const redirectResult = back?.searchParams.get('redirectResult') ?? '';
  const found = await harness.call(
    endpoints.payments.checkAdyen,
    { body: { clickId: account.clickId, redirectResult, domain: 'luna.localhost' } },
    as(account),
  );
  expect(found.value.attempt).toMatchObject({ status: 'failed', failure: 'payment_cancelled' });
  expect(
    await harness.database.db.select().from(paymentReversals).where(eq(paymentReversals.attemptId, attempt.id)),
  ).toEqual([expect.objectContaining({ kind: 'refund', reason: 'late', amountCents: 2990 })]);
  expect(await harness.grants(account)).toEqual([]);
  expect(mailsOf(account)).toHaveLength(1);
});
