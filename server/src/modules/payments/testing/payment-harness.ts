import { randomUUID } from 'node:crypto';
import { type CardDetails, type Challenge, endpoints, type Flow, type PaymentAttempt } from '@halo/shared/contracts';
import { encryptCard } from '@halo/shared/card-encryption';
import { eventually } from '@halo/shared/testing/eventually';
import { eq, isNull } from 'drizzle-orm';
import { ledger } from '../../credits/credits-tables.ts';
import { paymentTransitions, webhookInbox } from '../payments-tables.ts';
import { createFlowsService, type ServedFlow } from '../../flows/index.ts';
import { standardOffers } from '../../plans/index.ts';
import { buildTestApp, type TestAccount, type TestApp, type TestAppOptions } from '../../../testing/build-test-app.ts';
import type { CallOptions, CallResult } from '../../../testing/call-endpoint.ts';
import { freePort } from '../../../testing/free-port.ts';
import { adyenConnection, SIMULATOR_API_PATH } from '../providers/adyen/adyen-settings.ts';
import type * as z from 'zod/mini';

export const VISA = '4111111111111111';

export type ChargeOrder = z.output<typeof endpoints.payments.tryCharge.body>;

type Card = Partial<CardDetails>;
type Charged = CallResult<typeof endpoints.payments.tryCharge>;

/** What the simulated platform knows of a charge. */
export interface ProviderPayment {
  readonly pspReference: string;
  readonly reference: string;
  readonly amount: { readonly value: number; readonly currency: string };
  readonly status: string;
}

/** The whole server on a port, with the real Adyen client talking to the simulator over HTTP. For tests. */
export interface PaymentHarness extends TestApp {
  readonly origin: string;
  /** A token from the card frame's own call. */
  cardToken(account: TestAccount, card?: Card): Promise<string>;
  order(account: TestAccount, change?: Partial<ChargeOrder>): ChargeOrder;
  charge(account: TestAccount, card?: Card, change?: Partial<ChargeOrder>): Promise<Charged>;
  tryCharge(account: TestAccount, order: ChargeOrder, options?: CallOptions): Promise<Charged>;
  /** What `GET /orders/attempts/:key` says. */
  ask(account: TestAccount, idempotencyKey: string): Promise<PaymentAttempt>;
  /** Asks until the attempt is in that state. */
  become(account: TestAccount, idempotencyKey: string, status: PaymentAttempt['status']): Promise<PaymentAttempt>;
  /** Waits until so many webhooks have come that name it, an attempt or an order, and all that came is worked off. */
  webhooksOf(reference: string, count: number): Promise<void>;
  atProvider(attemptId: string): Promise<ProviderPayment[]>;
  /** What the browser does on a page of the bank: opens it and presses a button; answers where it is sent. */
  decide(challenge: Challenge | undefined, fields: Record<string, string>): Promise<URL | undefined>;
  grants(account: TestAccount): Promise<{ amount: number; cause: string }[]>;
  transitions(attemptId: string): Promise<string[]>;
}

export interface PaymentHarnessOptions extends TestAppOptions {
  readonly providerTimeoutMs?: number;
  /** Changes every flow, e.g. its ways to pay. */
  readonly flow?: (flow: Flow) => Flow;
}

/** What a test makes of a flow is about what browsers get. */
function withGifts(changed: (flow: Flow) => Flow, flow: ServedFlow): ServedFlow {
  return { gifts: flow.gifts, ...changed(flow) };
}

