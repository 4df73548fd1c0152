import { type CardGateway, endpoints, type Flow, type PaymentAttempt } from '@halo/shared/contracts';
import { eq } from 'drizzle-orm';
import { paymentReversals } from '../payments-tables.ts';
import type { TestAccount } from '../../../testing/build-test-app.ts';
import { openPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';

const HALF_AN_HOUR_MS = 30 * 60_000;
const CHALLENGED = { number: '4212345678910006' };
const { checkMollie, checkTrustPay, createMolliePayment } = endpoints.paymentMethods;

describe.each<CardGateway | 'mollie'>(['adyen', 'trustpay', 'mollie'])(
  '[PAY-13] at %s, a challenge that was left for longer than anybody waits',
  (provider) => {
    let harness: PaymentHarness;
    beforeAll(async () => {
      harness = await openPaymentHarness({
        environment: { HALO_CARD_GATEWAY: provider === 'mollie' ? 'adyen' : provider },
        flow: (flow: Flow) => ({ ...flow, paymentMethods: ['credit_card', 'mollie'] }),
      });
    });
    afterAll(() => harness.close());

    const as = (account: TestAccount) => ({ as: account, host: account.brand.hosts[0] });

    async function start(account: TestAccount): Promise<PaymentAttempt> {
      const { attempt } =
        provider === 'mollie' ? await overMollie(account) : (await harness.charge(account, CHALLENGED)).value;
      expect(attempt.status).toBe('challenge');
      return attempt;
    }

    async function overMollie(account: TestAccount) {
      const { method: _method, ...order } = harness.order(account);
      return (await harness.call(createMolliePayment, { body: order }, as(account))).value;
    }

    /**
     * Ended here after half an hour; the provider could not end it, and the page of the bank is still open in a tab.
     */
    async function left(account: TestAccount): Promise<PaymentAttempt> {
      const attempt = await start(account);
      const cancel = jest
        .spyOn(harness.services.payments.providers.byName(provider)!, 'cancel')
        .mockResolvedValueOnce({ kind: 'challenge', challenge: attempt.challenge! });
      harness.clock.advance(HALF_AN_HOUR_MS + 1);
      await harness.services.payments.reconcile();
      cancel.mockRestore();
      expect(await harness.ask(account, attempt.idempotencyKey ?? '')).toMatchObject({
        status: 'failed',
        failure: 'authentication_failed',
      });
      return attempt;
    }

    /**
     * What the shopper does in that tab in the end; `webhook`: when the provider's webhook comes, beside the browser.
     */
    async function payLate({ challenge }: PaymentAttempt, webhook: 'never' | 'after'): Promise<URL | undefined> {
      return harness.decide(
        challenge,
        provider === 'mollie' ? { status: 'paid', news: webhook } : { decision: 'confirm' },
      );
    }

    async function comeBack(
      account: TestAccount,
      attempt: PaymentAttempt,
      back: URL | undefined,
    ): Promise<PaymentAttempt> {
      const { clickId } = account;
      const domain = 'luna.localhost';
      switch (provider) {
        case 'mollie':
          return (await harness.call(checkMollie, { body: { clickId, domain, attemptId: attempt.id } }, as(account)))
            .value.attempt;
        case 'trustpay':
          return (
            await harness.call(
              checkTrustPay,
              { body: { clickId, domain, instanceId: attempt.challenge?.orderId ?? '' } },
              as(account),
            )
          ).value.attempt;
        default:
          return (
            await harness.call(
              endpoints.payments.checkAdyen,
              { body: { clickId, domain, redirectResult: back?.searchParams.get('redirectResult') ?? '' } },
              as(account),
            )
          ).value.attempt;
      }
    }

    const refunds = (id: string) =>
      harness.database.db.select().from(paymentReversals).where(eq(paymentReversals.attemptId, id));

    it('and paid late is settled: the browser that comes back sees it, and gets what it bought', async () => {
      const account = await harness.register();
      const attempt = await left(account);
      const back = await payLate(attempt, 'never');
      expect(await comeBack(account, attempt, back)).toMatchObject({ id: attempt.id, status: 'settled' });
      expect(await harness.grants(account)).toEqual([{ amount: 200, cause: `payment:${attempt.id}` }]);
      expect(await refunds(attempt.id)).toEqual([]);
    });

    it('and paid after the same was bought in another way is refunded, and the returning browser does not see it as paid twice', async () => {
      const account = await harness.register();
      const attempt = await left(account);
      const second = (await harness.charge(account)).value.attempt;
      expect(second.status).toBe('settled');
      const back = await payLate(attempt, 'never');
      expect(await comeBack(account, attempt, back)).toMatchObject({
        id: attempt.id,
        status: 'failed',
        failure: 'payment_cancelled',
      });
      expect(await refunds(attempt.id)).toEqual([
        expect.objectContaining({ kind: 'refund', reason: 'late', amountCents: 2990 }),
      ]);
      expect(await harness.grants(account)).toEqual([{ amount: 200, cause: `payment:${second.id}` }]);
      expect((await comeBack(account, attempt, back)).failure).toBe('payment_cancelled');
      expect(await refunds(attempt.id)).toHaveLength(1);
    });

    it('and is asked about while nothing happened is still failed', async () => {
      const account = await harness.register();
      const attempt = await left(account);
      if (provider !== 'adyen')
        expect(await comeBack(account, attempt, undefined)).toMatchObject({
          id: attempt.id,
          status: 'failed',
          failure: 'authentication_failed',
        });
      expect(await harness.grants(account)).toEqual([]);
    });
  },
);
