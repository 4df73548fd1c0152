import { endpoints } from '@halo/shared/contracts';
import { eq, like } from 'drizzle-orm';
import { paymentReversals } from '../../../storage/purchase-schema.ts';
import { ledger, paymentAttempts, webhookInbox } from '../../../storage/schema.ts';
import { withTransaction } from '../../../storage/transaction.ts';
import { notification } from '../../../simulators/adyen/webhook-sender.ts';
import type { TestAccount } from '../../../testing/build-test-app.ts';
import { checkLedger } from '../../credits/ledger-check.ts';
import { adyenConnection } from '../providers/adyen/adyen-settings.ts';
import { simulatorPath, webhookPath } from '../providers/provider-module.ts';
import { createPaymentsService } from '../payments-service.ts';
import { holder, openPaymentBench, type PaymentBench } from '../testing/payment-bench.ts';

// The first payment loads the provider's library.
jest.setTimeout(20_000);
let bench: PaymentBench;
beforeAll(async () => { bench = await openPaymentBench(); });
afterAll(() => bench.close());

async function bought(change = {}) {
  const account = await bench.register();
  const { attempt } = (await bench.charge(account, {}, change)).value;
  const [payment] = await bench.atProvider(attempt.id);
  if (!payment) throw new Error('nothing was charged');
  return { account, attempt, psp: payment.pspReference };
}

/** The bank takes a payment back, or gives it again. */
async function dispute(psp: string, action: 'chargeBack' | 'reverse') {
  const answer = await fetch(`${bench.origin}${simulatorPath('adyen')}/payments/${psp}/disputes`, {
    method: 'POST', headers: { 'x-api-key': adyenConnection(bench.deps.env).apiKey, 'content-type': 'application/json' }, body: JSON.stringify({ action }),
  });
  if (answer.status !== 204) throw new Error(`the simulator answers ${answer.status}`);
}

async function eventually<T>(look: () => Promise<T | undefined | false>): Promise<T> {
  for (let tries = 0; tries < 100; tries += 1) {
    const found = await look();
    if (found) return found;
    await new Promise((done) => { setTimeout(done, 20); });
    await bench.services.payments.reconcile();
  }
  throw new Error('it never happened');
}

const reversals = (attemptId: string) => bench.database.db.select().from(paymentReversals).where(eq(paymentReversals.attemptId, attemptId)).orderBy(paymentReversals.createdAt);
const credits = async (account: TestAccount) => (await bench.services.credits.credits(account.clickId)).messageCredits;
const level = async (account: TestAccount) => (await bench.services.accounts.facts(account.clickId))?.premiumLevel;
const row = async (attemptId: string) => (await bench.database.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId)))[0];

interface News {
  readonly reference: string;
  readonly eventCode: string;
  readonly pspReference: string;
  readonly value: number;
  readonly currency?: string;
  readonly merchantAccount?: string;
}

/** A signed event that the simulator does not send by itself; answers once it was worked off. */
async function tell(news: News) {
  await send(news);
  await until(() => isProcessed(news.pspReference));
}

async function until(look: () => Promise<boolean>) {
  for (let tries = 0; tries < 200 && !(await look()); tries += 1) await new Promise((done) => { setTimeout(done, 20); });
}

// It may be worked off in the background: until then nothing can be said of its effect.
async function isProcessed(pspReference: string) {
  return (await bench.database.db.select().from(webhookInbox).where(like(webhookInbox.eventId, `${pspReference}:%`))).every(({ processedAt }) => processedAt !== null);
}

/** The same, and the rounds of the worker that follow. */
async function post({ isEarly = false, ...news }: News & { readonly isEarly?: boolean }) {
  await send(news);
  if (isEarly) return bench.services.payments.reconcile();
  await eventually(() => isProcessed(news.pspReference));
}

async function send(change: News) {
  const connection = adyenConnection(bench.deps.env);
  const amount = { value: change.value, currency: change.currency ?? 'EUR' };
  const body = notification({
    pspReference: change.pspReference, reference: change.reference, merchantAccount: change.merchantAccount ?? connection.merchantAccount, amount, lastFour: '1111', language: 'it',
    statement: '', returnUrl: '', outcome: { kind: 'authorised' }, delivery: 'normal', status: 'authorised', refundedCents: 0, challengeId: '',
  }, connection.hmacKey, { eventCode: change.eventCode, success: true, pspReference: change.pspReference, amount });
  const answer = await bench.app.inject({ method: 'POST', url: webhookPath('adyen'), headers: { host: 'luna.localhost' }, payload: body as object });
  expect(answer.body).toBe('[accepted]');
}

