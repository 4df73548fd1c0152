import { FAILURES_BY_CENTS, SCENARIO_CENTS } from '@halo/simulators/mollie/mollie-scenarios';
import { addMollieSimulator } from '@halo/simulators/mollie/mollie-simulator';
import { refundedCents, type SimulatedMolliePayment } from '@halo/simulators/mollie/mollie-store';
import type { Challenge, ProblemCode } from '@halo/shared/contracts';
import type { ContractHarness, Decision } from '../contract-setup.ts';
import { describeProvider } from '../provider-contract.ts';
import { type ContractGround, openGround, type OpenedGround, plainRequest } from '../contract-harness.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { createMollieProvider } from './mollie-provider.ts';
import type { MollieConnection } from './mollie-settings.ts';

const KINDS: Readonly<Record<(typeof FAILURES_BY_CENTS)[keyof typeof FAILURES_BY_CENTS], ProblemCode>> = {
  invalid_card_number: 'invalid_number',
  invalid_cvv: 'invalid_cvc',
  invalid_card_holder_name: 'card_declined',
  card_expired: 'expired_card',
  invalid_card_type: 'change_method',
  refused_by_issuer: 'card_declined',
  insufficient_funds: 'insufficient_funds',
  inactive_card: 'lost_or_stolen',
  possible_fraud: 'card_blacklisted',
  authentication_failed: 'authentication_failed',
  card_declined: 'card_declined',
};

describeProvider('[API-03] [PAY-11] Mollie', {
  webhookProof: 'asking',
  cases: {
    always: { method: 'mollie', instrument: { kind: 'hosted' } },
    paid: {},
    challenged: {},
    refusals: {
      ...Object.fromEntries(
        Object.entries(FAILURES_BY_CENTS).map(([cents, reason]) => [
          reason,
          { request: { amountCents: Number(cents) }, decision: 'refuse' as const, failure: KINDS[reason] },
        ]),
      ),
      'an unknown reason': { decision: 'refuse', failure: 'payment_generic' },
    },
    lostAnswer: { request: { amountCents: SCENARIO_CENTS.lostAnswer } },
    neverArrived: { request: { amountCents: SCENARIO_CENTS.neverArrived } },
    pendingPaid: { request: { amountCents: SCENARIO_CENTS.pendingPaid } },
    pendingRefused: { request: { amountCents: SCENARIO_CENTS.pendingFailed } },
    unsupported: { request: { method: 'credit_card', instrument: { kind: 'saved', token: 'tok' } } },
  },
  open: (ground) => open(ground),
});

describe('a line to Mollie that breaks before the answer', () => {
  let ground: OpenedGround;
  let contract: OpenedContract;
  let provider: PaymentProvider;
  beforeAll(async () => {
    ground = await openGround();
    contract = open(ground, { silenceMs: 0 });
    provider = contract.connect();
    await ground.listen(provider);
  });
  afterAll(() => ground.close());

  it('leaves one payment, however often it is asked for', async () => {
    const request = plainRequest(ground, {
      method: 'mollie',
      instrument: { kind: 'hosted' },
      amountCents: SCENARIO_CENTS.lostAnswer,
    });
    const first = await provider.start(request);
    const [second, third] = [await provider.start(request), await provider.start(request)];
    expect(['lost', 'challenge']).toContain(first.kind);
    if (second.kind !== 'challenge' || third.kind !== 'challenge') throw new Error(`start says ${second.kind}`);
    expect(third.challenge.url).toBe(second.challenge.url);
    const returned = await contract.decide(second.challenge, 'confirm');
    expect(await provider.confirm(returned)).toMatchObject({ kind: 'known', answer: { kind: 'accepted' } });
    expect(contract.made(request.attemptId)).toBe(1);
  });
});

interface OpenedContract extends ContractHarness {
  /** payments of an attempt, paid or not */
  made(attemptId: string): number;
}

function open(ground: ContractGround, options: { silenceMs?: number } = {}): OpenedContract {
  const simulated: MollieConnection = {
    apiKey: 'test_0123456789abcdef0123456789abcd',
    profileId: 'pfl_ours',
    isSimulated: true,
    timeoutMs: 5000,
    endpoint: () => `${ground.origin}/simulators/mollie/v2/`,
  };
  const env = { isProduction: false, port: ground.port, publicScheme: 'http', publicPort: ground.port } as const;
  const { store, decisions } = addMollieSimulator(ground.app, { env, log: ground.log }, simulated, {
    delayMs: 20,
    pendingMs: 120,
    retryMs: 50,
    ...options,
  });
  const ofAttempt = (attemptId: string) =>
    store.all().filter(({ metadata }) => (metadata as { attemptId?: string }).attemptId === attemptId);
  const paymentOf = (attemptId: string): SimulatedMolliePayment => {
    const [payment] = ofAttempt(attemptId);
    if (!payment) throw new Error('no such payment');
    return payment;
  };

  return {
    connect: ({ address, timeoutMs } = {}) =>
      createMollieProvider(
        {
          ...simulated,
          timeoutMs: timeoutMs ?? simulated.timeoutMs,
          endpoint: () => (address === undefined ? simulated.endpoint() : `${address}/v2/`),
        },
        ground.log,
      ),
    async decide({ url }: Challenge, decision: Decision) {
      const { host, pathname } = new URL(url);
      const page = await ground.app.inject({ url: pathname, headers: { host } });
      if (page.statusCode !== 200) throw new Error(`the checkout page answers ${page.statusCode}`);
      const id = store.byCheckout(pathname.split('/').at(-1) ?? '')?.id ?? '';
      const chosen = await ground.app.inject({
        method: 'POST',
        url: pathname,
        headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({
          status: decision === 'confirm' ? 'paid' : 'failed',
          reason: '',
          news: 'after',
        }).toString(),
      });
      expect(chosen.headers.location).toBe(`${ground.origin}/contract/back`);
      // The return page asks with the reference that the server kept: Mollie's address brings none.
      return { kind: 'reference', value: id };
    },
    made: (attemptId) => ofAttempt(attemptId).length,
    charges: (attemptId) =>
      ofAttempt(attemptId)
        .filter(({ status }) => status === 'paid')
        .map((payment) => ({
          amountCents: payment.amountCents,
          currency: payment.currency,
          refundedCents: refundedCents(payment),
        })),
    tamper: (webhook) => ({ ...webhook, body: { id: 'tr_notapayment' }, rawBody: Buffer.from('id=tr_notapayment') }),
    ofAnotherMerchant(webhook) {
      const { id } = store.add({ ...paymentOf(attemptOf(webhook.body)), profileId: 'pfl_theirs' });
      return { ...webhook, body: { id }, rawBody: Buffer.from(`id=${id}`) };
    },
    chargeBack: (attemptId) => decisions.chargeBack(paymentOf(attemptId)),
    reverseChargeback: (attemptId) => decisions.reverseChargeback(paymentOf(attemptId)),
  };

  function attemptOf(body: unknown): string {
    const payment = store.byId((body as { id: string }).id);
    return (payment?.metadata as { attemptId: string } | undefined)?.attemptId ?? '';
  }
}
