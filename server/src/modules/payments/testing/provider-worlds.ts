import type { CardGateway } from '@halo/shared/contracts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Environment } from '../../../env.ts';
import { addAdyenSimulator } from '../../../simulators/adyen/adyen-simulator.ts';
import { addMaxPaySimulator } from '../../../simulators/maxpay/maxpay-simulator.ts';
import { addTrustPaySimulator } from '../../../simulators/trustpay/trustpay-simulator.ts';
import { adyenConnection } from '../providers/adyen/adyen-settings.ts';
import { toCents } from '../providers/decimal-amount.ts';
import { simulatedMaxPay } from '../providers/maxpay/maxpay-settings.ts';
import { simulatedTrustPay } from '../providers/trustpay/trustpay-settings.ts';
import type { RunFacts } from './run-checker.ts';

type Charges = RunFacts['charges'];

/** A simulator on a server of its own, and what it knows of an attempt. */
export interface ProviderWorld {
  add(app: FastifyInstance, env: Environment): void;
  charges(attemptIds: readonly string[]): Charges;
}

const TIMES = { delayMs: 20, pendingMs: 60, retryMs: 60 };
const TRUSTPAY_PAID = '000.000.000';

/** Quick simulators of the companies that take cards. */
export function providerWorld(gateway: CardGateway, log: FastifyBaseLogger): ProviderWorld {
  switch (gateway) {
    case 'adyen': return adyen(log);
    case 'trustpay': return trustPay(log);
    case 'maxpay': return maxPay(log);
  }
}

function adyen(log: FastifyBaseLogger): ProviderWorld {
  let store: ReturnType<typeof addAdyenSimulator> | undefined;
  return {
    add(app, env) {
      store = addAdyenSimulator(app, { env, log }, adyenConnection(env), { webhookDelayMs: TIMES.delayMs, pendingMs: TIMES.pendingMs });
    },
    charges: (ids) => (store?.all() ?? []).filter(({ reference }) => ids.includes(reference)).map((payment) => ({
      attemptId: payment.reference, amountCents: payment.amount.value, isPaid: payment.status === 'authorised', refundedCents: payment.refundedCents,
    })),
  };
}

function trustPay(log: FastifyBaseLogger): ProviderWorld {
  let simulator: ReturnType<typeof addTrustPaySimulator> | undefined;
  return {
    add(app, env) {
      simulator = addTrustPaySimulator(app, { env, log }, simulatedTrustPay(env), TIMES);
    },
    charges(ids) {
      const all = simulator?.payments.all() ?? [];
      return all.filter(({ reference, refundOf }) => ids.includes(reference) && refundOf === undefined).map((payment) => ({
        attemptId: payment.reference, amountCents: toCents(payment.amount) ?? Number.NaN, isPaid: payment.code === TRUSTPAY_PAID,
        refundedCents: all.filter((each) => each.refundOf === payment.instanceId && each.code === TRUSTPAY_PAID).reduce((sum, each) => sum + (toCents(each.amount) ?? 0), 0),
      }));
    },
  };
}

function maxPay(log: FastifyBaseLogger): ProviderWorld {
  let simulator: ReturnType<typeof addMaxPaySimulator> | undefined;
  return {
    add(app, env) {
      simulator = addMaxPaySimulator(app, { env, log }, simulatedMaxPay(env), TIMES);
    },
    charges: (ids) => (simulator?.payments.all() ?? []).filter(({ id, refundOf, type }) => ids.includes(id) && refundOf === undefined && type !== 'VOID').map((payment) => ({
      attemptId: payment.id, amountCents: toCents(payment.amount) ?? Number.NaN, isPaid: payment.result?.code === 0,
      refundedCents: (simulator?.payments.refundsOf(payment.reference) ?? []).reduce((sum, each) => sum + (toCents(each.amount) ?? 0), 0),
    })),
  };
}
