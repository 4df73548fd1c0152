import type { Challenge } from '@halo/shared/contracts';
import { TEST_CARDS } from '@halo/simulators/adyen/test-cards';
import { maxPayCallback } from '@halo/simulators/maxpay/maxpay-callback';
import { addMaxPaySimulator } from '@halo/simulators/maxpay/maxpay-simulator';
import { cardRefusals, cardRequest, namedRequest } from '../card-requests.ts';
import type { ContractGround } from '../contract-harness.ts';
import { toCents } from '@halo/server-kit/money/decimal-amount';
import type { WebhookRequest } from '../payment-provider.ts';
import { describeKeptCards } from '../kept-card-contract.ts';
import type { ContractHarness, Decision } from '../contract-setup.ts';
import { describeProvider } from '../provider-contract.ts';
import { createMaxPayProvider } from './maxpay-provider.ts';
import type { MaxPayConnection } from './maxpay-settings.ts';

describeProvider('[API-03] MaxPay', {
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
    unsupported: {
      request: { method: 'googlepay', instrument: { kind: 'wallet', wallet: 'googlepay', token: 'wallet-token' } },
    },
  },
  open,
});

describeKeptCards('a card that MaxPay keeps', open);

function open(ground: ContractGround): ContractHarness {
  const simulated: MaxPayConnection = {
    account: 'OurAccount',
    password: 'maxpay-password',
    signatureKey: 'maxpay-signature-key',
    isSimulated: true,
    timeoutMs: 5000,
    endpoint: () => `${ground.origin}/simulators/maxpay`,
  };
  const env = { isProduction: false, port: ground.port, publicScheme: 'http', publicPort: ground.port } as const;
  const { payments, chargeBack, reverseChargeback } = addMaxPaySimulator(
    ground.app,
    { env, log: ground.log },
    simulated,
    { delayMs: 20, pendingMs: 120, retryMs: 50 },
  );

  return {
    connect: ({ address, timeoutMs } = {}) =>
      createMaxPayProvider(
        {
          ...simulated,
          timeoutMs: timeoutMs ?? simulated.timeoutMs,
          endpoint: address === undefined ? simulated.endpoint : () => address,
        },
        ground.log,
      ),
    async decide(challenge: Challenge, decision: Decision) {
      expect(challenge).toMatchObject({ shape: 'redirect', method: 'GET' });
      const { host, pathname } = new URL(challenge.url);
      const question = await ground.app.inject({ url: pathname, headers: { host } });
      if (question.statusCode !== 200) throw new Error(`the bank answers ${question.statusCode}`);
      const headers = { host, 'content-type': 'application/x-www-form-urlencoded' };
      const end = await ground.app.inject({
        method: 'POST',
        url: `${pathname}/decision`,
        headers,
        payload: `decision=${decision}`,
      });
      const back = new URL(end.headers.location ?? '');
      expect(back.href).toContain(`${ground.origin}/contract/back?reference=`);
      return { kind: 'reference', value: back.searchParams.get('reference') ?? '' };
    },
    charges: (attemptId) =>
      payments
        .all()
        .filter((each) => each.id === attemptId && each.result?.code === 0)
        .map((payment) => ({
          amountCents: toCents(payment.amount) ?? Number.NaN,
          currency: payment.currency,
          refundedCents: payments
            .refundsOf(payment.reference)
            .reduce((sum, each) => sum + (toCents(each.amount) ?? 0), 0),
        })),
    tamper: (webhook) => withBody(webhook, { ...(webhook.body as Record<string, string>), message: 'changed' }),
    ofAnotherMerchant(webhook) {
      const payment = payments.byId((webhook.body as { transaction_unique_id: string }).transaction_unique_id);
      if (!payment) throw new Error('no such payment');
      return withBody(
        webhook,
        maxPayCallback(payment, { account: 'TheirAccount', signatureKey: simulated.signatureKey }),
      );
    },
    chargeBack,
    reverseChargeback,
  };
}

function withBody(webhook: WebhookRequest, body: Record<string, string>): WebhookRequest {
  return { ...webhook, body, rawBody: Buffer.from(new URLSearchParams(body).toString()) };
}