export async function openPaymentHarness(options: PaymentHarnessOptions = {}): Promise<PaymentHarness> {
  const port = await freePort();
  const flows = createFlowsService(standardOffers());
  const { flow: changed = (flow: Flow) => flow } = options;
  const webhooks: string[] = [];
  const test = await buildTestApp({
    ...options,
    async before(app, ...more) {
      app.addHook('onResponse', async ({ url, body }) => {
        if (url.startsWith('/pay/webhooks/'))
          webhooks.push(Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body));
      });
      await options.before?.(app, ...more);
    },
    environment: { HALO_PORT: String(port), ...options.environment },
    overrides: {
      flows: { ...flows, flow: (brand, fluxId) => withGifts(changed, flows.flow(brand, fluxId)) },
      ...options.overrides,
    },
    payments: {
      providerTimeoutMs: options.providerTimeoutMs ?? 5000,
      simulator: { webhookDelayMs: 100, pendingMs: 1000, silenceMs: 0 },
      ...options.payments,
    },
  });
  await test.app.listen({ port, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${port}`;
  const { apiKey } = adyenConnection(test.deps.env);
  const { payments } = endpoints;

  const harness: PaymentHarness = {
    ...test,
    origin,
    async cardToken(account, card = {}) {
      const { session } = (
        await test.call(
          payments.cardSession,
          { body: { clickId: account.clickId } },
          { as: account, host: account.brand.hosts[0] },
        )
      ).value;
      const key = await test.services.payments.providers.cardKey(account.brand);
      const options = { as: session, host: 'pay.localhost' };
      if (key === undefined)
        return (await test.call(payments.createToken, { body: details(card) }, options)).value.token;
      const body = await encryptCard(key, details(card), new Date());
      return (await test.call(payments.createEncryptedToken, { body }, options)).value.token;
    },
    order: chargeOrder,
    async charge(account, card, change) {
      return harness.tryCharge(
        account,
        harness.order(account, { cardToken: await harness.cardToken(account, card), ...change }),
      );
    },
    tryCharge: (account, order, callOptions) =>
      test.call(payments.tryCharge, { body: order }, { as: account, host: account.brand.hosts[0], ...callOptions }),
    async ask(account, idempotencyKey) {
      return (
        await test.call(payments.attempt, { params: { idempotencyKey } }, { as: account, host: account.brand.hosts[0] })
      ).value.attempt;
    },
    async become(account, idempotencyKey, status) {
      const look = async () => {
        const attempt = await harness.ask(account, idempotencyKey);
        if (attempt.status !== status) throw new Error(`the attempt is ${attempt.status}, not ${status}`);
        return attempt;
      };
      // A hundred looks at most, because more in a minute are refused; most payments need a few quick ones.
      return eventually(look, { timeoutMs: 600, everyMs: 30 }).catch(() =>
        eventually(look, { timeoutMs: 20_000, everyMs: 250 }),
      );
    },
    async webhooksOf(reference, count) {
      await eventually(() => webhooks.filter((body) => body.includes(reference)).length >= count, {
        what: `${count} webhooks about ${reference}`,
        timeoutMs: 20_000,
      });
      await eventually(async () => {
        await test.services.payments.reconcile();
        const open = await test.database.db.select().from(webhookInbox).where(isNull(webhookInbox.processedAt));
        return open.length === 0;
      });
    },
    async atProvider(attemptId) {
      const answer = await fetch(`${origin}${SIMULATOR_API_PATH}/payments?reference=${attemptId}`, {
        headers: { 'x-api-key': apiKey },
      });
      return (await answer.json()) as ProviderPayment[];
    },
    async decide(challenge, fields) {
      const { host, pathname } = new URL(challenge?.url ?? 'http://no.challenge/');
      const headers = {
        host,
        'content-type': 'application/x-www-form-urlencoded',
        ...(challenge?.shape === 'frame' ? { 'sec-fetch-dest': 'iframe' } : {}),
      };
      const page = await test.app.inject({
        method: challenge?.method ?? 'GET',
        url: pathname,
        headers,
        payload: new URLSearchParams(challenge?.fields).toString(),
      });
      if (page.statusCode !== 200) throw new Error(`the bank answers ${page.statusCode}`);
      const action = /action="([^"]+)"/.exec(page.body)?.[1] ?? pathname;
      const {
        headers: { location },
      } = await test.app.inject({
        method: 'POST',
        url: action,
        headers,
        payload: new URLSearchParams(fields).toString(),
      });
      return location === undefined ? undefined : new URL(String(location));
    },
    async grants(account) {
      const rows = await test.database.db.select().from(ledger).where(eq(ledger.clickId, account.clickId));
      return rows.filter(({ cause }) => cause.startsWith('payment:')).map(({ amount, cause }) => ({ amount, cause }));
    },
    async transitions(attemptId) {
      const rows = await test.database.db
        .select()
        .from(paymentTransitions)
        .where(eq(paymentTransitions.attemptId, attemptId))
        .orderBy(paymentTransitions.id);
      return rows.map(({ toStatus, cause }) => `${toStatus} ${cause.split(':')[0]}`);
    },
  };
  return harness;
}

/** What the page sends with a press of "pay". */
export function chargeOrder(account: TestAccount, change: Partial<ChargeOrder> = {}): ChargeOrder {
  return {
    clickId: account.clickId,
    // Brands of TrustPay ask for it; no other company gets it.
    billingAddress: { street: 'Via Roma 12', postcode: '40121', city: 'Bologna' },
    idempotencyKey: randomUUID(),
    productId: 'credits-200',
    expectedCents: 2990,
    method: 'credit_card',
    startsAtOnce: '2026-12',
    domain: account.brand.hosts[0] ?? '',
    browser: {
      language: 'it',
      screenHeight: 844,
      screenWidth: 390,
      colourDepth: 24,
      timeZoneOffset: -60,
      userAgent: 'test',
      javaEnabled: false,
      javaScriptEnabled: true,
    },
    ...change,
  };
}

export function details(change: Card = {}): CardDetails {
  return {
    number: VISA,
    expiryMonth: '03',
    expiryYear: '2030',
    cvc: '737',
    firstName: 'Marco',
    lastName: 'Rossi',
    ...change,
  };
}

/** A card holder whose name asks the simulator for something. */
export function holder(name: string): Card {
  const [firstName = '', ...rest] = name.split(' ');
  return { firstName, lastName: rest.join(' ') };
}
