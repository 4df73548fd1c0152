import { type Challenge, LOCALE_OF } from '@halo/shared/contracts';
import * as z from 'zod/mini';
import { toCents, toDecimal } from '@halo/server-kit/money/decimal-amount';
import { payerLocation } from '../payer-location.ts';
import type { ProviderAnswer, StartRequest } from '../payment-provider.ts';

const DESCRIPTION_MAX_CHARS = 127;
const STATEMENT_MAX_CHARS = 22;
/** In front of an order's reference once it was given up: nothing may be captured for it any more. */
const GIVEN_UP = 'cancelled:';

const Money = z.object({ currencyCode: z.string(), value: z.string() });

const Address = z.object({ countryCode: z.optional(z.string()) });

export const PayPalCapture = z.object({
  id: z.string().check(z.minLength(1)),
  status: z.string(),
  amount: z.optional(Money),
  customId: z.optional(z.string()),
});
export type PayPalCapture = z.output<typeof PayPalCapture>;

/** The parts of an order that we act on; checked, because money follows from them. */
export const PayPalOrder = z.object({
  id: z.string().check(z.minLength(1)),
  status: z.string(),
  purchaseUnits: z.optional(
    z.array(
      z.object({
        customId: z.optional(z.string()),
        payments: z.optional(z.object({ captures: z.optional(z.array(PayPalCapture)) })),
      }),
    ),
  ),
  payer: z.optional(z.object({ payerId: z.optional(z.string()), address: z.optional(Address) })),
  paymentSource: z.optional(
    z.object({
      paypal: z.optional(z.object({ accountId: z.optional(z.string()), address: z.optional(Address) })),
    }),
  ),
  links: z.optional(z.array(z.object({ rel: z.string(), href: z.string() }))),
});
export type PayPalOrder = z.output<typeof PayPalOrder>;

export const PayPalRefund = z.object({ id: z.string().check(z.minLength(1)), status: z.string() });

/** A request as an order of one thing, to be paid at once and sent nowhere. */
export function orderRequest(request: StartRequest): object {
  return {
    intent: 'CAPTURE',
    purchaseUnits: [
      {
        referenceId: request.attemptId,
        customId: request.attemptId,
        // PayPal takes an invoice once: a second order for the same attempt cannot be paid.
        invoiceId: request.attemptId,
        description: request.description.slice(0, DESCRIPTION_MAX_CHARS),
        softDescriptor: request.descriptor.slice(0, STATEMENT_MAX_CHARS),
        amount: { currencyCode: request.currency, value: toDecimal(request.amountCents) },
      },
    ],
    paymentSource: {
      paypal: {
        experienceContext: {
          locale: LOCALE_OF[request.shopper.language],
          shippingPreference: 'NO_SHIPPING',
          userAction: 'PAY_NOW',
          returnUrl: request.returnUrl,
          cancelUrl: request.returnUrl,
        },
      },
    },
  };
}

/** Marks the order so that nothing is captured for it any more, by any process. */
export function givingUp(attemptId: string): object[] {
  return [
    {
      op: 'replace',
      path: `/purchase_units/@reference_id=='${attemptId}'/custom_id`,
      value: `${GIVEN_UP}${attemptId}`,
    },
  ];
}

export function attemptOf(order: PayPalOrder): string | undefined {
  return attemptIdOf(order.purchaseUnits?.[0]?.customId);
}

/** An order that was given up carries its mark into its capture, and into the refunds of that capture. */
export function attemptIdOf<T extends string | undefined>(customId: T): T {
  return customId?.replace(GIVEN_UP, '') as T;
}

export function isGivenUp(order: PayPalOrder): boolean {
  return order.purchaseUnits?.[0]?.customId?.startsWith(GIVEN_UP) === true;
}

/** What an order says of its payment. Captured money counts, before any other field. */
export function answerOfOrder(order: PayPalOrder): ProviderAnswer {
  const capture = order.purchaseUnits?.[0]?.payments?.captures?.at(-1);
  if (capture) return withPayer(answerOfCapture(capture, order.id), order);
  if (isGivenUp(order) || order.status === 'VOIDED')
    return { kind: 'declined', failure: 'payment_cancelled', reference: order.id };
  if (order.status === 'COMPLETED') return { kind: 'lost', reason: 'a completed order without a capture' };
  return { kind: 'challenge', challenge: approvalOf(order), reference: order.id };
}

/** A capture does not say who paid, its order does. */
function withPayer(answer: ProviderAnswer, { payer, paymentSource }: PayPalOrder): ProviderAnswer {
  const countries = [payer?.address?.countryCode, paymentSource?.paypal?.address?.countryCode];
  const payerMark = payer?.payerId ?? paymentSource?.paypal?.accountId;
  if (answer.kind === 'declined') return { ...answer, payerMark };
  if (answer.kind !== 'accepted') return answer;
  return { ...answer, payerLocation: payerLocation('provider', ...countries), payerMark };
}

export function answerOfCapture({ id, status, amount }: PayPalCapture, orderId?: string): ProviderAnswer {
  switch (status) {
    case 'COMPLETED':
    case 'REFUNDED':
    case 'PARTIALLY_REFUNDED':
      return {
        kind: 'accepted',
        reference: id,
        currency: amount?.currencyCode,
        amountCents: amount && toCents(amount.value, amount.currencyCode),
      };
    case 'PENDING':
      return { kind: 'pending', reference: orderId ?? id };
    case 'DECLINED':
    case 'FAILED':
      return { kind: 'declined', failure: 'insufficient_funds', reference: orderId ?? id };
    default:
      return { kind: 'lost', reason: `capture ${status}` };
  }
}

/**
 * The shopper agrees in PayPal's own window, which needs the order's id only; the address is for a browser without it.
 */
export function approvalOf({ id, links = [] }: PayPalOrder): Challenge {
  const link = links.find(({ rel }) => rel === 'payer-action') ?? links.find(({ rel }) => rel === 'approve');
  return {
    shape: 'approve',
    url: link !== undefined && /^https?:\/\//.test(link.href) ? link.href : '',
    method: 'GET',
    fields: {},
    orderId: id,
  };
}
