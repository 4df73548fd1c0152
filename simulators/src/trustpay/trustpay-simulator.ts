import type { FastifyInstance } from 'fastify';
import { addAcsRoutes, type AcsCase } from '../acs-window.ts';
import { COURIER_TIMES, type CourierTimes, createWebhookCourier } from '../webhook-courier.ts';
import { addTrustPayGateway, notifyOf } from './trustpay-gateway.ts';
import { trustPayPost } from './trustpay-notification.ts';
import { NOT_AUTHENTICATED_CODE, PAID_CODE } from './trustpay-outcomes.ts';
import { createTrustPayPayments, type TrustPayPayment, type TrustPayPayments } from './trustpay-payments.ts';
import {
  BANK_HOST,
  bankOrigin,
  refuseProduction,
  type SimulatorNeeds,
  type SimulatorOptions,
} from '../simulator-needs.ts';
import { SIMULATOR_PATHS } from '../simulator-paths.ts';

/** The account at the company that this server uses. */
export interface TrustPayAccount {
  readonly projectId: string;
  readonly apiKey: string;
  readonly secret: string;
}

const ACS_PATH = '/trustpay/acs';

export interface TrustPaySimulator {
  readonly payments: TrustPayPayments;
  /** The shopper's bank takes a payment back, some day. */
  chargeBack(reference: string): Promise<void>;
}

/**
 * TrustPay for development and tests: its card gateway on this server, a bank's window on a host of its own, signed
 * notifications back to us.
 */
export function addTrustPaySimulator(
  app: FastifyInstance,
  { env, log }: SimulatorNeeds,
  connection: TrustPayAccount,
  { silenceMs, ...times }: Partial<CourierTimes> & Pick<SimulatorOptions, 'silenceMs'> = {},
): TrustPaySimulator {
  refuseProduction(env, 'TrustPay');
  const payments = createTrustPayPayments();
  const courier = createWebhookCourier({ ...COURIER_TIMES, ...times }, log);
  const signer = { projectId: connection.projectId, secret: connection.secret };
  app.addHook('preClose', async () => courier.stop());
  addTrustPayGateway(app, {
    prefix: SIMULATOR_PATHS.trustpay,
    apiKey: connection.apiKey,
    signer,
    payments,
    courier,
    challengeUrl: (id) => `${bankOrigin(env)}${ACS_PATH}/${id}`,
    silenceMs,
  });
  addAcsRoutes(app, {
    host: BANK_HOST,
    path: ACS_PATH,
    find: (challengeId) => {
      const payment = payments.byChallenge(challengeId);
      return payment && acsCase(payment, (decided) => notifyOf(decided, { courier, signer }));
    },
  });
  return {
    payments,
    async chargeBack(reference) {
      const payment = payments.byReference(reference);
      if (payment?.code !== PAID_CODE) return;
      payment.isChargedBack = true;
      await courier.bring(trustPayPost(payment, signer, 'Chargebacked'));
    },
  };
}

function acsCase(payment: TrustPayPayment, notify: (payment: TrustPayPayment) => Promise<void>): AcsCase {
  return {
    locale: payment.locale,
    merchant: payment.descriptor,
    amount: payment.amount,
    currency: payment.currency,
    lastFour: payment.cardMask.slice(-4),
    isOpen: payment.state === 'challenge',
    async decide(isConfirmed) {
      Object.assign(payment, { state: 'decided', code: isConfirmed ? PAID_CODE : NOT_AUTHENTICATED_CODE });
      await notify(payment);
    },
    returnUrl() {
      const target = new URL(payment.redirectUrl);
      target.searchParams.set('InstanceId', payment.instanceId);
      return target.href;
    },
  };
}
