import type { Flow, RatePlan } from '@halo/shared/contracts';
import { eq } from 'drizzle-orm';
import { paymentAttempts } from '../../../storage/schema.ts';
import { openPaymentBench, type PaymentBench } from '../testing/payment-bench.ts';

const CHECK: RatePlan = {
  productId: 'age-check', name: 'Verifica dell’età', priceCents: 0, totalCents: 0, description: 'Nessun addebito', isVisible: true, isFirstSelling: true, credits: 0, premiumLevel: 0,
};
const CHANGE = { productId: CHECK.productId, expectedCents: 0 };
let bench: PaymentBench;
beforeAll(async () => {
  bench = await openPaymentBench({
    flow: (flow: Flow) => ({ ...flow, needsAgeVerification: true, paymentMethods: ['credit_card', 'mollie'], plans: { ...flow.plans, verification: [CHECK] } }),
  });
});
afterAll(() => bench.close());

describe('[PAY-16] a check by card', () => {
  it('charges nothing, grants nothing, sends no receipt and is no subscription', async () => {
    const account = await bench.register();
    const { attempt } = (await bench.charge(account, {}, CHANGE)).value;
    expect(attempt).toMatchObject({ status: 'settled', amountCents: 0, grantedCredits: 0 });
    expect(attempt).not.toHaveProperty('renewsAt');
    expect(await bench.atProvider(attempt.id)).toEqual([expect.objectContaining({ amount: { value: 0, currency: 'EUR' }, status: 'authorised' })]);
    expect(await bench.grants(account)).toEqual([]);
    expect(bench.mail.last(account.email, 'receipt')).toBeUndefined();
    const [row] = await bench.database.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attempt.id));
    expect(row).toMatchObject({ purpose: 'verification', renews: false, savedCardId: null });
  });

  it('may ask the bank, and may be refused like any card', async () => {
    const account = await bench.register();
    expect((await bench.charge(account, { number: '4212345678910006' }, CHANGE)).value.attempt.status).toBe('challenge');
    const refused = await bench.register();
    expect((await bench.charge(refused, { number: '4000000000000069' }, CHANGE)).value.attempt).toMatchObject({ status: 'failed', failure: 'expired_card' });
  });

  it('is not stopped by a limit on spending, and cannot be had under another price', async () => {
    const account = await bench.register();
    await bench.services.purchases.saveSpendingRules(account.clickId, { monthlyLimitCents: 0, pauseDays: 7 });
    expect((await bench.charge(account, {}, { ...CHANGE, expectedCents: 10 })).problem.code).toBe('conflict');
    expect((await bench.charge(account, {}, CHANGE)).value.attempt.status).toBe('settled');
    expect((await bench.charge(account)).problem.code).toMatch(/^spending_/);
  });
});
