import { randomUUID } from 'node:crypto';
import { AppError } from '@halo/shared/errors';
import { eventually } from '@halo/shared/testing/eventually';
import { eq } from 'drizzle-orm';
import { paymentAttempts, paymentBlocks, paymentReversals, savedCards } from '../payments-tables.ts';
import { cardChangeProduct, endpoints } from '@halo/shared/contracts';
import { moneyMovements } from '../../accounting/accounting-tables.ts';
import { receipts } from '../../receipts/receipts-tables.ts';
import { subscriptions } from '../../purchases/purchases-tables.ts';
import { accounts } from '../../accounts/accounts-tables.ts';
import type { TestAccount } from '../../../testing/build-test-app.ts';
import { noCrash } from '../crash-points.ts';
import { createFraudPrints } from '../fraud/fraud-signals.ts';
import { openPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';
import { createAttemptRecorder } from './attempt-recorder.ts';

/** Cards that are spare are looked for once in it. */
const HOUR = 3_600_000;
const PREMIUM = { productId: 'premium-1-month', expectedCents: 4990, renews: true };
let harness: PaymentHarness;
beforeAll(async () => {
  harness = await openPaymentHarness();
});
afterAll(() => harness.close());

/** A subscription that renews, and the order of its next period. */
async function subscribed(card = {}) {
  const account = await harness.register();
  await harness.charge(account, card, PREMIUM);
  const [subscription] = await harness.database.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.clickId, account.clickId));
  if (!subscription?.savedCardId) throw new Error('nothing renews');
  const plan = harness.services.flows
    .flow(account.brand, '7')
    .plans.free.find(({ productId }) => productId === PREMIUM.productId)!;
  const order = {
    idempotencyKey: `renewal-${subscription.id}-2-1`,
    subscriptionId: subscription.id,
    clickId: account.clickId,
    brandId: account.brand.id,
    plan,
    amountCents: 4990,
    savedCardId: subscription.savedCardId,
  };
  return { account, subscription, order };
}

async function attemptsOf(account: TestAccount) {
  return (
    await harness.database.db.select().from(paymentAttempts).where(eq(paymentAttempts.clickId, account.clickId))
  ).filter(({ purpose }) => purpose === 'renewal');
}

describe('a renewal', () => {
  it('charges the kept card once, however often and at once it is asked for', async () => {
    const { account, order } = await subscribed();
    const outcomes = await Promise.all([1, 2, 3].map(() => harness.services.payments.renew(order)));
    expect(outcomes.map(({ status }) => status)).toEqual(['settled', 'settled', 'settled']);
    const [attempt, ...others] = await attemptsOf(account);
    expect(others).toEqual([]);
    expect(attempt).toMatchObject({
      purpose: 'renewal',
      subscriptionId: order.subscriptionId,
      savedCardId: order.savedCardId,
      amountCents: 4990,
    });
    expect(await harness.atProvider(attempt?.id ?? '')).toEqual([
      expect.objectContaining({ amount: { value: 4990, currency: 'EUR' }, status: 'authorised' }),
    ]);
  });

  it.each([
    ['4000000000000192', 'insufficient_funds', 'later'],
    ['4000000000000200', 'authentication_required', 'withShopper'],
  ])('with card %s is refused: %s, and may be tried again: %s', async (number, failure, retry) => {
    const { account, order } = await subscribed({ number });
    expect(await harness.services.payments.renew(order)).toEqual({ status: 'failed', failure });
    expect(await harness.services.payments.renew(order)).toEqual({ status: 'failed', failure });
    expect(await attemptsOf(account)).toMatchObject([{ retry }]);
  });

  it('that never arrived and that we ended is no refusal of its bank', async () => {
    const { account, order } = await subscribed();
    const adyen = harness.services.payments.providers.byName('adyen')!;
    const start = jest.spyOn(adyen, 'start').mockResolvedValue({ kind: 'lost', reason: 'no answer' });
    expect(await harness.services.payments.renew(order)).toEqual({ status: 'unknown' });
    start.mockRestore();
    // The process is gone, and with it the request that it could send again.
    await harness.services.payments.stop();
    harness.clock.advance(16 * 60_000);
    await harness.services.payments.reconcile();
    await eventually(async () =>
      expect(await attemptsOf(account)).toMatchObject([
        { status: 'failed', failure: 'payment_cancelled', retry: 'ours' },
      ]),
    );
  });

  it('with a card that is gone charges nothing', async () => {
    const { account, order } = await subscribed();
    await harness.database.db
      .update(savedCards)
      .set({ forgottenAt: harness.clock.now() })
      .where(eq(savedCards.id, order.savedCardId));
    await expect(harness.services.payments.renew(order)).rejects.toMatchObject({ code: 'card_not_on_file' });
    await expect(harness.services.payments.renew({ ...order, savedCardId: randomUUID() })).rejects.toBeInstanceOf(
      AppError,
    );
    expect(await attemptsOf(account)).toEqual([]);
  });

  it('of an account that was disabled since then charges nothing', async () => {
    const { account, order } = await subscribed();
    await harness.database.db
      .update(accounts)
      .set({ disabledAt: harness.clock.now() })
      .where(eq(accounts.clickId, account.clickId));
    await expect(harness.services.payments.renew(order)).rejects.toMatchObject({ code: 'account_disabled' });
    expect(await attemptsOf(account)).toEqual([]);
  });

  it('is not mixed up with a purchase of the same shopper, and does not count as their refusal', async () => {
    const { account, order } = await subscribed({ number: '4000000000000192' });
    await harness.services.payments.renew(order);
    const { attempt } = (
      await harness.charge(account, { number: '4000000000000101' }, { productId: 'credits-50', expectedCents: 990 })
    ).value;
    expect(attempt).toMatchObject({ status: 'failed', declines: 1 });
  });
});

