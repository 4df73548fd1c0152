import type { Flow } from '@halo/shared/contracts';
import { eq } from 'drizzle-orm';
import { paymentAttempts } from '../payments-tables.ts';
import { callerOf, draft, seedAngels } from '../../conversations/chat-fixtures.ts';
import { openPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';

const CHANGE = { productId: 'age-check', expectedCents: 0 };
let harness: PaymentHarness;
beforeAll(async () => {
  // The check as it is sold, to everybody.
  harness = await openPaymentHarness({
    flow: (flow: Flow) => ({ ...flow, needsAgeVerification: true, paymentMethods: ['credit_card', 'mollie'] }),
  });
});
afterAll(() => harness.close());

describe('[PAY-16] a check by card', () => {
  it('charges nothing, grants nothing, sends no receipt and is no subscription', async () => {
    const account = await harness.register();
    const { attempt } = (await harness.charge(account, {}, CHANGE)).value;
    expect(attempt).toMatchObject({ status: 'settled', amountCents: 0, grantedCredits: 0 });
    expect(attempt).not.toHaveProperty('renewsAt');
    expect(await harness.atProvider(attempt.id)).toEqual([
      expect.objectContaining({ amount: { value: 0, currency: 'EUR' }, status: 'authorised' }),
    ]);
    expect(await harness.grants(account)).toEqual([]);
    expect(harness.mail.last(account.email, 'receipt')).toBeUndefined();
    const [row] = await harness.database.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attempt.id));
    expect(row).toMatchObject({ purpose: 'verification', renews: false, savedCardId: null });
  });

  it('proves the age and opens nothing else: the level stays, so does the free first message, and the check is not asked for again', async () => {
    const account = await harness.register();
    const user = () => harness.services.accounts.user(account.clickId);
    expect((await user()).flow.needsAgeVerification).toBe(true);
    expect((await harness.charge(account)).problem.code).toBe('plan_unknown');
    await harness.charge(account, {}, CHANGE);
    expect(await user()).toMatchObject({ premiumLevel: 0, flow: { needsAgeVerification: false } });
    expect((await harness.charge(account, {}, CHANGE)).problem.code).toBe('plan_unknown');
    const [angel = ''] = await seedAngels(harness);
    const { credits } = await harness.services.conversations.send(callerOf(account), draft(account, angel));
    expect(credits).toMatchObject({ icebreakerCredits: 2, messageCredits: 0, premiumLevel: 0 });
    expect((await harness.charge(account)).value.attempt).toMatchObject({ status: 'settled', grantedCredits: 200 });
    expect(await user()).toMatchObject({ premiumLevel: 1 });
  });

  it('may ask the bank, and may be refused like any card', async () => {
    const account = await harness.register();
    expect((await harness.charge(account, { number: '4212345678910006' }, CHANGE)).value.attempt.status).toBe(
      'challenge',
    );
    const refused = await harness.register();
    expect((await harness.charge(refused, { number: '4000000000000069' }, CHANGE)).value.attempt).toMatchObject({
      status: 'failed',
      failure: 'expired_card',
    });
  });

  it('is not stopped by a limit on spending, and cannot be had under another price', async () => {
    const account = await harness.register();
    await harness.services.purchases.saveSpendingRules(account.clickId, { monthlyLimitCents: 0, pauseDays: 7 });
    expect((await harness.charge(account, {}, { ...CHANGE, expectedCents: 10 })).problem.code).toBe('price_changed');
    expect((await harness.charge(account, {}, CHANGE)).value.attempt.status).toBe('settled');
    expect((await harness.charge(account)).problem.code).toMatch(/^spending_/);
  });
});