describe('[API-04] a chargeback', () => {
  it('takes the credits and the level back, once however often it is told, and tells the pages', async () => {
    const { account, attempt, psp } = await bought();
    expect([await credits(account), await level(account)]).toEqual([200, 1]);
    bench.hub.clear();
    await dispute(psp, 'chargeBack');
    await eventually(async () => (await credits(account)) === 0);
    await dispute(psp, 'chargeBack');
    await dispute(psp, 'chargeBack');
    await new Promise((done) => { setTimeout(done, 150); });
    await bench.services.payments.reconcile();
    expect(await reversals(attempt.id)).toEqual([expect.objectContaining({ kind: 'chargeback', status: 'done', amountCents: 2990, missingCredits: 0 })]);
    expect([await credits(account), await level(account)]).toEqual([0, 0]);
    expect((await row(attempt.id))?.reversedCents).toBe(2990);
    expect(bench.hub.of(account.clickId, 'creditiResidui').length).toBeGreaterThanOrEqual(1);
    expect(await checkLedger(bench.database.db)).toEqual([]);
  });

  it('never takes below zero: what was spent is noted as missing', async () => {
    const { account, attempt, psp } = await bought();
    await withTransaction(bench.database.db, (tx) => bench.services.credits.spend(tx, { clickId: account.clickId, unit: 'message', amount: 150, cause: 'message:spent' }));
    await dispute(psp, 'chargeBack');
    await eventually(async () => (await reversals(attempt.id)).length === 1);
    expect(await credits(account)).toBe(0);
    expect(await reversals(attempt.id)).toEqual([expect.objectContaining({ missingCredits: 150 })]);
    expect(await checkLedger(bench.database.db)).toEqual([]);
  });

  it('that is reversed gives back what it took', async () => {
    const { account, attempt, psp } = await bought();
    await withTransaction(bench.database.db, (tx) => bench.services.credits.spend(tx, { clickId: account.clickId, unit: 'message', amount: 50, cause: 'message:spent' }));
    await dispute(psp, 'chargeBack');
    await eventually(async () => (await credits(account)) === 0);
    await dispute(psp, 'reverse');
    await eventually(async () => (await credits(account)) === 150);
    expect(await level(account)).toBe(1);
    expect((await row(attempt.id))?.reversedCents).toBe(0);
    expect((await reversals(attempt.id)).map(({ kind }) => kind).sort()).toEqual(['chargeback', 'chargeback_reversed']);
    expect(await checkLedger(bench.database.db)).toEqual([]);
  });

  it('of one purchase leaves the level of another', async () => {
    const { account, psp } = await bought();
    await bench.charge(account, {}, { productId: 'credits-50', expectedCents: 990 });
    await dispute(psp, 'chargeBack');
    await eventually(async () => (await credits(account)) === 50);
    expect(await level(account)).toBe(1);
  });

  it('waits for the news that the payment was made', async () => {
    const account = await bench.register();
    const order = bench.order(account, { cardToken: await bench.cardToken(account, { number: '4000000000000176' }) });
    const { attempt } = (await bench.tryCharge(account, order)).value;
    expect(attempt.status).toBe('pending');
    await post({ reference: attempt.id, eventCode: 'CHARGEBACK', pspReference: 'EARLYCHARGEBACK1', value: 2990, isEarly: true });
    expect(await reversals(attempt.id)).toEqual([]);
    await eventually(async () => (await reversals(attempt.id)).length === 1);
    expect((await bench.ask(account, order.idempotencyKey)).status).toBe('settled');
    expect(await credits(account)).toBe(0);
  });
});

