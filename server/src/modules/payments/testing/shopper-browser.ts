import { Agent, request as httpRequest } from 'node:http';
import { type Challenge, endpoints, type PaymentAttempt } from '@halo/shared/contracts';
import * as z from 'zod/mini';
import { urlOf } from '../../../http/register-routes.ts';
import type { TestAccount } from '../../../testing/build-test-app.ts';
import type { ProviderName } from '../providers/payment-provider.ts';
import type { ChargeOrder } from './payment-harness.ts';

/** `lost`: no answer came, or none that says anything. */
export type ShopperAnswer =
  | { kind: 'attempt'; attempt: PaymentAttempt }
  | { kind: 'refused'; code: string }
  | { kind: 'lost' };

/** A browser over real HTTP: it may give up waiting, and remembers every answer it got. */
export interface ShopperBrowser {
  readonly received: { attemptId: string; status: string }[];
  tryCharge(order: ChargeOrder, patienceMs?: number): Promise<ShopperAnswer>;
  ask(idempotencyKey: string): Promise<ShopperAnswer>;
  latest(): Promise<PaymentAttempt | undefined>;
  cancel(idempotencyKey: string): Promise<void>;
  /** What the page of purchases does; whether it was done. */
  withdraw(purchaseId: string): Promise<boolean>;
  begin(purchaseId: string): Promise<boolean>;
  /**
   * Answers the bank, or the company's page; gives the query that the browser is sent back with. Undefined: that page
   * is gone.
   */
  atBank(challenge: Challenge, answers: Readonly<Record<string, string>>): Promise<URLSearchParams | undefined>;
  comeBack(attempt: PaymentAttempt, query: URLSearchParams | undefined): Promise<ShopperAnswer>;
  close(): void;
}

