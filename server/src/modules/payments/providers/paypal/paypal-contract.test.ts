import type { Challenge } from '@halo/shared/contracts';
import { captureEvent, eventPost } from '@halo/simulators/paypal/paypal-events';
import { addPayPalSimulator, type PayPalSimulator } from '@halo/simulators/paypal/paypal-simulator';
import type { SimulatedOrder } from '@halo/simulators/paypal/paypal-store';
import { type ContractGround, openGround, type OpenedGround, plainRequest } from '../contract-harness.ts';
import { toCents } from '@halo/server-kit/money/decimal-amount';
import type { PaymentProvider, WebhookRequest } from '../payment-provider.ts';
import type { ContractHarness, Decision } from '../contract-setup.ts';
import { describeProvider } from '../provider-contract.ts';
import { createPayPalProvider } from './paypal-provider.ts';
import type { PayPalConnection } from './paypal-settings.ts';
import { eventOf } from './paypal-webhook.ts';

const hosted = { method: 'paypal', instrument: { kind: 'hosted' } } as const;
const PAID = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'];

describeProvider('[API-03] [PAY-08] PayPal', {
  webhookProof: 'asking',
  cases: {
    always: hosted,
    paid: {},
    challenged: {},
    refusals: {
      'payer cannot pay': { request: { amountCents: 1002 }, failure: 'change_method' },
      refused: { request: { amountCents: 1003 }, failure: 'card_declined' },
      'tried too often': { request: { amountCents: 1004 }, failure: 'already_declined' },
      'a capture that was declined': { request: { amountCents: 1005 }, failure: 'insufficient_funds' },
      'given up': { decision: 'refuse', failure: 'payment_cancelled' },
    },
    lostAnswer: { request: { amountCents: 1008 } },
    neverArrived: { request: { amountCents: 1009 } },
    pendingPaid: { request: { amountCents: 1006 } },
    pendingRefused: { request: { amountCents: 1007 } },
    cannotCancel: true,
    unsupported: { request: { method: 'credit_card', instrument: { kind: 'saved', token: 'tok' } } },
  },
  open: async (ground) => (await harness(ground)).contract,
});

