import { setTimeout as wait } from 'node:timers/promises';
import type { CourierTimes, WebhookCourier } from '../webhook-courier.ts';
import { FAILING_REFUND_CENTS, failureReason, SCENARIO_CENTS, type WebhookTime } from './mollie-scenarios.ts';
import {
  mollieId,
  type MollieStatus,
  type SimulatedChargeback,
  type SimulatedMolliePayment,
  type SimulatedRefund,
} from './mollie-store.ts';

export interface DecisionOptions {
  readonly webhook: WebhookTime;
  /** why it failed; default: what the amount asks for */
  readonly reason?: string | undefined;
}

/** What happens to payments after they were made, and when the shop is notified of it. */
export interface MollieDecisions {
  /** Resolves when the shopper may go back: at once, or with `before` when the shop was notified of it. */
  decide(
    payment: SimulatedMolliePayment,
    status: Exclude<MollieStatus, 'open'>,
    options: DecisionOptions,
  ): Promise<void>;
  refund(
    payment: SimulatedMolliePayment,
    amountCents: number,
    about: { description: string; metadata?: unknown },
  ): SimulatedRefund;
  /** The bank takes everything back. */
  chargeBack(payment: SimulatedMolliePayment): void;
  reverseChargeback(payment: SimulatedMolliePayment): void;
}

/** Amounts whose payment stays pending for a while. */
const TAKE_TIME: readonly number[] = [SCENARIO_CENTS.pendingPaid, SCENARIO_CENTS.pendingFailed];

export function createMollieDecisions(
  courier: WebhookCourier,
  { delayMs, pendingMs }: Pick<CourierTimes, 'delayMs' | 'pendingMs'>,
): MollieDecisions {
  /** Mollie says only that something changed; the shop asks what. */
  async function notifyShop({ id, webhookUrl }: SimulatedMolliePayment): Promise<void> {
    if (webhookUrl === undefined) return;
    await courier.bring({
      url: webhookUrl,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Mollie HTTP client/1.0' },
      body: `id=${id}`,
    });
  }

  async function notifyLater(payment: SimulatedMolliePayment, webhook: WebhookTime, after = delayMs): Promise<void> {
    if (webhook === 'never') return;
    await wait(after, undefined, { ref: false });
    await notifyShop(payment);
    if (webhook === 'twice') await notifyShop(payment);
  }

  async function settleLater(payment: SimulatedMolliePayment, { webhook, reason }: DecisionOptions): Promise<void> {
    await wait(pendingMs, undefined, { ref: false });
    const fails = payment.amountCents === SCENARIO_CENTS.pendingFailed || reason !== undefined;
    become(payment, fails ? 'failed' : 'paid', reason);
    await notifyLater(payment, webhook, 0);
  }

  async function settleRefundLater(payment: SimulatedMolliePayment, refund: SimulatedRefund): Promise<void> {
    await wait(delayMs, undefined, { ref: false });
    refund.status = refund.amountCents === FAILING_REFUND_CENTS ? 'failed' : 'refunded';
    await notifyShop(payment);
  }

  return {
    async decide(payment, status, options) {
      const actual = status === 'paid' && TAKE_TIME.includes(payment.amountCents) ? 'pending' : status;
      become(payment, actual, options.reason);
      if (actual === 'pending') void settleLater(payment, options);
      else if (options.webhook === 'before') await notifyShop(payment);
      else void notifyLater(payment, options.webhook);
    },
    refund(payment, amountCents, about) {
      const refund = newRefund(amountCents, about);
      payment.refunds.push(refund);
      void settleRefundLater(payment, refund);
      return refund;
    },
    chargeBack(payment) {
      payment.chargebacks.push(newChargeback(payment.amountCents));
      void notifyLater(payment, 'after');
    },
    reverseChargeback(payment) {
      const open = payment.chargebacks.find(({ reversedAt }) => reversedAt === null);
      if (!open) return;
      open.reversedAt = new Date().toISOString();
      void notifyLater(payment, 'after');
    },
  };
}

function become(payment: SimulatedMolliePayment, status: MollieStatus, reason?: string): void {
  payment.status = status;
  if (status !== 'pending') payment.decidedAt = new Date().toISOString();
  payment.failureReason = status === 'failed' ? (reason ?? failureReason(payment.amountCents)) : undefined;
}

function newRefund(
  amountCents: number,
  { description, metadata }: { description: string; metadata?: unknown },
): SimulatedRefund {
  const [id, createdAt] = [mollieId('re'), new Date().toISOString()];
  return { id, amountCents, description, metadata, createdAt, status: 'pending' };
}

function newChargeback(amountCents: number): SimulatedChargeback {
  return { id: mollieId('chb'), amountCents, createdAt: new Date().toISOString(), reversedAt: null };
}
