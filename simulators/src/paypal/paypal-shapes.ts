import type { SimulatedCapture, SimulatedOrder, SimulatedRefund } from './paypal-store.ts';

export interface Addresses {
  /** of the API */
  readonly api: string;
  /** where the shopper agrees, for an order */
  readonly approval: (orderId: string) => string;
}

/** An order as PayPal shows it. */
export function orderShape(order: SimulatedOrder, { api, approval }: Addresses): object {
  const self = `${api}/v2/checkout/orders/${order.id}`;
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    purchase_units: [
      {
        reference_id: order.referenceId,
        custom_id: order.customId,
        invoice_id: order.invoiceId,
        description: order.description,
        amount: order.amount,
        payee: { merchant_id: order.merchantId },
        ...(order.capture ? { payments: { captures: [captureShape(order.capture, order)] } } : {}),
      },
    ],
    links: [
      { href: self, rel: 'self', method: 'GET' },
      ...(order.status === 'PAYER_ACTION_REQUIRED'
        ? [{ href: approval(order.id), rel: 'payer-action', method: 'GET' }]
        : []),
      ...(order.status === 'APPROVED' ? [{ href: `${self}/capture`, rel: 'capture', method: 'POST' }] : []),
    ],
  };
}

export function captureShape(
  capture: SimulatedCapture,
  { id, merchantId }: Pick<SimulatedOrder, 'id' | 'merchantId'>,
): object {
  return {
    id: capture.id,
    status: capture.status,
    amount: capture.amount,
    custom_id: capture.customId,
    invoice_id: capture.invoiceId,
    final_capture: true,
    payee: { merchant_id: merchantId },
    supplementary_data: { related_ids: { order_id: id } },
  };
}

export function refundShape(refund: SimulatedRefund, merchantId: string): object {
  return {
    id: refund.id,
    status: refund.status,
    amount: refund.amount,
    custom_id: refund.customId,
    payer: { merchant_id: merchantId },
    links: [captureLink(refund.captureId)],
  };
}

/** What goes back names what it is of. */
export function captureLink(captureId: string): object {
  return { rel: 'up', href: `https://api-m.paypal.com/v2/payments/captures/${captureId}`, method: 'GET' };
}

export function problemShape(name: string, issue?: string, description = ''): object {
  return {
    name,
    message: 'The request was not done.',
    debug_id: 'simulated',
    details: issue === undefined ? [] : [{ issue, description }],
    links: [],
  };
}
