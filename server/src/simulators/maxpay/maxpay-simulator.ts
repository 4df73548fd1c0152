import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { type Environment, publicOrigin } from '../../env.ts';
import { SYSTEM_HOSTS } from '../../http/hosts.ts';
import {
  type MaxPayConnection,
  MAXPAY_SIMULATOR_PATH,
} from '../../modules/payments/providers/maxpay/maxpay-settings.ts';
import { addAcsRoutes, type AcsCase } from '../acs-window.ts';
import { COURIER_TIMES, type CourierTimes, createWebhookCourier } from '../webhook-courier.ts';
import { maxPayPost } from './maxpay-callback.ts';
import { addMaxPayGateway, tellOf } from './maxpay-gateway.ts';
import { NOT_AUTHENTICATED, PAID } from './maxpay-outcomes.ts';
import { createMaxPayPayments, type MaxPayPayment, type MaxPayPayments } from './maxpay-payments.ts';

const ACS_PATH = '/maxpay/acs';

type SimulatorDeps = Pick<Deps, 'log'> & {
  readonly env: Pick<Environment, 'isProduction' | 'publicScheme' | 'publicPort'>;
};

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
  { env, log }: SimulatorDeps,
  connection: MaxPayConnection,
  times: Partial<CourierTimes> = {},
): MaxPaySimulator {
  if (env.isProduction) throw new Error('the MaxPay simulator does not run in production');
  const payments = createMaxPayPayments();
  const courier = createWebhookCourier({ ...COURIER_TIMES, ...times }, log);
  const signer = { account: connection.account, signatureKey: connection.signatureKey };
  app.addHook('preClose', async () => courier.stop());
  addMaxPayGateway(app, {
    prefix: MAXPAY_SIMULATOR_PATH,
    password: connection.password,
    signer,
    payments,
    courier,
    challengeUrl: (id) => `${publicOrigin(env, SYSTEM_HOSTS.bank)}${ACS_PATH}/${id}`,
  });
  addAcsRoutes(app, {
    host: SYSTEM_HOSTS.bank,
    path: ACS_PATH,
    find: (challengeId) => {
      const payment = payments.byChallenge(challengeId);
      return payment && acsCase(payment, (decided) => tellOf(decided, { courier, signer }));
    },
  });
  const tellOfPaid = async (id: string, type: string) => {
    const payment = payments.byId(id);
    if (payment?.result?.code === PAID.code) await courier.bring(maxPayPost(payment, signer, type));
  };
  return {
    payments,
    chargeBack: (id) => tellOfPaid(id, 'CHARGEBACK'),
    reverseChargeback: (id) => tellOfPaid(id, 'CHARGEBACK_REVERSAL'),
  };
}

function acsCase(payment: MaxPayPayment, tell: (payment: MaxPayPayment) => Promise<void>): AcsCase {
  return {
    locale: payment.locale,
    merchant: payment.descriptor,
    amount: payment.amount,
    currency: payment.currency,
    lastFour: payment.cardMask.slice(-4),
    isOpen: payment.state === 'challenge',
    async decide(isConfirmed) {
      Object.assign(payment, { state: 'decided', result: isConfirmed ? PAID : NOT_AUTHENTICATED });
      await tell(payment);
    },
    returnUrl() {
      const target = new URL(payment.redirectUrl);
      target.searchParams.set('reference', payment.reference);
      return target.href;
    },
  };
}
