import { ANNA, BRUNO, DEMO_OPERATORS, ensureOperator } from '@halo/releases/testing';
import { createPasswordHasher } from '@halo/server-kit/secrets/password-hasher';
import type { Rights } from '@halo/shared/contracts/operations';
import type { PaymentHarnessOptions } from '../payments/testing/payment-harness.ts';
import { openReversalHarness, type ReversalHarness } from '../payments/testing/reversal-harness.ts';

const HOST = 'ops.localhost';

type Answer = Awaited<ReturnType<ReversalHarness['app']['inject']>>;
export type Send = (method: 'GET' | 'POST', url: string, body?: object) => Promise<Answer>;

/** Payments at Adyen, and the operators who look after them. For tests. */
export interface PaymentDeskHarness extends ReversalHarness {
  readonly anna: Send;
  readonly bruno: Send;
  /** Calls with a token of Anna's that may do no more than this. */
  as(rights: Partial<Rights>): Promise<Send>;
  /** What the audit says of these actions, oldest first. */
  audited(...actions: string[]): Promise<Record<string, unknown>[]>;
}

export async function openPaymentDeskHarness(options: PaymentHarnessOptions = {}): Promise<PaymentDeskHarness> {
  const harness = await openReversalHarness(options);
  const { app, deps, releases } = harness;
  const origin = harness.origin.replace('127.0.0.1', HOST);
  const hasher = createPasswordHasher();
  for (const each of DEMO_OPERATORS) await ensureOperator(deps, each, hasher, releases);
  const sender =
    (headers: Record<string, string>): Send =>
    (method, url, body) =>
      app.inject({ method, url, headers: { host: HOST, ...headers }, ...(body && { payload: body }) });
  async function signIn(operator: { email: string; password: string }): Promise<Send> {
    const answer = await sender({})('POST', '/api/session', operator);
    return sender({ origin, cookie: String(answer.headers['set-cookie']).split(';', 1)[0] ?? '' });
  }
  const anna = await signIn(ANNA);
  return {
    ...harness,
    anna,
    bruno: await signIn(BRUNO),
    async as(rights) {
      const all: Rights = { remotes: ['*'], brands: ['*'], actions: ['read'] };
      const body = { label: 'a test', days: 1, rights: { ...all, ...rights } };
      const { secret } = (await anna('POST', '/api/tokens', body)).json();
      return sender({ authorization: `Bearer ${secret}` });
    },
    async audited(...actions) {
      const entries = await releases.audit.list({ limit: 200 });
      return entries.filter(({ action }) => actions.includes(action)).reverse() as unknown as Record<string, unknown>[];
    },
  };
}
