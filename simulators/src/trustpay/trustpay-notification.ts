import type { Post } from '../post-until-taken.ts';
import { signNotification } from './sign-notification.ts';
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
