import type { Attempt } from '../attempts/attempt-repository.ts';
import { isGiving, type Reversal } from './reversal-repository.ts';

/** What went back, less what came again; it may be more than was paid. */
export function goneCents(reversals: readonly Reversal[]): number {
  return reversals
    .filter(({ status }) => status === 'done')
    .reduce((sum, { kind, amountCents }) => sum + (isGiving(kind) ? -amountCents : amountCents), 0);
}

/**
 * How much of a refund may still be sent: what was paid, less what has gone back and what was asked for before it.
 */
export function owedCents(paidCents: number, reversals: readonly Reversal[], refund: Reversal): number {
  const same = aboutSame(reversals, refund);
  const before = same.slice(
    0,
    same.findIndex(({ id }) => id === refund.id),
  );
  // A second payment is among them, as money that came.
  const paid = refund.secondReference === null ? paidCents : 0;
  const asked = before.filter(({ status }) => status === 'asked').reduce((sum, each) => sum + each.amountCents, 0);
  return Math.max(0, Math.min(refund.amountCents, paid - goneCents(same) - asked));
}

/** Rows about the same money: the sale, or one second payment. */
export function aboutSame(
  known: readonly Reversal[],
  { secondReference }: Pick<Reversal, 'secondReference'>,
): Reversal[] {
  return known.filter((each) => each.secondReference === secondReference);
}

export function aboutSale(known: readonly Reversal[]): Reversal[] {
  return aboutSame(known, { secondReference: null });
}

/** What is owed of second payments, and not on its way. */
export function owedOfSeconds(known: readonly Reversal[]): number {
  return secondsOf(known).reduce((sum, second) => sum + leftOfSecond(known, second), 0);
}

export function leftOfSecond(known: readonly Reversal[], second: Pick<Reversal, 'secondReference'>): number {
  const same = aboutSame(known, second);
  const asked = same.filter(({ status }) => status === 'asked').reduce((sum, each) => sum + each.amountCents, 0);
  return Math.max(0, -goneCents(same) - asked);
}

/** How much a payment brought that a refund is of. */
export function broughtCents(attempt: Attempt, known: readonly Reversal[], refund: Reversal): number {
  if (refund.secondReference === null) return attempt.amountCents;
  return secondsOf(known).find((each) => each.secondReference === refund.secondReference)?.amountCents ?? 0;
}

export function secondsOf(known: readonly Reversal[]): Reversal[] {
  return known.filter((each) => isSecond(each));
}

export function isSecond({ secondReference, cause }: Reversal): boolean {
  return secondReference !== null && cause === secondCause(secondReference);
}

export function secondCause(reference: string): string {
  return `second:${reference}`;
}
