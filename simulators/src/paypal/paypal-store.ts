import { madeUpId } from '../made-up-id.ts';
import type { PayPalScenario } from './paypal-scenarios.ts';

export interface Money {
  readonly currency_code: string;
  readonly value: string;
}

export interface SimulatedRefund {
  readonly id: string;
  readonly captureId: string;
  readonly amount: Money;
  readonly customId: string;
  readonly status: 'COMPLETED';
}

export interface SimulatedCapture {
  readonly id: string;
  readonly amount: Money;
  readonly customId: string;
  readonly invoiceId: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
}

export interface SimulatedOrder {
  readonly id: string;
  readonly amount: Money;
  readonly referenceId: string;
  readonly invoiceId: string;
  readonly description: string;
  readonly merchantId: string;
  readonly locale: string;
  readonly returnUrl: string;
  customId: string;
  scenario: PayPalScenario;
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  capture?: SimulatedCapture;
  /** what its buyer's bank took, and gave again */
  dispute?: 'lost' | 'won';
}

/** Everything the simulated PayPal remembers, for as long as the process lives. */
export interface PayPalStore {
  addOrder(order: Omit<SimulatedOrder, 'id' | 'status'>, requestId: string): SimulatedOrder;
  order(id: string): SimulatedOrder | undefined;
  orderByRequest(requestId: string): SimulatedOrder | undefined;
  orders(): readonly SimulatedOrder[];
  captureOf(order: SimulatedOrder, status: SimulatedCapture['status']): SimulatedCapture;
  capture(id: string): { readonly order: SimulatedOrder; readonly capture: SimulatedCapture } | undefined;
  addRefund(refund: Omit<SimulatedRefund, 'id' | 'status'>, requestId: string): SimulatedRefund;
  refund(id: string): SimulatedRefund | undefined;
  refundByRequest(requestId: string): SimulatedRefund | undefined;
  refundsOf(captureId: string): readonly SimulatedRefund[];
  /** Requests whose first arrival was cut already. */
  readonly cut: Set<string>;
}

export function createPayPalStore(): PayPalStore {
  const orders = new Map<string, SimulatedOrder>();
  const ordersByRequest = new Map<string, SimulatedOrder>();
  const refunds: SimulatedRefund[] = [];
  const refundsByRequest = new Map<string, SimulatedRefund>();
  return {
    addOrder(order, requestId) {
      const added: SimulatedOrder = { ...order, id: payPalId(), status: 'PAYER_ACTION_REQUIRED' };
      orders.set(added.id, added);
      if (requestId !== '') ordersByRequest.set(requestId, added);
      return added;
    },
    order: (id) => orders.get(id),
    orderByRequest: (requestId) => ordersByRequest.get(requestId),
    orders: () => [...orders.values()],
    captureOf(order, status) {
      order.status = 'COMPLETED';
      order.capture = {
        id: payPalId(),
        amount: order.amount,
        customId: order.customId,
        invoiceId: order.invoiceId,
        status,
      };
      return order.capture;
    },
    capture(id) {
      const order = [...orders.values()].find((each) => each.capture?.id === id);
      return order?.capture && { order, capture: order.capture };
    },
    addRefund(refund, requestId) {
      const added: SimulatedRefund = { ...refund, id: payPalId(), status: 'COMPLETED' };
      refunds.push(added);
      if (requestId !== '') refundsByRequest.set(requestId, added);
      return added;
    },
    refund: (id) => refunds.find((each) => each.id === id),
    refundByRequest: (requestId) => refundsByRequest.get(requestId),
    refundsOf: (captureId) => refunds.filter((each) => each.captureId === captureId),
    cut: new Set(),
  };
}

/** PayPal's name of what a bank took of a capture. */
export function reversalId(captureId: string): string {
  return `R${captureId}`;
}

/** Seventeen characters, as PayPal's. */
function payPalId(): string {
  return madeUpId(17).toUpperCase();
}