describe('[API-04] what a payment never brought, or what was taken for it already,', () => {
  const entries = (attemptId: string) => bench.database.db.select().from(ledger).where(like(ledger.cause, `%:${attemptId}%`));

  it('is not taken a second time by a chargeback after a withdrawal', async () => {
    const { account, attempt } = await bought();
    await bench.charge(account, {}, { productId: 'credits-50', expectedCents: 990 });
    await withTransaction(bench.database.db, async (tx) => {
      await bench.services.credits.takeBack(tx, { clickId: account.clickId, unit: 'message', amount: 180, cause: `withdrawal:${attempt.id}` });
      await bench.services.payments.askRefund(tx, { attemptId: attempt.id, amountCents: 2700, reason: 'withdrawal', cause: `withdrawal:${attempt.id}` });
    });
    expect(await credits(account)).toBe(70);
    await tell({ reference: attempt.id, eventCode: 'CHARGEBACK', pspReference: 'AFTERWITHDRAWAL1', value: 2990 });
    expect(await credits(account)).toBe(50);
    await tell({ reference: attempt.id, eventCode: 'CHARGEBACK_REVERSED', pspReference: 'AFTERWITHDRAWAL1', value: 2990 });
    expect(await credits(account)).toBe(70);
    expect(await checkLedger(bench.database.db)).toEqual([]);
  });

  it('is not taken for a payment that was given up and paid all the same', async () => {
    const account = await bench.register();
    const order = bench.order(account, { cardToken: await bench.cardToken(account, { number: '4212345678910006' }) });
    const { attempt } = (await bench.tryCharge(account, order)).value;
    await bench.call(endpoints.orders.cancelOrder, { body: { clickId: account.clickId, idempotencyKey: order.idempotencyKey } }, { as: account, host: account.brand.hosts[0] });
    await bench.charge(account, {}, { productId: 'credits-50', expectedCents: 990 });
    await tell({ reference: attempt.id, eventCode: 'AUTHORISATION', pspReference: 'PAIDAFTERGIVEUP1', value: 2990 });
    await tell({ reference: attempt.id, eventCode: 'CHARGEBACK', pspReference: 'CHARGEDBACKLATE1', value: 2990 });
    expect(await credits(account)).toBe(50);
    expect(await entries(attempt.id)).toEqual([]);
  });

  it('is not taken for our own refund that was refused, and that a person made afterwards', async () => {
    const { account, attempt } = await bought();
    await withTransaction(bench.database.db, (tx) => bench.services.payments.askRefund(tx, { attemptId: attempt.id, amountCents: 666, reason: 'guarantee', cause: `guarantee:${attempt.id}` }));
    await eventually(async () => (await reversals(attempt.id))[0]?.status === 'failed');
    await tell({ reference: attempt.id, eventCode: 'REFUND', pspReference: 'MADEBYAPERSON001', value: 666 });
    expect(await reversals(attempt.id)).toEqual([expect.objectContaining({ status: 'done', reason: 'guarantee', providerReference: 'MADEBYAPERSON001' })]);
    expect([await credits(account), (await row(attempt.id))?.reversedCents]).toEqual([200, 666]);
  });
});

describe('[API-04] a dispute in two rounds, under one reference,', () => {
  const PSP = (round: string) => `DISPUTE${round}0000000000`.slice(0, 16);

  it.each([
    ['ABC', ['CHARGEBACK', 'CHARGEBACK_REVERSED', 'SECOND_CHARGEBACK']],
    ['ACB', ['CHARGEBACK', 'SECOND_CHARGEBACK', 'CHARGEBACK_REVERSED']],
  ])('takes again what came again, in the order %s', async (order, events) => {
    const { account, attempt } = await bought();
    for (const eventCode of events) await tell({ reference: attempt.id, eventCode, pspReference: PSP(order), value: 2990 });
    expect([await credits(account), await level(account), (await row(attempt.id))?.reversedCents]).toEqual([0, 0, 2990]);
    expect(await checkLedger(bench.database.db)).toEqual([]);
  });
});

