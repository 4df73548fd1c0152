import type { FastifyInstance } from 'fastify';
import { addAcsRoutes, type AcsCase } from '../acs-window.ts';
import { COURIER_TIMES, type CourierTimes, createWebhookCourier } from '../webhook-courier.ts';
import { maxPayPost } from './maxpay-callback.ts';
import { addMaxPayGateway, notifyOf } from './maxpay-gateway.ts';
import { NOT_AUTHENTICATED, PAID } from './maxpay-outcomes.ts';
import { createMaxPayPayments, type MaxPayPayment, type MaxPayPayments } from './maxpay-payments.ts';
import {
  BANK_HOST,
  bankOrigin,
  refuseProduction,
  type SimulatorNeeds,
  type SimulatorOptions,
} from '../simulator-needs.ts';
import { SIMULATOR_PATHS } from '../simulator-paths.ts';

/** The account at the company that this server uses. */
export interface MaxPayAccount {
  readonly account: string;
  readonly password: string;
  readonly signatureKey: string;
}

const ACS_PATH = '/maxpay/acs';

export interface MaxPaySimulator {
  readonly payments: MaxPayPayments;
  /** The shopper's bank takes a payment back, some day. */
  chargeBack(id: string): Promise<void>;
  /** The bank gives it again. */
  reverseChargeback(id: string): Promise<void>;
}

/**
 * MaxPay for development and tests: its gateway on this server, the bank's page on a host of its own, callbacks back to
 * us.
 */
export function addMaxPaySimulator(
  app: FastifyInstance,
  { env, log }: SimulatorNeeds,
  connection: MaxPayAccount,
  { silenceMs, ...times }: Partial<CourierTimes> & Pick<SimulatorOptions, 'silenceMs'> = {},
): MaxPaySimulator {
  refuseProduction(env, 'MaxPay');
  const payments = createMaxPayPayments();
  const courier = createWebhookCourier({ ...COURIER_TIMES, ...times }, log);
  const signer = { account: connection.account, signatureKey: connection.signatureKey };
  app.addHook('preClose', async () => courier.stop());
  addMaxPayGateway(app, {
    prefix: SIMULATOR_PATHS.maxpay,
    password: connection.password,
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
  const dispute = async (id: string, type: 'CHARGEBACK' | 'CHARGEBACK_REVERSAL') => {
    const payment = payments.byId(id);
    if (payment?.result?.code !== PAID.code) return;
    payment.isChargedBack = type === 'CHARGEBACK';
    await courier.bring(maxPayPost(payment, signer, type));
  };
  return {
    payments,
    chargeBack: (id) => dispute(id, 'CHARGEBACK'),
    reverseChargeback: (id) => dispute(id, 'CHARGEBACK_REVERSAL'),
  };
}

function acsCase(payment: MaxPayPayment, notify: (payment: MaxPayPayment) => Promise<void>): AcsCase {
  return {
    locale: payment.locale,
    merchant: payment.descriptor,
    amount: payment.amount,
    currency: payment.currency,
    lastFour: payment.cardMask.slice(-4),
    isOpen: payment.state === 'challenge',
    async decide(isConfirmed) {
      Object.assign(payment, { state: 'decided', result: isConfirmed ? PAID : NOT_AUTHENTICATED });
      await notify(payment);
    },
    returnUrl() {
      const target = new URL(payment.redirectUrl);
      target.searchParams.set('reference', payment.reference);
      return target.href;
    },
  };
}
