import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const MEMBER = 'checkSum';

/** SHA-256 over all fields of a callback but its checksum, sorted, with our key at the end. */
export function checkSumOf(fields: Readonly<Record<string, string>>, signatureKey: string): string {
  const signed = Object.entries(fields)
    .filter(([name]) => name !== MEMBER)
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return createHash('sha256')
    .update([...signed.map(([name, value]) => `${name}=${value}`), signatureKey].join('|'))
    .digest('hex');
}

export function hasCheckSum(fields: Readonly<Record<string, string>>, signatureKey: string): boolean {
  return isSame(fields[MEMBER]?.toLowerCase(), checkSumOf(fields, signatureKey));
}

/** What a callback is about. MaxPay's callbacks do not say it, so the address that we give them does. */
export interface CallbackSubject {
  readonly attemptId: string;
  readonly amountCents: number;
  readonly currency: string;
  /** given back instead of taken */
  readonly isRefund: boolean;
}

/** The address with the subject in it, sealed: a callback to another address is not believed. */
export function callbackUrl(webhookUrl: string, subject: CallbackSubject, signatureKey: string): string {
  const url = new URL(webhookUrl);
  const { attemptId, amountCents, currency, isRefund } = subject;
  for (const [name, value] of Object.entries({
    attempt: attemptId,
    cents: String(amountCents),
    currency,
    kind: isRefund ? 'refund' : 'payment',
  }))
    url.searchParams.set(name, value);
  url.searchParams.set('seal', sealOf(subject, signatureKey));
  return url.href;
}

/** Undefined when the address is not one that we made. */
export function subjectOf(query: Readonly<Record<string, string>>, signatureKey: string): CallbackSubject | undefined {
  const { attempt = '', cents = '', currency = '', kind = '', seal } = query;
  const subject = { attemptId: attempt, amountCents: Number(cents), currency, isRefund: kind === 'refund' };
  return isSame(seal, sealOf(subject, signatureKey)) ? subject : undefined;
}

function sealOf({ attemptId, amountCents, currency, isRefund }: CallbackSubject, signatureKey: string): string {
  return createHmac('sha256', signatureKey)
    .update(['callback', attemptId, amountCents, currency, isRefund].join('|'))
    .digest('base64url');
}

function isSame(given: string | undefined, expected: string): boolean {
  const [left, right] = [Buffer.from(given ?? ''), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