export function openShopperBrowser(port: number, account: TestAccount, company: ProviderName): ShopperBrowser {
  const agent = new Agent({ keepAlive: true });
  const received: { attemptId: string; status: string }[] = [];
  const host = account.brand.hosts[0] ?? '';

  function send(to: {
    method: string;
    path: string;
    host: string;
    type?: string;
    body?: string;
    patienceMs?: number;
  }): Promise<{ status: number; text: string; location?: string } | undefined> {
    return new Promise((resolve) => {
      const request = httpRequest(
        {
          host: '127.0.0.1',
          port,
          method: to.method,
          path: to.path,
          agent,
          timeout: to.patienceMs ?? 5000,
          headers: {
            host: to.host,
            authorization: `Bearer ${account.token}`,
            'sec-fetch-dest': 'iframe',
            ...(to.type ? { 'content-type': to.type } : {}),
          },
        },
        (response) => {
          let text = '';
          response
            .setEncoding('utf8')
            .on('data', (chunk: string) => {
              text += chunk;
            })
            .on('end', () =>
              resolve({
                status: response.statusCode ?? 0,
                text,
                ...(response.headers.location === undefined ? {} : { location: response.headers.location }),
              }),
            )
            .on('error', () => resolve(undefined));
        },
      );
      request.on('error', () => resolve(undefined));
      request.on('timeout', () => request.destroy());
      if (to.patienceMs !== undefined) setTimeout(() => request.destroy(), to.patienceMs).unref();
      request.end(to.body);
    });
  }

  async function call(
    method: string,
    path: string,
    body?: object,
    patienceMs?: number,
  ): Promise<ShopperAnswer & { raw?: unknown }> {
    const answer = await send({
      method,
      path,
      host,
      ...(body ? { type: 'application/json', body: JSON.stringify(body) } : {}),
      ...(patienceMs === undefined ? {} : { patienceMs }),
    });
    if (!answer || answer.status >= 500) return { kind: 'lost' };
    const raw: unknown = JSON.parse(answer.text);
    if (answer.status !== 200) return { kind: 'refused', code: String((raw as { code?: string }).code) };
    const read = z.safeParse(z.object({ attempt: z.optional(z.unknown()) }), raw);
    if (!read.success || read.data.attempt === undefined) return { kind: 'refused', code: 'none' };
    const { attempt } = z.parse(endpoints.payments.attempt.answer, raw);
    received.push({ attemptId: attempt.id, status: attempt.status });
    return { kind: 'attempt', attempt };
  }

  const returning = (attempt: PaymentAttempt, query: URLSearchParams | undefined): [string, object] => {
    const body = { clickid: account.clickId, domain: host };
    const { checkMaxPay, checkMollie, checkTrustPay, payPalApproved } = endpoints.paymentMethods;
    switch (company) {
      case 'trustpay':
        return [urlOf(checkTrustPay), { ...body, InstanceId: attempt.challenge?.orderId ?? '' }];
      case 'maxpay':
        return [urlOf(checkMaxPay), { ...body, reference: query?.get('reference') ?? '' }];
      case 'paypal':
        return [urlOf(payPalApproved), { clickid: account.clickId, id: attempt.challenge?.orderId ?? '' }];
      case 'mollie':
        return [urlOf(checkMollie), { ...body, reference: attempt.id }];
      default:
        return [urlOf(endpoints.payments.checkAdyen), { ...body, redirectResult: query?.get('redirectResult') ?? '' }];
    }
  };

  /** A card is charged by one call; where the shopper pays on a page of the company, a call of its own opens it. */
  const charging = ({ cardToken, method, ...order }: ChargeOrder): [string, object] => {
    const { createMolliePayment, createPayPalOrder } = endpoints.paymentMethods;
    switch (company) {
      case 'paypal':
        return [urlOf(createPayPalOrder), z.encode(createPayPalOrder.body, order)];
      case 'mollie':
        return [urlOf(createMolliePayment), z.encode(createMolliePayment.body, order)];
      default:
        return [
          urlOf(endpoints.payments.tryCharge),
          z.encode(endpoints.payments.tryCharge.body, { ...order, method, cardToken }),
        ];
    }
  };

  /** Sent once more when no answer came: each is safe to repeat. */
  async function isDone(
    endpoint: typeof endpoints.purchases.withdraw | typeof endpoints.purchases.begin,
    body: object,
  ): Promise<boolean> {
    const wire = JSON.stringify(z.encode(endpoint.body as z.ZodMiniType, body));
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const to = { method: 'POST', path: urlOf(endpoint), host, type: 'application/json', body: wire };
      const answer = await send(to);
      if (answer && answer.status < 500) return answer.status === 200;
    }
    return false;
  }

  return {
    received,
    tryCharge: (order, patienceMs) => call('POST', ...charging(order), patienceMs),
    ask: (key) => call('GET', urlOf(endpoints.payments.attempt).replace(':idempotencyKey', key)),
    async latest() {
      const latest = await call('GET', urlOf(endpoints.paymentMethods.latestAttempt));
      return latest.kind === 'attempt' ? latest.attempt : undefined;
    },
    async cancel(key) {
      await call('POST', urlOf(endpoints.orders.cancelOrder), { clickid: account.clickId, idempotencyKey: key });
    },
    withdraw: (purchaseId) => isDone(endpoints.purchases.withdraw, { clickId: account.clickId, purchaseId }),
    begin: (purchaseId) =>
      isDone(endpoints.purchases.begin, { clickId: account.clickId, purchaseId, startsAtOnce: '2026-12' }),
    async atBank(challenge, answers) {
      const url = new URL(challenge.url);
      const form = 'application/x-www-form-urlencoded';
      const page = await send({
        method: challenge.method,
        path: url.pathname + url.search,
        host: url.host,
        type: form,
        body: new URLSearchParams(challenge.fields).toString(),
      });
      const action = /action="([^"]+)"/.exec(page?.text ?? '')?.[1];
      if (page?.status !== 200 || action === undefined) return undefined;
      const end = await send({
        method: 'POST',
        path: action.replaceAll('&#38;', '&'),
        host: url.host,
        type: form,
        body: new URLSearchParams(answers).toString(),
      });
      return end?.location === undefined ? new URLSearchParams() : new URL(end.location).searchParams;
    },
    comeBack(attempt, query) {
      return call('POST', ...returning(attempt, query));
    },
    close: () => agent.destroy(),
  };
}
