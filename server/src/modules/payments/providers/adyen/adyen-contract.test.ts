import type { Challenge } from '@halo/shared/contracts';
import { addAdyenSimulator } from '@halo/simulators/adyen/adyen-simulator';
import { OUTCOMES, type OutcomeName } from '@halo/simulators/adyen/test-cards';
import { notification } from '@halo/simulators/adyen/webhook-sender';
import { cardRefusals, cardRequest, namedRequest } from '../card-requests.ts';
import { type ContractGround, openGround, type OpenedGround, plainRequest } from '../contract-harness.ts';
import type { PaymentProvider, StartRequest, WebhookRequest } from '../payment-provider.ts';
import type { ContractHarness, Decision, ContractCase } from '../contract-setup.ts';
import { describeProvider } from '../provider-contract.ts';
import { createAdyenProvider } from './adyen-provider.ts';
import { type AdyenConnection, SIMULATOR_API_PATH } from './adyen-settings.ts';

const HMAC_KEY = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056';

function wallet(method: 'googlepay' | 'applepay', token: string): ContractCase {
  const request: Partial<StartRequest> = { method, instrument: { kind: 'wallet', wallet: method, token } };
  return { request };
}

describeProvider('[API-03] Adyen', {
  webhookProof: 'signature',
  cases: {
    paid: {},
    challenged: cardRequest('three_d_secure'),
    refusals: {
      ...cardRefusals(Object.keys(OUTCOMES) as OutcomeName[]),
      "Google's card without money": {
        ...wallet('googlepay', '{"signature":"MEUC","wish":"Insufficient Funds"}'),
        failure: 'insufficient_funds',
      },
    },
    lostAnswer: namedRequest('Lost Answer'),
    neverArrived: namedRequest('Never Arrived'),
    pendingPaid: cardRequest('pending_paid'),
    pendingRefused: cardRequest('pending_refused'),
    keptCard: {},
    verified: {},
    wallets: [
      wallet('googlepay', '{"signature":"MEUCIQ","protocolVersion":"ECv2"}'),
      wallet('applepay', '{"version":"EC_v1","data":"sealed-by-apple"}'),
    ],
    unsupported: { request: { instrument: { kind: 'hosted' } } },
    bankAsksOn: true,
  },
  open,
});

describe('the simulated Adyen is as strict as the real one', () => {
  let ground: OpenedGround;
  let contract: ContractHarness;
  let provider: PaymentProvider;
  beforeAll(async () => {
    ground = await openGround();
    contract = open(ground);
    provider = contract.connect();
    await ground.listen(provider);
  });
  afterAll(() => ground.close());

  it('refuses a typed card without what 3-D Secure in a browser needs', async () => {
    for (const change of [{ browser: undefined }, { origin: '' }])
      expect(
        await provider.start(plainRequest(ground, { ...cardRequest('authorised').request, ...change })),
      ).toMatchObject({
        kind: 'declined',
        failure: 'processing_error',
      });
  });

  it.each([
    ['for its owner to pay with', { keepsCard: true }, 'declined'],
    ['for a plan that renews', { keepsCard: true, renews: true }, 'accepted'],
  ])('charges a card that was kept %s without them: %j', async (_for, change, expected) => {
    const first = plainRequest(ground, { ...cardRequest('authorised').request, ...change });
    const paid = await provider.start(first);
    const token = paid.kind === 'accepted' ? (paid.keptCard?.token ?? '') : '';
    const renewal = await provider.start(
      plainRequest(ground, {
        instrument: { kind: 'saved', token },
        shopper: first.shopper,
        initiator: 'merchant',
        browser: undefined,
      }),
    );
    expect(renewal).toMatchObject({
      kind: expected,
      ...(expected === 'declined' ? { failure: 'authentication_required' } : {}),
    });
  });

  it('gives nothing back of what a bank has taken, unless it has come again', async () => {
    const request = plainRequest(ground, cardRequest('authorised').request);
    const paid = await provider.start(request);
    const reference = paid.kind === 'accepted' ? paid.reference : '';
    const order = {
      isWhole: false,
      attemptId: request.attemptId,
      reference,
      amountCents: 100,
      currency: 'EUR',
      webhookUrl: '',
    };
    const charged = async () => (await contract.charges(request.attemptId))[0]?.refundedCents;
    await contract.chargeBack?.(request.attemptId);
    expect(await provider.refund({ ...order, refundId: 'refund-1' })).toMatchObject({ kind: 'asked' });
    expect(await charged()).toBe(0);
    await contract.reverseChargeback?.(request.attemptId);
    await provider.refund({ ...order, refundId: 'refund-2' });
    expect(await charged()).toBe(100);
  });
});

