import { toCents } from '@halo/server-kit/money/decimal-amount';
import type { Delivery } from '../adyen/test-cards.ts';
import type { WebhookCourier, WebhookDelivery } from '../webhook-courier.ts';
import {
  captureEvent,
  disputeWonEvent,
  eventPost,
  type EventSigner,
  refundEvent,
  reversalEvent,
} from './paypal-events.ts';
import { CAPTURE_ISSUES, type PayPalScenario } from './paypal-scenarios.ts';
import type { Money, PayPalStore, SimulatedCapture, SimulatedOrder, SimulatedRefund } from './paypal-store.ts';

export type CaptureResult =
  | { kind: 'captured' }
  | { kind: 'unanswered' }
  | { kind: 'issue'; issue: string; description: string };

export interface RefundIssue {
  readonly issue: string;
  readonly description: string;
}

/** What the simulated PayPal decides, and how its webhooks travel. */
export interface PayPalDecisions {
  /** The shopper agreed in the window, and chose how it goes on. */
  approve(order: SimulatedOrder, scenario?: PayPalScenario): void;
  capture(order: SimulatedOrder): Promise<CaptureResult>;
  /** A refund, or PayPal's own words for one that is not made. */
  refund(
    found: { readonly order: SimulatedOrder; readonly capture: SimulatedCapture },
    refund: { readonly amount: Money; readonly customId: string },
    requestId: string,
  ): Promise<SimulatedRefund | RefundIssue>;
  chargeBack(order: SimulatedOrder): Promise<void>;
  reverseChargeback(order: SimulatedOrder): Promise<void>;
}

const DELIVERIES: readonly Delivery[] = [
  'webhook_only',
  'webhook_first',
  'webhook_twice',
  'no_webhook',
  'webhook_tampered',
  'webhook_out_of_order',
];
const STATUS: Readonly<Partial<Record<PayPalScenario, SimulatedCapture['status']>>> = {
  declined: 'DECLINED',
  pending_paid: 'PENDING',
  pending_refused: 'PENDING',
};

export function createPayPalDecisions(
  store: PayPalStore,
  courier: WebhookCourier,
  signer: EventSigner,
): PayPalDecisions {
  return {
    approve(order, scenario) {
      if (order.status === 'COMPLETED') return;
      order.status = 'APPROVED';
      if (scenario) order.scenario = scenario;
    },
    async capture(order) {
      const issue = captureIssue(order, store.orders());
      if (issue) return { kind: 'issue', ...issue };
      const refusal = CAPTURE_ISSUES[order.scenario];
      if (refusal) {
        order.status = 'PAYER_ACTION_REQUIRED';
        // With what is chosen the next time it works.
        if (order.scenario === 'instrument_declined') order.scenario = 'paid';
        return { kind: 'issue', ...refusal };
      }
      store.captureOf(order, STATUS[order.scenario] ?? 'COMPLETED');
      await courier.deliver(captureDelivery(order, signer));
      return {
        kind: order.scenario === 'lost_capture' || order.scenario === 'webhook_only' ? 'unanswered' : 'captured',
      };
    },
    async refund({ order, capture }, refund, requestId) {
      const given =
        store.refundsOf(capture.id).reduce((sum, each) => sum + (toCents(each.amount.value) ?? 0), 0) +
        (toCents(refund.amount.value) ?? Infinity);
      const issue = refundIssue(order, capture, refund.amount, given);
      if (issue) return issue;
      capture.status = given === toCents(capture.amount.value) ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
      const made = store.addRefund({ ...refund, captureId: capture.id }, requestId);
      const post = eventPost(refundEvent(made, order.merchantId), signer);
      await courier.deliver({ delivery: 'normal', isPending: false, post: () => post });
      return made;
    },
    chargeBack(order) {
      order.dispute = 'lost';
      return courier.bring(eventPost(reversalEvent(order), signer));
    },
    reverseChargeback(order) {
      order.dispute = 'won';
      return courier.bring(eventPost(disputeWonEvent(order), signer));
    },
  };
}

/** Why PayPal does not even try to capture the order. */
function captureIssue(
  order: SimulatedOrder,
  orders: readonly SimulatedOrder[],
): { issue: string; description: string } | undefined {
  if (order.capture) return { issue: 'ORDER_ALREADY_CAPTURED', description: 'Order already captured.' };
  if (order.status !== 'APPROVED')
    return { issue: 'ORDER_NOT_APPROVED', description: 'Payer has not yet approved the Order for payment.' };
  const isPaid = orders.some((each) => each.invoiceId === order.invoiceId && each.capture?.status === 'COMPLETED');
  return isPaid ? { issue: 'DUPLICATE_INVOICE_ID', description: 'Duplicate Invoice ID detected.' } : undefined;
}

/** Why PayPal does not refund: its names and words. */
function refundIssue(
  { dispute }: SimulatedOrder,
  { amount, status }: SimulatedCapture,
  wanted: Money,
  given: number,
): RefundIssue | undefined {
  if (dispute === 'lost')
    return {
      issue: 'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK',
      description:
        'Refunds not allowed on this capture due to a chargeback on the card or bank. Please contact the payee to resolve the chargeback.',
    };
  if (status === 'REFUNDED')
    return { issue: 'CAPTURE_FULLY_REFUNDED', description: 'The capture has already been fully refunded.' };
  if (status !== 'COMPLETED' && status !== 'PARTIALLY_REFUNDED')
    return { issue: 'CAPTURE_STATUS_NOT_VALID', description: 'Invalid status of capture. Refund not possible.' };
  if (wanted.currency_code !== amount.currency_code)
    return {
      issue: 'REFUND_CAPTURE_CURRENCY_MISMATCH',
      description: 'Refund must be in the same currency as the capture.',
    };
  return given > (toCents(amount.value) ?? 0)
    ? {
        issue: 'REFUND_AMOUNT_EXCEEDED',
        description:
          'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
      }
    : undefined;
}

/** How the webhook of a capture travels, as the order's scenario wants it. */
function captureDelivery(order: SimulatedOrder, signer: EventSigner): WebhookDelivery {
  const { scenario, capture } = order;
  let post: ReturnType<typeof eventPost> | undefined;
  return {
    delivery: scenario === 'lost_capture' ? 'lost_answer' : (DELIVERIES.find((each) => each === scenario) ?? 'normal'),
    isPending: capture?.status === 'PENDING',
    settle: () => {
      if (capture?.status === 'PENDING') capture.status = scenario === 'pending_refused' ? 'DECLINED' : 'COMPLETED';
    },
    // The same event when it is sent again.
    post: () => (post ??= eventPost(captureEvent(order), signer)),
    tampered: () => {
      const sent = eventPost(captureEvent(order), signer);
      return { ...sent, body: sent.body.replaceAll(`"value":"${order.amount.value}"`, '"value":"9999.00"') };
    },
    older: () =>
      eventPost(
        captureEvent({ ...order, capture: capture && { ...capture, id: `${capture.id}OLD`, status: 'DECLINED' } }),
        signer,
      ),
  };
}
