import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { type Environment, publicOrigin } from '../../env.ts';
import { SYSTEM_HOSTS } from '../../http/hosts.ts';
import {
  type TrustPayConnection,
  TRUSTPAY_SIMULATOR_PATH,
} from '../../modules/payments/providers/trustpay/trustpay-settings.ts';
import { addAcsRoutes, type AcsCase } from '../acs-window.ts';
import { COURIER_TIMES, type CourierTimes, createWebhookCourier } from '../webhook-courier.ts';
import { addTrustPayGateway, tellOf } from './trustpay-gateway.ts';
import { trustPayPost } from './trustpay-notification.ts';
import { NOT_AUTHENTICATED_CODE, PAID_CODE } from './trustpay-outcomes.ts';
import { createTrustPayPayments, type TrustPayPayment, type TrustPayPayments } from './trustpay-payments.ts';

const ACS_PATH = '/trustpay/acs';

type SimulatorDeps = Pick<Deps, 'log'> & {
  readonly env: Pick<Environment, 'isProduction' | 'publicScheme' | 'publicPort'>;
};

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
  { env, log }: SimulatorDeps,
  connection: TrustPayConnection,
  times: Partial<CourierTimes> = {},
): TrustPaySimulator {
  if (env.isProduction) throw new Error('the TrustPay simulator does not run in production');
  const payments = createTrustPayPayments();
  const courier = createWebhookCourier({ ...COURIER_TIMES, ...times }, log);
  const signer = { projectId: connection.projectId, secret: connection.secret };
  app.addHook('preClose', async () => courier.stop());
  addTrustPayGateway(app, {
    prefix: TRUSTPAY_SIMULATOR_PATH,
    apiKey: connection.apiKey,
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
  return {
    payments,
    async chargeBack(reference) {
      const payment = payments.byReference(reference);
      if (payment?.code === PAID_CODE) await courier.bring(trustPayPost(payment, signer, 'Chargebacked'));
    },
  };
}

function acsCase(payment: TrustPayPayment, tell: (payment: TrustPayPayment) => Promise<void>): AcsCase {
  return {
    locale: payment.locale,
    merchant: payment.descriptor,
    amount: payment.amount,
    currency: payment.currency,
    lastFour: payment.cardMask.slice(-4),
    isOpen: payment.state === 'challenge',
    async decide(isConfirmed) {
      Object.assign(payment, { state: 'decided', code: isConfirmed ? PAID_CODE : NOT_AUTHENTICATED_CODE });
      await tell(payment);
    },
    returnUrl() {
      const target = new URL(payment.redirectUrl);
      target.searchParams.set('InstanceId', payment.instanceId);
      return target.href;
    },
  };
}
