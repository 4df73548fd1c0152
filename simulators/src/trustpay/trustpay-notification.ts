import { createHmac } from 'node:crypto';
import type { Post } from '../post-until-taken.ts';
import { PAID_CODE } from './trustpay-outcomes.ts';
import type { TrustPayPayment } from './trustpay-payments.ts';

export interface NotificationSigner {
  readonly projectId: string;
  readonly secret: string;
}

/** What the gateway reports to the shop of a payment, signed. `status` for what is neither paid nor refused. */
export function trustPayNotification(
  payment: TrustPayPayment,
  { projectId, secret }: NotificationSigner,
  status?: 'Chargebacked',
): object {
  const isPaid = payment.code === PAID_CODE;
  const content = {
    MerchantIdentification: { ProjectId: projectId },
    PaymentInformation: {
      CreditDebitIndicator: payment.refundOf === undefined && status === undefined ? 'CRDT' : 'DBIT',
      References: { MerchantReference: payment.reference, PaymentRequestId: payment.instanceId },
      Status: status ?? (isPaid ? (payment.refundOf === undefined ? 'Paid' : 'Refunded') : 'Rejected'),
      Amount: { Amount: Number(payment.amount), Currency: payment.currency },
      StatusReasonInformation: { Reason: { Code: payment.code ?? '' } },
      CardTransaction: {
        PaymentType: payment.paymentType,
        MaskedPan: payment.cardMask,
        ExpiryDate: payment.cardExpiration,
      },
    },
  };
  return { ...content, Signature: signNotification(content, secret) };
}

export function trustPayPost(payment: TrustPayPayment, signer: NotificationSigner, status?: 'Chargebacked'): Post {
  return {
    url: payment.notificationUrl,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(trustPayNotification(payment, signer, status)),
  };
}

/** HMAC-SHA256 over all values of a notification, sorted and joined by slashes; numbers with two decimals. */
function signNotification(content: object, secret: string): string {
  return createHmac('sha256', secret).update(leavesOf(content).sort().join('/')).digest('hex').toUpperCase();
}

function leavesOf(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leavesOf);
  return [typeof value === 'number' ? value.toFixed(2) : String(value)];
}
