import { SIMULATOR_PATHS } from '@halo/simulators/simulator-paths';
import type { PaymentAttempt } from '@halo/shared/contracts';
import { asc, eq, like } from 'drizzle-orm';
import { eventually } from '@halo/shared/testing/eventually';
import { notification } from '@halo/simulators/adyen/webhook-sender';
import { paymentAttempts, paymentParkedEvents, paymentReversals, webhookInbox } from '../payments-tables.ts';
import type { TestAccount } from '../../../testing/build-test-app.ts';
import { adyenConnection } from '../providers/adyen/adyen-settings.ts';
import { webhookPath } from '../providers/provider-module.ts';
import {
  type ChargeOrder,
  openPaymentHarness,
  type PaymentHarness,
  type PaymentHarnessOptions,
} from './payment-harness.ts';

export interface AdyenEvent {
  readonly reference: string;
  readonly eventCode: string;
  readonly pspReference: string;
  readonly value: number;
  /** default: true */
  readonly success?: boolean;
  readonly currency?: string;
  readonly merchantAccount?: string;
  /** of the payment that it is about */
  readonly originalReference?: string;
  /** the company of ours whose account sends it; default: that of the installation */
  readonly company?: string;
  /** to the address of another one's */
  readonly toCompany?: string;
}

/** Payments at Adyen, and what goes back of them. For tests. */
export interface ReversalHarness extends PaymentHarness {
  bought(change?: Partial<ChargeOrder>): Promise<{ account: TestAccount; attempt: PaymentAttempt; psp: string }>;
  /** The bank takes a payment back, or gives it again. */
  dispute(psp: string, action: 'chargeBack' | 'reverse'): Promise<void>;
  /** Looks again and again, with rounds of the worker between. */
  eventually<T>(look: () => Promise<T | undefined | false>): Promise<T>;
  /** A signed event that the simulator does not send by itself. */
  send(event: AdyenEvent): Promise<void>;
  /** The same, once it was worked off. */
  deliver(event: AdyenEvent): Promise<void>;
  /** The same, and rounds of the worker until then. */
  post(event: AdyenEvent): Promise<void>;
  reversals(attemptId: string): Promise<(typeof paymentReversals.$inferSelect)[]>;
  /** Why events about it wait for a person, in the order of their references. */
  parked(attemptId: string): Promise<string[]>;
  reversedCents(attemptId: string): Promise<number | undefined>;
  messageCredits(account: TestAccount): Promise<number>;
  level(account: TestAccount): Promise<number | undefined>;
}

export async function openReversalHarness(options: PaymentHarnessOptions = {}): Promise<ReversalHarness> {
  const harness = await openPaymentHarness(options);
  const {
    database: { db },
    services,
  } = harness;

  // It may be worked off in the background: until then nothing can be said of its effect.
  async function isProcessed(pspReference: string): Promise<boolean> {
    return (
      await db
        .select()
        .from(webhookInbox)
        .where(like(webhookInbox.eventId, `${pspReference}:%`))
    ).every(({ processedAt }) => processedAt !== null);
  }

  const reversal: ReversalHarness = {
    ...harness,
    async bought(change = {}) {
      const account = await harness.register();
      const { attempt } = (await harness.charge(account, {}, change)).value;
      const [payment] = await harness.atProvider(attempt.id);
      if (!payment) throw new Error('nothing was charged');
      return { account, attempt, psp: payment.pspReference };
    },
    async dispute(psp, action) {
      const answer = await fetch(`${harness.origin}${SIMULATOR_PATHS.adyen}/payments/${psp}/disputes`, {
        method: 'POST',
        headers: { 'x-api-key': adyenConnection(harness.deps.env).apiKey, 'content-type': 'application/json' },
        body: JSON.stringify({ action }),
      });
      if (answer.status !== 204) throw new Error(`the simulator answers ${answer.status}`);
    },
    async eventually(look) {
      return eventually(
        async () => {
          const found = await look();
          if (found) return found;
          await services.payments.reconcile();
          throw new Error('it did not happen');
        },
        { timeoutMs: 20_000, everyMs: 20 },
      );
    },
    async send(event) {
      const { company = '', toCompany: accountCompany = company } = event;
      const connection = adyenConnection(harness.deps.env, undefined, company);
      const amount = { value: event.value, currency: event.currency ?? 'EUR' };
      const body = notification(
        {
          pspReference: event.pspReference,
          reference: event.reference,
          merchantAccount: event.merchantAccount ?? connection.merchantAccount,
          amount,
          lastFour: '1111',
          language: 'it',
          statement: '',
          returnUrl: '',
          outcome: { kind: 'authorised' },
          delivery: 'normal',
          status: 'authorised',
          refundedCents: 0,
          madeAt: 0,
          challengeId: '',
        },
        connection.hmacKey,
        {
          eventCode: event.eventCode,
          success: event.success ?? true,
          pspReference: event.pspReference,
          originalReference: event.originalReference,
          amount,
        },
      );
      const answer = await harness.app.inject({
        method: 'POST',
        url: webhookPath({ provider: 'adyen', accountCompany }),
        headers: { host: 'luna.localhost' },
        payload: body as object,
      });
      if (answer.body !== '[accepted]') throw new Error(`the webhook was answered with ${answer.body}`);
    },
    async deliver(event) {
      await reversal.send(event);
      await eventually(() => isProcessed(event.pspReference), {
        timeoutMs: 20_000,
        what: 'the webhook to be worked off',
      });
    },
    async post(event) {
      await reversal.send(event);
      await reversal.eventually(() => isProcessed(event.pspReference));
    },
    reversals: (attemptId) =>
      db
        .select()
        .from(paymentReversals)
        .where(eq(paymentReversals.attemptId, attemptId))
        .orderBy(paymentReversals.createdAt),
    parked: async (attemptId) =>
      (
        await db
          .select()
          .from(paymentParkedEvents)
          .where(eq(paymentParkedEvents.attemptId, attemptId))
          .orderBy(asc(paymentParkedEvents.reference))
      ).map(({ reason }) => reason),
    reversedCents: async (attemptId) =>
      (await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId)))[0]?.reversedCents,
    messageCredits: async ({ clickId }) => (await services.credits.credits(clickId)).messageCredits,
    level: async ({ clickId }) => (await services.accounts.facts(clickId))?.premiumLevel,
  };
  return reversal;
}
