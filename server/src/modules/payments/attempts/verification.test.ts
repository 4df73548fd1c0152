import type { Flow } from '@halo/shared/contracts';
import { eq } from 'drizzle-orm';
import { paymentAttempts } from '../payments-tables.ts';
import { callerOf, draft, seedAngels } from '../../conversations/chat-fixtures.ts';
import { openPaymentBench, type PaymentBench } from '../testing/payment-bench.ts';

const CHANGE = { productId: 'age-check', expectedCents: 0 };
let bench: PaymentBench;
beforeAll(async () => {
  // The check as it is sold, to everybody.
  bench = await openPaymentBench({
    flow: (flow: Flow) => ({ ...flow, needsAgeVerification: true, paymentMethods: ['credit_card', 'mollie'] }),
  });
});
afterAll(() => bench.close());

describe('[PAY-16] a check by card', () => {
  it('charges nothing, grants nothing, sends no receipt and is no subscription', async () => {
    const account = await bench.register();
    const { attempt } = (await bench.charge(account, {}, CHANGE)).value;
    expect(attempt).toMatchObject({ status: 'settled', amountCents: 0, grantedCredits: 0 });
    expect(attempt).not.toHaveProperty('renewsAt');
    expect(await bench.atProvider(attempt.id)).toEqual([
      expect.objectContaining({ amount: { value: 0, currency: 'EUR' }, status: 'authorised' }),
    ]);
    expect(await bench.grants(account)).toEqual([]);
    expect(bench.mail.last(account.email, 'receipt')).toBeUndefined();
    const [row] = await bench.database.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attempt.id));
    expect(row).toMatchObject({ purpose: 'verification', renews: false, savedCardId: null });
  });

  it('proves the age and opens nothing else: the level stays, so does the free first message, and the check is not asked for again', async () => {
    const account = await bench.register();
    const user = () => bench.services.accounts.user(account.clickId);
    expect((await user()).flow.needsAgeVerification).toBe(true);
    expect((await bench.charge(account)).problem.code).toBe('plan_unknown');
    await bench.charge(account, {}, CHANGE);
    expect(await user()).toMatchObject({ premiumLevel: 0, flow: { needsAgeVerification: false } });
    expect((await bench.charge(account, {}, CHANGE)).problem.code).toBe('plan_unknown');
    const [angel = ''] = await seedAngels(bench);
    const { credits } = await bench.services.conversations.send(callerOf(account), draft(account, angel));
    expect(credits).toMatchObject({ icebreakerCredits: 2, messageCredits: 0, premiumLevel: 0 });
    expect((await bench.charge(account)).value.attempt).toMatchObject({ status: 'settled', grantedCredits: 200 });
    expect(await user()).toMatchObject({ premiumLevel: 1 });
  });

  it('may ask the bank, and may be refused like any card', async () => {
    const account = await bench.register();
    expect((await bench.charge(account, { number: '4212345678910006' }, CHANGE)).value.attempt.status).toBe(
      'challenge',
    );
    const refused = await bench.register();
    expect((await bench.charge(refused, { number: '4000000000000069' }, CHANGE)).value.attempt).toMatchObject({
      status: 'failed',
      failure: 'expired_card',
    });
  });

  it('is not stopped by a limit on spending, and cannot be had under another price', async () => {
    const account = await bench.register();
    await bench.services.purchases.saveSpendingRules(account.clickId, { monthlyLimitCents: 0, pauseDays: 7 });
    expect((await bench.charge(account, {}, { ...CHANGE, expectedCents: 10 })).problem.code).toBe('conflict');
    expect((await bench.charge(account, {}, CHANGE)).value.attempt.status).toBe('settled');
    expect((await bench.charge(account)).problem.code).toMatch(/^spending_/);
  });
});