describe('PayPal', () => {
  let ground: OpenedGround;
  let simulator: PayPalSimulator;
  let contract: ContractHarness;
  let provider: PaymentProvider;

  beforeAll(async () => {
    ground = await openGround();
    ({ contract, simulator } = await harness(ground));
    provider = contract.connect();
    await ground.listen(provider);
  });
  afterAll(() => ground.close());

  async function approved(amountCents: number) {
    const request = plainRequest(ground, { ...hosted, amountCents });
    const answer = await provider.start(request);
    if (answer.kind !== 'challenge') throw new Error(`start says ${answer.kind}`);
    return { request, challenge: answer.challenge, returned: await contract.decide(answer.challenge, 'confirm') };
  }

  it('lets the shopper choose again when what was chosen is refused, and is paid once', async () => {
    const { request, challenge, returned } = await approved(1001);
    expect(await provider.confirm(returned)).toMatchObject({
      kind: 'known',
      attemptId: request.attemptId,
      answer: { kind: 'challenge', challenge: { shape: 'approve', orderId: challenge.orderId } },
    });
    expect(await contract.charges(request.attemptId)).toEqual([]);
    await contract.decide(challenge, 'confirm');
    expect(await provider.confirm(returned)).toMatchObject({
      kind: 'known',
      answer: { kind: 'accepted', amountCents: 1001 },
    });
    expect(await contract.charges(request.attemptId)).toHaveLength(1);
  });

  it('finds what it captured when the answer to the capture was lost', async () => {
    const { request, returned } = await approved(1010);
    expect(await contract.connect({ timeoutMs: 1500 }).confirm(returned)).toMatchObject({ kind: 'lost' });
    expect(await provider.confirm(returned)).toMatchObject({
      kind: 'known',
      attemptId: request.attemptId,
      answer: { kind: 'accepted' },
    });
    expect(await contract.charges(request.attemptId)).toHaveLength(1);
  });

  it('captures nothing while the shopper has not agreed', async () => {
    const request = plainRequest(ground, hosted);
    const answer = await provider.start(request);
    const returned = {
      kind: 'reference',
      value: (answer.kind === 'challenge' && answer.challenge.orderId) || '',
    } as const;
    expect(await provider.confirm(returned)).toMatchObject({ kind: 'known', answer: { kind: 'challenge' } });
    expect(await contract.charges(request.attemptId)).toEqual([]);
  });

  it('captures nothing for an order that was given up, though the shopper agrees to it afterwards', async () => {
    const { request, challenge, returned } = await approved(2990);
    expect(await provider.cancel({ attemptId: request.attemptId, reference: challenge.orderId })).toMatchObject({
      kind: 'declined',
      failure: 'payment_cancelled',
    });
    expect(await provider.confirm(returned)).toMatchObject({
      kind: 'known',
      answer: { kind: 'declined', failure: 'payment_cancelled' },
    });
    expect(await contract.charges(request.attemptId)).toEqual([]);
  });

  it('cannot mark an order that its shopper has not agreed to yet, and does not call it ended', async () => {
    const request = plainRequest(ground, hosted);
    const answer = await provider.start(request);
    const reference = answer.kind === 'challenge' ? answer.challenge.orderId : undefined;
    expect(await provider.cancel({ attemptId: request.attemptId, reference, isChallenge: true })).toMatchObject({
      kind: 'challenge',
      reference,
    });
  });

  it('a dispute that was opened is for a person to look at; one that was won brings the money back', () => {
    const paid = { capture: { id: 'CAPTURE1', amount: { currency_code: 'EUR', value: '29.90' }, customId: 'attempt' } };
    const read = (name: string, outcomeCode?: string) =>
      eventOf(
        {
          id: `WH-${name}`,
          event_type: name,
          resource: {
            dispute_id: 'PP-D-1',
            dispute_amount: paid.capture.amount,
            disputed_transactions: [{ custom: paid.capture.customId }],
            ...(outcomeCode === undefined ? {} : { dispute_outcome: { outcome_code: outcomeCode } }),
          },
        },
        'OURMERCHANT',
      )?.outcome;
    expect(read('CUSTOMER.DISPUTE.CREATED')).toEqual({ kind: 'answerWanted', dueAt: undefined });
    expect(read('CUSTOMER.DISPUTE.UPDATED')).toBeUndefined();
    expect(read('CUSTOMER.DISPUTE.RESOLVED', 'RESOLVED_SELLER_FAVOUR')).toEqual({ kind: 'chargebackReversed' });
    // The money went back with an event of its own.
    expect(read('CUSTOMER.DISPUTE.RESOLVED', 'RESOLVED_BUYER_FAVOUR')).toBeUndefined();
  });

  it('what goes back, and a dispute, name the capture that they are of: an attempt can have two', () => {
    const amount = { currency_code: 'EUR', value: '9.90' };
    const aboutOf = (name: string, resource: Record<string, unknown>) =>
      eventOf({ id: `WH-${name}`, event_type: name, resource }, 'OURMERCHANT')?.about;
    const up = (href: string) => [{ rel: 'up', href, method: 'GET' }];
    const refund = { id: 'REFUND1', custom_id: 'attempt', amount };
    const links = up('https://api-m.paypal.com/v2/payments/captures/CAPTURE2');
    expect(aboutOf('PAYMENT.CAPTURE.REFUNDED', { ...refund, links })).toBe('CAPTURE2');
    expect(aboutOf('PAYMENT.CAPTURE.REFUNDED', refund)).toBeUndefined();
    const ofOrder = up('https://api-m.paypal.com/v2/checkout/orders/ORDER1');
    expect(aboutOf('PAYMENT.CAPTURE.COMPLETED', { ...refund, links: ofOrder })).toBeUndefined();
    const dispute = {
      dispute_id: 'PP-D-1',
      dispute_amount: amount,
      disputed_transactions: [{ custom: 'attempt', seller_transaction_id: 'CAPTURE2' }],
    };
    expect(aboutOf('CUSTOMER.DISPUTE.CREATED', dispute)).toBe('CAPTURE2');
  });

  it('refuses an account that is not ours, without a charge', async () => {
    const stranger = createPayPalProvider({ ...connection(ground), clientSecret: 'wrong' }, ground.log);
    expect(await stranger.start(plainRequest(ground, hosted))).toMatchObject({
      kind: 'declined',
      failure: 'processing_error',
    });
    expect(simulator.store.orders().every(({ merchantId }) => merchantId === provider.merchant)).toBe(true);
  });

  it('is not asked to check a card or to charge one', async () => {
    expect(await provider.start(plainRequest(ground, { ...hosted, amountCents: 0 }))).toMatchObject({
      kind: 'declined',
      failure: 'change_method',
    });
  });
});