describe('[API-04] a refund', () => {
  it('made at the provider takes its share; parts add up to the whole', async () => {
    const { account, attempt } = await bought();
    await post({ reference: attempt.id, eventCode: 'REFUND', pspReference: 'REFUNDPART000001', value: 990 });
    expect(await credits(account)).toBe(200 - 66);
    expect(await level(account)).toBe(1);
    await post({ reference: attempt.id, eventCode: 'REFUND', pspReference: 'REFUNDPART000001', value: 990 });
    expect(await credits(account)).toBe(200 - 66);
    await post({ reference: attempt.id, eventCode: 'REFUND', pspReference: 'REFUNDPART000002', value: 2000 });
    expect([await credits(account), await level(account)]).toEqual([0, 0]);
    expect((await row(attempt.id))?.reversedCents).toBe(2990);
  });

  it('that we asked for is sent once, noted as done, and takes nothing a second time', async () => {
    const { account, attempt } = await bought();
    const order = { attemptId: attempt.id, amountCents: 1000, reason: 'withdrawal', cause: `withdrawal:${attempt.id}` };
    await withTransaction(bench.database.db, (tx) => bench.services.payments.askRefund(tx, order));
    await withTransaction(bench.database.db, (tx) => bench.services.payments.askRefund(tx, order));
    await Promise.all([bench.services.payments.reconcile(), bench.services.payments.reconcile()]);
    await eventually(async () => (await reversals(attempt.id))[0]?.status === 'done');
    expect(await reversals(attempt.id)).toHaveLength(1);
    expect((await row(attempt.id))?.reversedCents).toBe(1000);
    expect(await bench.atProvider(attempt.id)).toEqual([expect.objectContaining({ refundedCents: 1000 })]);
    expect(await credits(account)).toBe(200);
  });

  describe.each(['done', 'asked'] as const)('whose webhook comes before its answer, which is "%s",', (kind) => {
    it('is booked once', async () => {
      const { account, attempt, psp } = await bought();
      await withTransaction(bench.database.db, (tx) => bench.services.payments.askRefund(tx, { attemptId: attempt.id, amountCents: 1000, reason: 'withdrawal', cause: `withdrawal:${attempt.id}` }));
      const adyen = bench.services.payments.providers.byName('adyen')!;
      const reference = `EARLY${kind.toUpperCase()}${psp}`.slice(0, 16);
      const refund = jest.spyOn(adyen, 'refund').mockImplementationOnce(async () => {
        await tell({ reference: attempt.id, eventCode: 'REFUND', pspReference: reference, value: 1000 });
        return { kind, reference };
      });
      await bench.services.payments.reconcile();
      expect(refund).toHaveBeenCalledTimes(1);
      expect(await reversals(attempt.id)).toEqual([expect.objectContaining({ status: 'done', providerReference: reference })]);
      expect([(await row(attempt.id))?.reversedCents, await credits(account)]).toEqual([1000, 200]);
      refund.mockRestore();
    });
  });

  it('whose webhook the provider sends before its answer is done, once', async () => {
    const account = await bench.register();
    const { attempt } = (await bench.charge(account, holder('Webhook First'))).value;
    await withTransaction(bench.database.db, (tx) => bench.services.payments.askRefund(tx, { attemptId: attempt.id, amountCents: 1000, reason: 'withdrawal', cause: `withdrawal:${attempt.id}` }));
    await bench.services.payments.reconcile();
    // The webhook was taken and worked off before the refund's own call came back.
    expect(await reversals(attempt.id)).toEqual([expect.objectContaining({ status: 'done' })]);
    expect([(await row(attempt.id))?.reversedCents, await credits(account)]).toEqual([1000, 200]);
  });

  it('that two processes want to send is sent by one, and booked once', async () => {
    const { attempt } = await bought();
    await withTransaction(bench.database.db, (tx) => bench.services.payments.askRefund(tx, { attemptId: attempt.id, amountCents: 1000, reason: 'withdrawal', cause: `withdrawal:${attempt.id}` }));
    const processes = [bench.services.payments, createPaymentsService(bench.deps, bench.services), createPaymentsService(bench.deps, bench.services)];
    const calls = processes.map(({ providers }) => jest.spyOn(providers.byName('adyen')!, 'refund').mockImplementation(async ({ refundId }) => {
      await new Promise((done) => { setTimeout(done, 100); });
      return { kind: 'done', reference: refundId };
    }));
    await Promise.all(processes.map(({ reconcile }) => reconcile()));
    expect(calls.flatMap(({ mock }) => mock.calls)).toHaveLength(1);
    expect(await reversals(attempt.id)).toEqual([expect.objectContaining({ status: 'done' })]);
    expect((await row(attempt.id))?.reversedCents).toBe(1000);
    for (const call of calls) call.mockRestore();
  });

  it('that fails afterwards is noted as failed', async () => {
    const { attempt } = await bought();
    await withTransaction(bench.database.db, (tx) => bench.services.payments.askRefund(tx, { attemptId: attempt.id, amountCents: 666, reason: 'guarantee', cause: `guarantee:${attempt.id}` }));
    await eventually(async () => (await reversals(attempt.id))[0]?.status === 'failed');
    expect((await row(attempt.id))?.reversedCents).toBe(0);
  });

  it('of more than was paid, in another currency, for another merchant or of a refused payment changes nothing', async () => {
    const { account, attempt } = await bought();
    const before = await bench.database.db.select().from(ledger).where(eq(ledger.clickId, account.clickId));
    await post({ reference: attempt.id, eventCode: 'REFUND', pspReference: 'REFUNDBAD0000001', value: 2991 });
    await post({ reference: attempt.id, eventCode: 'REFUND', pspReference: 'REFUNDBAD0000002', value: 2990, currency: 'USD' });
    await post({ reference: attempt.id, eventCode: 'CHARGEBACK', pspReference: 'REFUNDBAD0000003', value: 2990, merchantAccount: 'Somebody' });
    const refused = await bench.register();
    const { attempt: failed } = (await bench.charge(refused, { number: '4000000000000101' })).value;
    await post({ reference: failed.id, eventCode: 'REFUND', pspReference: 'REFUNDBAD0000004', value: 2990 });
    expect([...(await reversals(attempt.id)), ...(await reversals(failed.id))]).toEqual([]);
    expect(await bench.database.db.select().from(ledger).where(eq(ledger.clickId, account.clickId))).toEqual(before);
  });
});

