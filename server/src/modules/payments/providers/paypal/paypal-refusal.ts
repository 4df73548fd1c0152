import type { ProblemCode } from '@halo/shared/contracts';

/** PayPal answered and did not do it: no money moved. */
export interface PayPalRefusal {
  readonly status: number;
  /** PayPal's word for what is wrong: the issue, or the name of the error */
  readonly issue: string;
}

/** What was chosen in PayPal's window is not good: the shopper may choose again for the same order. */
export const CHOOSE_AGAIN: ReadonlySet<string> = new Set([
  'INSTRUMENT_DECLINED',
  'PAYER_ACTION_REQUIRED',
  'ORDER_NOT_APPROVED',
]);
export const ALREADY_CAPTURED = 'ORDER_ALREADY_CAPTURED';
/** Our reference was paid before: only looking the order up says by which one. */
export const ALREADY_PAID = 'DUPLICATE_INVOICE_ID';

const FAILURES: Readonly<Record<string, ProblemCode>> = {
  PAYER_CANNOT_PAY: 'change_method',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'change_method',
  PAYER_ACCOUNT_RESTRICTED: 'change_method',
  PAYEE_BLOCKED_TRANSACTION: 'change_method',
  TRANSACTION_BLOCKED_BY_PAYEE: 'change_method',
  TRANSACTION_REFUSED: 'card_declined',
  TRANSACTION_LIMIT_EXCEEDED: 'insufficient_funds',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'already_declined',
  COMPLIANCE_VIOLATION: 'card_blacklisted',
  ORDER_EXPIRED: 'payment_retry',
  RESOURCE_NOT_FOUND: 'payment_retry',
  RATE_LIMIT_REACHED: 'payment_retry',
};

export function refusalKind(issue: string): ProblemCode {
  return FAILURES[issue] ?? 'processing_error';
}

/** Undefined for an error that says nothing about the money: no answer, a broken one, a failing server. */
export function refusalOf(error: unknown): PayPalRefusal | undefined {
  const { statusCode: status, body } = (error ?? {}) as { statusCode?: unknown; body?: unknown };
  if (typeof status !== 'number' || status < 400 || status >= 500 || status === 408) return undefined;
  return { status, issue: issueOf(body) };
}

function issueOf(body: unknown): string {
  try {
    const { name, error, details } = (typeof body === 'string' ? JSON.parse(body) : body) as {
      name?: unknown;
      error?: unknown;
      details?: { issue?: unknown }[];
    };
    return String(details?.[0]?.issue ?? name ?? error ?? '').slice(0, 100);
  } catch {
    return '';
  }
}
