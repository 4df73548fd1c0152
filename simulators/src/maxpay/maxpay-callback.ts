import { createHash } from 'node:crypto';
import type { Post } from '../post-until-taken.ts';
import type { MaxPayPayment } from './maxpay-payments.ts';

export interface CallbackSigner {
  readonly account: string;
  readonly signatureKey: string;
}

/** What the gateway reports to the shop of a transaction, with its checksum. */
export function maxPayCallback(
  payment: MaxPayPayment,
  { account, signatureKey }: CallbackSigner,
  type = payment.type,
): Record<string, string> {
  const { code, message } = payment.result ?? { code: 1, message: 'General internal service error' };
  const fields = {
    transaction_unique_id: payment.id,
    reference: payment.reference,
    merchant_account: account,
    transaction_type: type,
    status: code === 0 ? 'SUCCESS' : 'DECLINED',
    code: String(code),
    message,
    token: payment.token,
    cof_type: payment.cofType,
    card_mask: payment.cardMask,
    card_expiration: payment.cardExpiration,
  };
  return { ...fields, checkSum: checkSumOf(fields, signatureKey) };
}

export function maxPayPost(payment: MaxPayPayment, signer: CallbackSigner, type?: string): Post {
  return {
    url: payment.callbackUrl,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(maxPayCallback(payment, signer, type)).toString(),
  };
}

/** SHA-256 over all fields of a callback, sorted, with the shop's key at the end. */
function checkSumOf(fields: Readonly<Record<string, string>>, signatureKey: string): string {
  const sorted = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`);
  return createHash('sha256')
    .update([...sorted, signatureKey].join('|'))
    .digest('hex');
}
