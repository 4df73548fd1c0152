import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Environment } from '../../../env.ts';
import { addAdyenSimulator } from '@halo/simulators/adyen/adyen-simulator';
import { adyenSettlement } from '@halo/simulators/adyen/adyen-settlement';
import { addMaxPaySimulator } from '@halo/simulators/maxpay/maxpay-simulator';
import { addMollieSimulator } from '@halo/simulators/mollie/mollie-simulator';
import { mollieSettlement } from '@halo/simulators/mollie/mollie-settlement';
import { chargedBackCents, refundedCents } from '@halo/simulators/mollie/mollie-store';
import { addPayPalSimulator } from '@halo/simulators/paypal/paypal-simulator';
import { payPalSettlement } from '@halo/simulators/paypal/paypal-settlement';
import { SIMULATOR_PATHS } from '@halo/simulators/simulator-paths';
import { addTrustPaySimulator } from '@halo/simulators/trustpay/trustpay-simulator';
import { adyenConnection, WEBHOOK_PATH } from '../providers/adyen/adyen-settings.ts';
import { toCents } from '@halo/server-kit/money/decimal-amount';
import { simulatedMaxPay } from '../providers/maxpay/maxpay-settings.ts';
import { attemptOf } from '../providers/mollie/mollie-payment.ts';
import { mollieConnection } from '../providers/mollie/mollie-settings.ts';
import type { ProviderName } from '../providers/payment-provider.ts';
import { simulatedPayPal } from '../providers/paypal/paypal-settings.ts';
import { webhookPath } from '../providers/provider-module.ts';
import { simulatedTrustPay } from '../providers/trustpay/trustpay-settings.ts';
import type { RunFacts } from './run-checker.ts';

type Charges = RunFacts['charges'];

/** A simulator on a server of its own, and what it knows of an attempt. */
export interface ProviderWorld {
  readonly company: ProviderName;
  add(app: FastifyInstance, env: Environment): Promise<void> | void;
  charges(attemptIds: readonly string[]): Charges;
  /** The shopper's bank takes a payment back; also a second time, where the company has a word for that. */
  dispute(attemptId: string): Promise<void>;
  /** And gives it again, where the company says so. */
  endDispute?(attemptId: string): Promise<void>;
  /** What was authorised never becomes money, where the company captures later. */
  failCapture?(attemptId: string, how: 'fail' | 'expire'): Promise<void>;
  /** What it moved, in the form of its settlement report, where it is known here. */
  settlement?(): string;
}

/** A process that died may be away for seconds on a slow machine: webhooks are sent again often enough to reach it. */
const TIMES = { delayMs: 20, pendingMs: 60, retryMs: 60, attempts: 60 };
const TRUSTPAY_PAID = '000.000.000';
const PAYPAL_PAID = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'];

/** Quick simulators of the companies that are paid through. */
export function providerWorld(name: ProviderName, log: FastifyBaseLogger): ProviderWorld {
  switch (name) {
    case 'adyen':
      return adyen(log);
    case 'trustpay':
      return trustPay(log);
    case 'maxpay':
      return maxPay(log);
    case 'paypal':
      return payPal(log);
    case 'mollie':
      return mollie(log);
  }
}

function adyen(log: FastifyBaseLogger): ProviderWorld {
  let store: ReturnType<typeof addAdyenSimulator> | undefined;
  let atAdyen = async (_attemptId: string, _what: 'disputes' | 'captures', _action: string): Promise<void> => {};
  return {
    company: 'adyen',
    async dispute(id) {
      const times =
        store?.byReference(id)?.modifications?.filter(({ type }) => /^(Second)?Chargeback$/.test(type)) ?? [];
      if (times.length < 2) await atAdyen(id, 'disputes', 'chargeBack');
    },
    endDispute: (id) => atAdyen(id, 'disputes', 'reverse'),
    failCapture: (id, how) => atAdyen(id, 'captures', how),
    add(app, env) {
      atAdyen = async (id, what, action) => {
        const psp = store?.byReference(id)?.pspReference ?? '';
        await app.inject({
          method: 'POST',
          url: `${SIMULATOR_PATHS.adyen}/payments/${psp}/${what}`,
          headers: { 'x-api-key': adyenConnection(env).apiKey },
          payload: { action },
        });
      };
      store = addAdyenSimulator(app, { env, log }, adyenConnection(env), {
        webhookUrl: `http://127.0.0.1:${env.port}${WEBHOOK_PATH}`,
        webhookDelayMs: TIMES.delayMs,
        pendingMs: TIMES.pendingMs,
        retryMs: TIMES.retryMs,
        attempts: TIMES.attempts,
      });
    },
    settlement: () => adyenSettlement(store?.all() ?? []),
    charges: (ids) =>
      (store?.all() ?? [])
        .filter(({ reference }) => ids.includes(reference))
        .map((payment) => ({
          attemptId: payment.reference,
          amountCents: payment.amount.value,
          isPaid: payment.status === 'authorised',
          refundedCents: payment.refundedCents,
          disputedCents: payment.isChargedBack === true ? payment.amount.value : 0,
        })),
  };
}