describe('a line to PayPal that breaks before the answer', () => {
  let ground: OpenedGround;
  let opened: Awaited<ReturnType<typeof harness>>;
  let provider: PaymentProvider;
  beforeAll(async () => {
    ground = await openGround();
    opened = await harness(ground, { silenceMs: 0 });
    provider = opened.contract.connect();
    await ground.listen(provider);
  });
  afterAll(() => ground.close());

  it.each([
    ['to a new order', 1008],
    ['to its capture', 1010],
  ])('%s leaves one order and one capture, however often it is asked for', async (_name, amountCents) => {
    const request = plainRequest(ground, { ...hosted, amountCents });
    const first = await provider.start(request);
    const answer = first.kind === 'lost' ? await provider.start(request) : first;
    if (answer.kind !== 'challenge') throw new Error(`start says ${answer.kind}`);
    const returned = await opened.contract.decide(answer.challenge, 'confirm');
    const confirmed = [await provider.confirm(returned), await provider.confirm(returned)];
    expect(confirmed.at(-1)).toMatchObject({ kind: 'known', answer: { kind: 'accepted' } });
    const orders = opened.simulator.store.orders().filter(({ invoiceId }) => invoiceId === request.attemptId);
    expect(orders).toHaveLength(1);
    expect(await opened.contract.charges(request.attemptId)).toHaveLength(1);
  });
});

function connection(ground: ContractGround): PayPalConnection {
  return {
    clientId: 'client',
    clientSecret: 'secret',
    merchantId: 'OURMERCHANT',
    webhookId: 'OURWEBHOOK',
    isSimulated: true,
    timeoutMs: 5000,
    scriptAddress: '',
    endpoint: () => `${ground.origin}/simulators/paypal`,
  };
}

async function harness(
  ground: ContractGround,
  options: { silenceMs?: number } = {},
): Promise<{ contract: ContractHarness; simulator: PayPalSimulator }> {
  const simulated = connection(ground);
  const env = { isProduction: false, port: ground.port, publicScheme: 'http', publicPort: ground.port } as const;
  const simulator = await addPayPalSimulator(ground.app, { env, log: ground.log }, simulated, ground.webhookUrl, {
    delayMs: 20,
    pendingMs: 120,
    retryMs: 50,
    ...options,
  });
  const { store, decisions } = simulator;
  const connect: ContractHarness['connect'] = ({ address, timeoutMs } = {}) =>
    createPayPalProvider(
      {
        ...simulated,
        timeoutMs: timeoutMs ?? simulated.timeoutMs,
        endpoint: address === undefined ? simulated.endpoint : () => address,
      },
      ground.log,
    );
  const orderOf = (attemptId: string): SimulatedOrder => {
    const order = store.orders().find((each) => each.invoiceId === attemptId);
    if (!order) throw new Error('no such order');
    return order;
  };

  const contract: ContractHarness = {
    connect,
    async decide(challenge: Challenge, decision: Decision) {
      expect(challenge).toMatchObject({ shape: 'approve' });
      const orderId = challenge.orderId ?? '';
      const { host, pathname, search } = new URL(challenge.url);
      const question = await ground.app.inject({
        url: `${pathname}${search}&opener=${encodeURIComponent(ground.origin)}`,
        headers: { host },
      });
      if (question.statusCode !== 200) throw new Error(`the window answers ${question.statusCode}`);
      const [, action = ''] = /action="([^"]+)"/.exec(question.body) ?? [];
      const end = await ground.app.inject({
        method: 'POST',
        url: action.replaceAll('&#38;', '&'),
        headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'decision=confirm',
      });
      expect(end.body).toContain(`"decision":"confirm","orderID":"${orderId}"`);
      // PayPal knows no refusal before its shopper agreed, and takes our mark only afterwards.
      const order = store.order(orderId);
      if (decision === 'refuse' && order) await connect().cancel({ attemptId: order.invoiceId, reference: orderId });
      return { kind: 'reference', value: orderId };
    },
    charges: (attemptId) =>
      store
        .orders()
        .flatMap(({ invoiceId, capture }) =>
          invoiceId === attemptId && capture && PAID.includes(capture.status) ? [capture] : [],
        )
        .map((capture) => ({
          amountCents: toCents(capture.amount.value) ?? Number.NaN,
          currency: capture.amount.currency_code,
          refundedCents: store.refundsOf(capture.id).reduce((sum, each) => sum + (toCents(each.amount.value) ?? 0), 0),
        })),
    tamper(webhook) {
      const body = structuredClone(webhook.body) as { resource: { amount: { value: string } } };
      body.resource.amount.value = '9999.00';
      return { ...webhook, body, rawBody: Buffer.from(JSON.stringify(body)) };
    },
    ofAnotherMerchant(webhook): WebhookRequest {
      const { resource } = webhook.body as { resource: { invoice_id: string } };
      const post = eventPost(captureEvent({ ...orderOf(resource.invoice_id), merchantId: 'THEIRMERCHANT' }), {
        webhookId: simulated.webhookId,
        webhookUrl: '',
      });
      return {
        ...webhook,
        headers: { ...post.headers },
        body: JSON.parse(post.body) as unknown,
        rawBody: Buffer.from(post.body),
      };
    },
    chargeBack: (attemptId) => decisions.chargeBack(orderOf(attemptId)),
    reverseChargeback: (attemptId) => decisions.reverseChargeback(orderOf(attemptId)),
  };
  return { contract, simulator };
}