describe('[API-04] what cannot be done now stands in nobody\'s way:', () => {
  const ask = (attemptId: string, cause: string) => withTransaction(bench.database.db, (tx) => bench.services.payments.askRefund(tx, { attemptId, amountCents: 1, reason: 'guarantee', cause }));

  it('a refund behind many that no provider can make', async () => {
    const { attempt: gone } = await bought();
    await bench.database.db.update(paymentAttempts).set({ provider: 'gone' }).where(eq(paymentAttempts.id, gone.id));
    for (let each = 0; each < 25; each += 1) await ask(gone.id, `impossible:${each}`);
    const { attempt } = await bought();
    bench.clock.advance(1);
    await ask(attempt.id, `guarantee:${attempt.id}`);
    await bench.services.payments.reconcile();
    await bench.services.payments.reconcile();
    await eventually(async () => (await reversals(attempt.id))[0]?.status === 'done');
    expect(new Set((await reversals(gone.id)).map(({ status }) => status))).toEqual(new Set(['asked']));
  });

  it('a webhook behind many that came too early, or that nobody can read', async () => {
    const { attempt } = await bought();
    const { merchant } = bench.services.payments.providers.byName('adyen')!;
    const account = await bench.register();
    const adyen = bench.services.payments.providers.byName('adyen')!;
    jest.spyOn(adyen, 'start').mockResolvedValueOnce({ kind: 'pending', reference: 'STAYSPENDING0001' });
    const { attempt: pending } = (await bench.charge(account)).value;
    const stored = (attemptId: string, eventId: string) => ({
      eventId, attemptId, merchant, amountCents: 2990, currency: 'EUR', reference: eventId, name: 'CHARGEBACK', outcome: { kind: 'chargedBack' },
    });
    const rows = Array.from({ length: 130 }, (_, each) => `head-${each}`).map((eventId, each) => ({
      provider: 'adyen', eventId, body: each < 100 ? stored(pending.id, eventId) : { nobody: 'reads this' }, receivedAt: new Date(0),
    }));
    await bench.database.db.insert(webhookInbox).values([...rows, { provider: 'adyen', eventId: 'behind', body: stored(attempt.id, 'behind') }]);
    await bench.services.payments.reconcile();
    await bench.services.payments.reconcile();
    await eventually(async () => (await reversals(attempt.id)).length === 1);
    await bench.database.db.delete(webhookInbox).where(like(webhookInbox.eventId, 'head-%'));
  });

  it('a refund that was asked for, and never told of, is called out once a day', async () => {
    const { attempt } = await bought();
    const adyen = bench.services.payments.providers.byName('adyen')!;
    const refund = jest.spyOn(adyen, 'refund').mockResolvedValueOnce({ kind: 'asked', reference: 'NOBODYTELLSOFIT2' });
    const called = jest.spyOn(bench.deps.log, 'error');
    const alarms = () => called.mock.calls.filter(([fields]) => (fields as { attemptId?: string }).attemptId === attempt.id).length;
    await ask(attempt.id, `guarantee:${attempt.id}`);
    for (const [hours, expected] of [[0, 0], [23, 0], [2, 1], [1, 1], [24, 2]] as const) {
      bench.clock.advance(hours * 3_600_000);
      await bench.services.payments.reconcile();
      await bench.services.payments.reconcile();
      expect([hours, alarms()]).toEqual([hours, expected]);
    }
    expect(refund).toHaveBeenCalledTimes(1);
    expect(await reversals(attempt.id)).toEqual([expect.objectContaining({ status: 'asked', providerReference: 'NOBODYTELLSOFIT2' })]);
    refund.mockRestore();
    called.mockRestore();
  });
});

it('a kept card goes on being kept when its payment goes back', async () => {
  const { account, psp } = await bought({ rememberCard: true });
  await dispute(psp, 'chargeBack');
  await eventually(async () => (await credits(account)) === 0);
  const { rules } = (await bench.call(endpoints.paymentMethods.rules, { body: { clickId: account.clickId } }, { as: account, host: account.brand.hosts[0] })).value;
  expect(rules.savedCards).toHaveLength(1);
});