function trustPay(log: FastifyBaseLogger): ProviderWorld {
  let simulator: ReturnType<typeof addTrustPaySimulator> | undefined;
  return {
    company: 'trustpay',
    dispute: async (id) => void simulator?.chargeBack(id),
    add(app, env) {
      simulator = addTrustPaySimulator(app, { env, log }, simulatedTrustPay(env), TIMES);
    },
    charges(ids) {
      const all = simulator?.payments.all() ?? [];
      return all
        .filter(({ reference, refundOf }) => ids.includes(reference) && refundOf === undefined)
        .map((payment) => ({
          attemptId: payment.reference,
          amountCents: toCents(payment.amount) ?? Number.NaN,
          isPaid: payment.code === TRUSTPAY_PAID,
          refundedCents: all
            .filter((each) => each.refundOf === payment.instanceId && each.code === TRUSTPAY_PAID)
            .reduce((sum, each) => sum + (toCents(each.amount) ?? 0), 0),
          disputedCents: payment.isChargedBack === true ? (toCents(payment.amount) ?? 0) : 0,
        }));
    },
  };
}

function maxPay(log: FastifyBaseLogger): ProviderWorld {
  let simulator: ReturnType<typeof addMaxPaySimulator> | undefined;
  return {
    company: 'maxpay',
    async dispute(id) {
      if (simulator?.payments.byId(id)?.isChargedBack === undefined) void simulator?.chargeBack(id);
    },
    endDispute: async (id) => void simulator?.reverseChargeback(id),
    add(app, env) {
      simulator = addMaxPaySimulator(app, { env, log }, simulatedMaxPay(env), TIMES);
    },
    charges: (ids) =>
      (simulator?.payments.all() ?? [])
        .filter(({ id, refundOf, type }) => ids.includes(id) && refundOf === undefined && type !== 'VOID')
        .map((payment) => ({
          attemptId: payment.id,
          amountCents: toCents(payment.amount) ?? Number.NaN,
          isPaid: payment.result?.code === 0,
          refundedCents: (simulator?.payments.refundsOf(payment.reference) ?? []).reduce(
            (sum, each) => sum + (toCents(each.amount) ?? 0),
            0,
          ),
          disputedCents: payment.isChargedBack === true ? (toCents(payment.amount) ?? 0) : 0,
        })),
  };
}

function payPal(log: FastifyBaseLogger): ProviderWorld {
  let simulator: Awaited<ReturnType<typeof addPayPalSimulator>> | undefined;
  const captured = (id: string) => simulator?.store.orders().find((each) => each.invoiceId === id && each.capture);
  return {
    company: 'paypal',
    async dispute(id) {
      const order = captured(id);
      if (order && !order.dispute) void simulator?.decisions.chargeBack(order);
    },
    async endDispute(id) {
      const order = captured(id);
      if (order) void simulator?.decisions.reverseChargeback(order);
    },
    async add(app, env) {
      simulator = await addPayPalSimulator(
        app,
        { env, log },
        simulatedPayPal(env),
        `http://127.0.0.1:${env.port}${webhookPath({ provider: 'paypal', accountCompany: '' })}`,
        TIMES,
      );
    },
    settlement: () => (simulator ? payPalSettlement(simulator.store) : ''),
    charges: (ids) =>
      (simulator?.store.orders() ?? [])
        .filter(({ invoiceId }) => ids.includes(invoiceId))
        .map(({ invoiceId, amount, capture, dispute }) => ({
          attemptId: invoiceId,
          amountCents: toCents(amount.value) ?? Number.NaN,
          isPaid: capture !== undefined && PAYPAL_PAID.includes(capture.status),
          refundedCents: (capture ? (simulator?.store.refundsOf(capture.id) ?? []) : []).reduce(
            (sum, each) => sum + (toCents(each.amount.value) ?? 0),
            0,
          ),
          disputedCents: dispute === 'lost' ? (toCents(amount.value) ?? 0) : 0,
        })),
  };
}

function mollie(log: FastifyBaseLogger): ProviderWorld {
  let simulator: ReturnType<typeof addMollieSimulator> | undefined;
  const paid = (id: string) => simulator?.store.all().find((each) => attemptOf(each) === id && each.status === 'paid');
  return {
    company: 'mollie',
    async dispute(id) {
      const payment = paid(id);
      if (payment) simulator?.decisions.chargeBack(payment);
    },
    async endDispute(id) {
      const payment = paid(id);
      if (payment) simulator?.decisions.reverseChargeback(payment);
    },
    add(app, env) {
      const connection = mollieConnection(env, undefined);
      if (!connection) throw new Error('Mollie has no simulator here');
      simulator = addMollieSimulator(app, { env, log }, connection, TIMES);
    },
    settlement: () => mollieSettlement(simulator?.store.all() ?? []),
    charges: (ids) =>
      (simulator?.store.all() ?? [])
        .filter((payment) => ids.includes(attemptOf(payment) ?? ''))
        .map((payment) => ({
          attemptId: attemptOf(payment) ?? '',
          amountCents: payment.amountCents,
          isPaid: payment.status === 'paid',
          refundedCents: refundedCents(payment),
          disputedCents: chargedBackCents(payment),
        })),
  };
}