function open(ground: ContractGround): ContractHarness {
  const simulated: AdyenConnection = {
    apiKey: 'simulated-key',
    merchantAccount: 'HaloTest',
    hmacKey: HMAC_KEY,
    timeoutMs: 5000,
    isSimulated: true,
    asksAddress: true,
    endpoint: () => `${ground.origin}${SIMULATOR_API_PATH}`,
  };
  const env = { isProduction: false, port: ground.port, publicScheme: 'http', publicPort: ground.port } as const;
  const store = addAdyenSimulator(ground.app, { env, log: ground.log }, simulated, {
    webhookDelayMs: 20,
    pendingMs: 120,
    webhookUrl: ground.webhookUrl,
  });
  const ofAttempt = (attemptId: string) => store.all().filter(({ reference }) => reference === attemptId);

  async function dispute(attemptId: string, action: 'chargeBack' | 'reverse'): Promise<void> {
    const answer = await ground.app.inject({
      method: 'POST',
      url: `${SIMULATOR_API_PATH}/payments/${ofAttempt(attemptId)[0]?.pspReference}/disputes`,
      headers: { 'x-api-key': simulated.apiKey },
      payload: { action },
    });
    expect(answer.statusCode).toBe(204);
  }

  return {
    connect: ({ address, timeoutMs } = {}) =>
      createAdyenProvider(
        { ...simulated, timeoutMs: timeoutMs ?? simulated.timeoutMs, endpoint: () => address ?? simulated.endpoint() },
        ground.log,
      ),
    async decide({ url }: Challenge, decision: Decision) {
      const { host, pathname } = new URL(url);
      const answer = await ground.app.inject({
        method: 'POST',
        url: `${pathname}/decision`,
        headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
        payload: `decision=${decision}`,
      });
      if (answer.statusCode !== 302) throw new Error(`the bank answers ${answer.statusCode}`);
      const back = new URL(String(answer.headers.location));
      expect(`${back.origin}${back.pathname}`).toBe(`${ground.origin}/contract/back`);
      return { kind: 'redirectResult', value: back.searchParams.get('redirectResult') ?? '' };
    },
    charges: (attemptId) =>
      ofAttempt(attemptId)
        .filter(({ status }) => status === 'authorised')
        .map(({ amount, refundedCents }) => ({ amountCents: amount.value, currency: amount.currency, refundedCents })),
    tamper: (webhook) => withItem(webhook, (item) => ({ ...item, amount: { value: 1, currency: 'EUR' } })),
    ofAnotherMerchant(webhook) {
      const { merchantReference } = itemOf(webhook);
      const [payment] = ofAttempt(String(merchantReference));
      if (!payment) throw new Error('no such payment');
      const body = notification({ ...payment, merchantAccount: 'SomebodyElse' }, HMAC_KEY);
      return { ...webhook, body, rawBody: Buffer.from(JSON.stringify(body)) };
    },
    chargeBack: (attemptId) => dispute(attemptId, 'chargeBack'),
    reverseChargeback: (attemptId) => dispute(attemptId, 'reverse'),
  };
}

type Item = Readonly<Record<string, unknown>>;

function itemOf({ body }: WebhookRequest): Item {
  const {
    notificationItems: [first],
  } = body as { notificationItems: { NotificationRequestItem: Item }[] };
  return first?.NotificationRequestItem ?? {};
}

function withItem(webhook: WebhookRequest, change: (item: Item) => Item): WebhookRequest {
  const body = { live: 'false', notificationItems: [{ NotificationRequestItem: change(itemOf(webhook)) }] };
  return { ...webhook, body, rawBody: Buffer.from(JSON.stringify(body)) };
}
