import type { Challenge } from '@halo/shared/contracts';
import { TEST_CARDS } from '@halo/simulators/adyen/test-cards';
import { trustPayNotification } from '@halo/simulators/trustpay/trustpay-notification';
import { addTrustPaySimulator } from '@halo/simulators/trustpay/trustpay-simulator';
import type { ContractGround } from '../contract-harness.ts';
import { toCents } from '@halo/server-kit/money/decimal-amount';
import { describeKeptCards } from '../kept-card-contract.ts';
import type { ContractHarness, Decision } from '../contract-setup.ts';
import { describeProvider } from '../provider-contract.ts';
import { cardRefusals, cardRequest, namedRequest } from '../card-requests.ts';
import { createTrustPayProvider } from './trustpay-provider.ts';
import type { TrustPayConnection } from './trustpay-settings.ts';

describeProvider('[API-03] TrustPay', {
  webhookProof: 'signature',
  cases: {
    paid: {},
    challenged: cardRequest('three_d_secure'),
    refusals: cardRefusals(Object.values(TEST_CARDS)),
    lostAnswer: namedRequest('Lost Answer'),
    neverArrived: namedRequest('Never Arrived'),
    pendingPaid: cardRequest('pending_paid'),
    pendingRefused: cardRequest('pending_refused'),
    keptCard: {},
    verified: {},
    cannotCancel: true,
    unsupported: {
      request: { method: 'googlepay', instrument: { kind: 'wallet', wallet: 'googlepay', token: 'wallet-token' } },
    },
  },
  open,
});

describeKeptCards('a card that TrustPay keeps', open);

function open(ground: ContractGround): ContractHarness {
  const simulated: TrustPayConnection = {
    apiKey: 'key',
    projectId: '4107000001',
    secret: 'trustpay-secret',
    isSimulated: true,
    timeoutMs: 5000,
    endpoint: () => `${ground.origin}/simulators/trustpay`,
  };
  const env = { isProduction: false, port: ground.port, publicScheme: 'http', publicPort: ground.port } as const;
  const { payments, chargeBack } = addTrustPaySimulator(ground.app, { env, log: ground.log }, simulated, {
    delayMs: 20,
    pendingMs: 120,
    retryMs: 50,
  });

  return {
    connect: ({ address, timeoutMs } = {}) =>
      createTrustPayProvider(
        {
          ...simulated,
          timeoutMs: timeoutMs ?? simulated.timeoutMs,
          endpoint: address === undefined ? simulated.endpoint : () => address,
        },
        ground.log,
      ),
    async decide(challenge: Challenge, decision: Decision) {
      expect(challenge).toMatchObject({ shape: 'frame', method: 'POST' });
      const { host, pathname } = new URL(challenge.url);
      const headers = { host, 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-dest': 'iframe' };
      const question = await ground.app.inject({
        method: 'POST',
        url: pathname,
        headers,
        payload: new URLSearchParams(challenge.fields).toString(),
      });
      if (question.statusCode !== 200) throw new Error(`the bank answers ${question.statusCode}`);
      expect(question.headers['content-security-policy']).toContain(`frame-ancestors ${ground.origin}`);
      const end = await ground.app.inject({
        method: 'POST',
        url: `${pathname}/decision`,
        headers,
        payload: `decision=${decision}`,
      });
      expect(end.statusCode).toBe(200);
      return { kind: 'reference', value: challenge.orderId ?? '' };
    },
    charges: (attemptId) =>
      payments
        .all()
        .filter((each) => each.reference === attemptId && each.code === '000.000.000')
        .map((payment) => ({
          amountCents: toCents(payment.amount) ?? Number.NaN,
          currency: payment.currency,
          refundedCents: payments
            .all()
            .filter((each) => each.refundOf === payment.instanceId && each.code === '000.000.000')
            .reduce((sum, each) => sum + (toCents(each.amount) ?? 0), 0),
        })),
    tamper(webhook) {
      const body = structuredClone(webhook.body) as { PaymentInformation: { Amount: { Amount: number } } };
      body.PaymentInformation.Amount.Amount += 1;
      return { ...webhook, body, rawBody: Buffer.from(JSON.stringify(body)) };
    },
    ofAnotherMerchant(webhook) {
      const { PaymentInformation } = webhook.body as {
        PaymentInformation: { References: { MerchantReference: string } };
      };
      const payment = payments.byReference(PaymentInformation.References.MerchantReference);
      const body = payment && trustPayNotification(payment, { projectId: 'theirs', secret: simulated.secret });
      return { ...webhook, body, rawBody: Buffer.from(JSON.stringify(body)) };
    },
    chargeBack,
  };
}