const OTHER_CARD = { number: '5454545454545454' };

describe('another card for a plan that renews', () => {
  type Subscribed = Awaited<ReturnType<typeof subscribed>>;
  const changeOf = ({ subscription }: Subscribed) => ({
    productId: cardChangeProduct(subscription.id),
    expectedCents: 0,
  });
  const change = (of: Subscribed, card: Parameters<PaymentHarness['charge']>[1] = OTHER_CARD, more = {}) =>
    harness.charge(of.account, card, { ...changeOf(of), ...more });
  const row = async ({ subscription }: Subscribed) =>
    (await harness.database.db.select().from(subscriptions).where(eq(subscriptions.id, subscription.id)))[0]!;
  const lastFour = async (of: Subscribed) =>
    (await harness.services.purchases.list(of.account.clickId)).subscriptions[0]?.lastFour;
  const attemptRow = async (id: string) =>
    (await harness.database.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)))[0]!;
  /** What its provider says of it, in whichever way it reaches us. */
  const prints = createFraudPrints(Buffer.alloc(32), true);
  const report = (id: string, proof: 'answer' | 'webhook', token?: string, payerMark?: string) =>
    createAttemptRecorder({ ...harness.deps, ...harness.services }, noCrash, prints).record(id, {
      payerMark,
      event: { type: 'accepted', proof },
      cause: `${proof}:test`,
      ...(token ? { keptCard: { token, lastFour: '4444', expiryMonth: '03', expiryYear: '2030' } } : {}),
    });

  /** The id of a card that its owner keeps to pay with. */
  const keptFor = async ({ account }: Subscribed, card = OTHER_CARD) => {
    await harness.charge(account, card, { productId: 'credits-50', expectedCents: 990, rememberCard: true });
    const { rules } = (
      await harness.call(
        endpoints.paymentMethods.rules,
        { body: { clickId: account.clickId } },
        { as: account, host: account.brand.hosts[0] },
      )
    ).value;
    return rules.savedCards[0]!.id;
  };
  const tokenOf = async (cardId: string) =>
    (await harness.database.db.select().from(savedCards).where(eq(savedCards.id, cardId)))[0]?.token;

  it('[PAY-14] is checked for nothing, takes the place of the old one, and is no sale', async () => {
    const of = await subscribed();
    const before = await harness.services.accounts.facts(of.account.clickId);
    const order = harness.order(of.account, {
      ...changeOf(of),
      cardToken: await harness.cardToken(of.account, OTHER_CARD),
    });
    // A double click, and the page in another tab.
    const answers = await Promise.all([1, 2, 3].map(() => harness.tryCharge(of.account, order)));
    const [attempt] = answers.map(({ value }) => value.attempt);
    expect(new Set(answers.map(({ value }) => value.attempt.id)).size).toBe(1);
    expect(attempt).toMatchObject({ status: 'settled', amountCents: 0, grantedCredits: 0, planName: 'Premium 1 mese' });
    expect(await harness.atProvider(attempt!.id)).toEqual([
      expect.objectContaining({ amount: { value: 0, currency: 'EUR' }, status: 'authorised' }),
    ]);
    expect((await row(of)).savedCardId).not.toBe(of.subscription.savedCardId);
    expect(await lastFour(of)).toBe('5454');
    expect(harness.mail.last(of.account.email, 'card-changed')?.data).toMatchObject({
      lastFour: '5454',
      amountMinor: '4990',
    });

    const { db } = harness.database;
    expect(await attemptRow(attempt!.id)).toMatchObject({ purpose: 'cardChange', subscriptionId: of.subscription.id });
    expect(await db.select().from(moneyMovements).where(eq(moneyMovements.attemptId, attempt!.id))).toEqual([]);
    expect(await db.select().from(receipts).where(eq(receipts.attemptId, attempt!.id))).toEqual([]);
    expect((await harness.services.purchases.list(of.account.clickId)).purchases).toHaveLength(1);
    expect(await harness.services.accounts.facts(of.account.clickId)).toEqual(before);

    // What is charged next is charged to it, and the card before is forgotten.
    const { savedCardId } = await row(of);
    await harness.services.payments.renew({ ...of.order, savedCardId: savedCardId! });
    expect(await attemptsOf(of.account)).toMatchObject([{ savedCardId, status: 'settled' }]);
    await harness.services.purchases.round();
    const [old] = await db.select().from(savedCards).where(eq(savedCards.id, of.order.savedCardId));
    expect(old?.forgottenAt).not.toBeNull();
  });

  it('may be one that its owner keeps to pay with', async () => {
    const of = await subscribed();
    const kept = await keptFor(of);
    const { attempt } = (
      await harness.tryCharge(of.account, harness.order(of.account, { ...changeOf(of), savedCardId: kept }))
    ).value;
    if (attempt.status === 'challenge') await report(attempt.id, 'answer');
    expect((await row(of)).savedCardId).toBe(kept);
  });

  it.each([
    [
      'was removed',
      async ({ account }: Subscribed, cardId: string) =>
        void (await harness.services.payments.forgetCard(account.clickId, cardId)),
    ],
    [
      'its bank disputes',
      async (_of: Subscribed, cardId: string) =>
        void (await harness.database.db
          .update(savedCards)
          .set({ disputedAt: harness.clock.now() })
          .where(eq(savedCards.id, cardId))),
    ],
  ])('that %s while its bank was asking leaves the old one', async (_name, goes) => {
    const of = await subscribed();
    const kept = await keptFor(of, { number: '4000000000000200' });
    const { attempt } = (
      await harness.tryCharge(of.account, harness.order(of.account, { ...changeOf(of), savedCardId: kept }))
    ).value;
    expect(attempt.status).toBe('challenge');
    await goes(of, kept);
    await report(attempt.id, 'answer', await tokenOf(kept));
    expect((await attemptRow(attempt.id)).status).toBe('settled');
    expect((await row(of)).savedCardId).toBe(of.subscription.savedCardId);
    expect(harness.mail.last(of.account.email, 'card-changed')).toBeUndefined();
  });

  it('that is refused, or that its bank is still asking about, leaves the old one', async () => {
    const of = await subscribed();
    expect((await change(of, { number: '4000000000000069' })).value.attempt).toMatchObject({
      status: 'failed',
      failure: 'expired_card',
    });
    const { attempt } = (await change(of, { number: '4212345678910006' })).value;
    expect(attempt.status).toBe('challenge');
    expect(await row(of)).toEqual(of.subscription);
    // Its owner stays with the old one; the bank says yes all the same.
    await harness.call(
      endpoints.orders.cancelOrder,
      { body: { clickId: of.account.clickId, idempotencyKey: attempt.idempotencyKey! } },
      { as: of.account, host: of.account.brand.hosts[0] },
    );
    await report(attempt.id, 'webhook', 'TOKENAFTERALL001');
    expect(await attemptRow(attempt.id)).toMatchObject({ status: 'failed', failure: 'payment_cancelled' });
    expect(await row(of)).toEqual(of.subscription);
  });

  it('that is blocked, as only its company can see, is refused, and no money goes back', async () => {
    const of = await subscribed();
    const { attempt } = (await change(of, { number: '4212345678910006' })).value;
    const value = prints.ofMark({ provider: 'adyen', accountCompany: '' }, 'BLOCKEDCARD')!;
    await harness.database.db.insert(paymentBlocks).values({
      id: randomUUID(),
      scope: '*',
      kind: 'card',
      value,
      shown: '5454',
      reason: 'a test of it',
      blockedBy: randomUUID(),
      blockedAt: harness.clock.now(),
    });
    for (const proof of ['answer', 'webhook'] as const) {
      await report(attempt.id, proof, 'TOKENOFBLOCKED01', 'BLOCKEDCARD');
      expect(await attemptRow(attempt.id)).toMatchObject({ status: 'failed', failure: 'payment_not_accepted' });
    }
    expect(await row(of)).toEqual(of.subscription);
    const { db } = harness.database;
    expect(await db.select().from(paymentReversals).where(eq(paymentReversals.attemptId, attempt.id))).toEqual([]);
    expect(harness.mail.last(of.account.email, 'payment-returned')).toBeUndefined();
  });

  it('counts once it was asked, in whichever order banks answer and tokens come', async () => {
    const of = await subscribed();
    const { attempt: early } = (await change(of, { number: '4212345678910006' })).value;
    await report(early.id, 'webhook');
    expect(await row(of)).toEqual(of.subscription);
    harness.clock.advance(61_000);
    const { attempt: late } = (await change(of)).value;
    expect(late.status).toBe('settled');
    const { savedCardId } = await row(of);
    await report(early.id, 'webhook', 'TOKENOFEARLIER01');
    expect((await row(of)).savedCardId).toBe(savedCardId);
    await report(late.id, 'webhook');
    expect(
      harness.mail.all.filter(
        ({ template, recipient }) => template === 'card-changed' && recipient === of.account.email,
      ),
    ).toHaveLength(1);
  });

  it('is tried at once where a renewal was refused', async () => {
    const of = await subscribed();
    const now = harness.clock.now();
    await harness.database.db
      .update(subscriptions)
      .set({ pastDueSince: now, nextTryAt: new Date(now.getTime() + 86_400_000), refusalsReported: 1 })
      .where(eq(subscriptions.id, of.subscription.id));
    await change(of);
    expect((await row(of)).nextTryAt).toEqual(now);
    expect(harness.mail.last(of.account.email, 'card-changed')?.data).toMatchObject({ next: 'now' });
  });

  it.each([
    ['of another account', {}, async (of: Subscribed) => ({ ...of, account: await harness.register() })],
    ['that names a price', { expectedCents: 10 }, async (of: Subscribed) => of],
    [
      'of a plan that was cancelled',
      {},
      async (of: Subscribed) => {
        await harness.services.purchases.cancelRenewal(of.account.clickId);
        return of;
      },
    ],
  ])('%s is not taken', async (_name, more, made) => {
    const of = await made(await subscribed());
    expect((await change(of, OTHER_CARD, more)).problem.code).toBe('plan_unknown');
    expect((await row(of)).savedCardId).toBe(of.subscription.savedCardId);
  });

  it('does not change what is on its way with the old one', async () => {
    const of = await subscribed();
    const adyen = harness.services.payments.providers.byName('adyen')!;
    const start = jest.spyOn(adyen, 'start').mockResolvedValue({ kind: 'lost', reason: 'no answer' });
    await harness.services.payments.renew(of.order);
    start.mockRestore();
    await change(of);
    const { savedCardId } = await row(of);
    const old = async () =>
      (await harness.database.db.select().from(savedCards).where(eq(savedCards.id, of.order.savedCardId)))[0];
    harness.clock.advance(HOUR);
    await harness.services.purchases.round();
    expect((await old())?.forgottenAt).toBeNull();
    const sent = jest.spyOn(adyen, 'start');
    await harness.services.payments.renew({ ...of.order, savedCardId: savedCardId! });
    expect(sent.mock.calls[0]?.[0].instrument).toEqual({ kind: 'saved', token: (await old())?.token });
    sent.mockRestore();
    // Its outcome is known: nothing needs the card before any more.
    harness.clock.advance(HOUR);
    await harness.services.purchases.round();
    expect((await old())?.forgottenAt).not.toBeNull();
  });
});
