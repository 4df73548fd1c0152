import { setTimeout as wait } from 'node:timers/promises';
import type { CourierTimes, WebhookCourier } from '../webhook-courier.ts';
import { FAILING_REFUND_CENTS, failureReason, type News, SCENARIO_CENTS } from './mollie-scenarios.ts';
import { mollieId, type MollieStatus, type SimulatedMolliePayment, type SimulatedRefund } from './mollie-store.ts';

export interface DecisionOptions {
  readonly news: News;
  /** why it failed; default: what the amount asks for */
  readonly reason?: string | undefined;
}

/** What happens to payments after they were made, and who hears of it. */
export interface MollieDecisions {
  /** Resolves when the shopper may go back: at once, or with `before` when the shop has heard of it. */
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

export function createMollieDecisions(
  courier: WebhookCourier,
  { delayMs, pendingMs }: Pick<CourierTimes, 'delayMs' | 'pendingMs'>,
): MollieDecisions {
  /** Mollie says only that something changed; the shop asks what. */
  async function tell({ id, webhookUrl }: SimulatedMolliePayment): Promise<void> {
    if (webhookUrl === undefined) return;
    await courier.bring({
      url: webhookUrl,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Mollie HTTP client/1.0' },
      body: `id=${id}`,
    });
  }

  async function tellLater(payment: SimulatedMolliePayment, news: News, after = delayMs): Promise<void> {
    if (news === 'never') return;
    await wait(after, undefined, { ref: false });
    await tell(payment);
    if (news === 'twice') await tell(payment);
  }

  function become(payment: SimulatedMolliePayment, status: MollieStatus, reason?: string): void {
    payment.status = status;
    if (status !== 'pending') payment.decidedAt = new Date().toISOString();
    payment.failureReason = status === 'failed' ? (reason ?? failureReason(payment.amountCents)) : undefined;
  }

  async function settleLater(payment: SimulatedMolliePayment, { news, reason }: DecisionOptions): Promise<void> {
    await wait(pendingMs, undefined, { ref: false });
    become(
      payment,
      payment.amountCents === SCENARIO_CENTS.pendingFailed || reason !== undefined ? 'failed' : 'paid',
      reason,
    );
    await tellLater(payment, news, 0);
  }

  return {
    async decide(payment, status, options) {
      const takesTime: readonly number[] = [SCENARIO_CENTS.pendingPaid, SCENARIO_CENTS.pendingFailed];
      const actual = status === 'paid' && takesTime.includes(payment.amountCents) ? 'pending' : status;
      become(payment, actual, options.reason);
      if (actual === 'pending') void settleLater(payment, options);
      else if (options.news === 'before') await tell(payment);
      else void tellLater(payment, options.news);
    },
    refund(payment, amountCents, { description, metadata }) {
      const refund: SimulatedRefund = {
        id: mollieId('re'),
        amountCents,
        description,
        metadata,
        createdAt: new Date().toISOString(),
        status: 'pending',
      };
      payment.refunds.push(refund);
      void (async () => {
        await wait(delayMs, undefined, { ref: false });
        refund.status = amountCents === FAILING_REFUND_CENTS ? 'failed' : 'refunded';
        await tell(payment);
      })();
      return refund;
    },
    chargeBack(payment) {
      payment.chargebacks.push({
        id: mollieId('chb'),
        amountCents: payment.amountCents,
        createdAt: new Date().toISOString(),
        reversedAt: null,
      });
      void tellLater(payment, 'after');
    },
    reverseChargeback(payment) {
      const open = payment.chargebacks.find(({ reversedAt }) => reversedAt === null);
      if (!open) return;
      open.reversedAt = new Date().toISOString();
      void tellLater(payment, 'after');
    },
  };
}
