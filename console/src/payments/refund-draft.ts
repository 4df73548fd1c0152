import type { NewRefund, PaymentStory, RefundGround } from '@halo/shared/contracts/operations';

const REASON_MIN = 3;

/** What is typed into the form of a refund. */
export interface RefundDraft {
  readonly amount: string;
  readonly takesGoods: boolean;
  readonly reason: string;
  /** what the mail to its buyer says of why */
  readonly ground: RefundGround;
}

export type RefundField = 'amount' | 'reason';

/** In which its money goes back: that of what its provider took. */
export function refundCurrency({ taken, currency }: Pick<PaymentStory, 'taken' | 'currency'>): string {
  return taken?.currency ?? currency;
}

export function emptyRefund(
  { refundableCents, taken }: Pick<PaymentStory, 'refundableCents' | 'taken'>,
  second?: SecondPayment,
): RefundDraft {
  const amount = ((second?.cents ?? refundableCents) / 100).toFixed(2);
  return {
    amount,
    takesGoods: taken === undefined && !second,
    reason: '',
    ground: second ? 'twice' : 'agreed',
  };
}

/** Taken of what is sold already, and owed. */
export interface SecondPayment {
  readonly id: string;
  readonly cents: number;
  /** its provider's id of it */
  readonly reference: string;
}

export function secondsOf({ reversals }: Pick<PaymentStory, 'reversals'>): SecondPayment[] {
  return reversals.flatMap(({ id, secondCents = 0, reference = '' }) =>
    secondCents > 0 ? [{ id, cents: secondCents, reference }] : [],
  );
}

/** Undefined: it is no amount. */
export function centsOf(text: string): number | undefined {
  const [, whole, cents = ''] = /^\s*(\d{1,6})(?:[.,](\d{1,2}))?\s*$/.exec(text) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(cents.padEnd(2, '0'));
}

export function wrongFields(
  { refundableCents }: Pick<PaymentStory, 'refundableCents'>,
  draft: RefundDraft,
): RefundField[] {
  const cents = centsOf(draft.amount) ?? 0;
  return [
    ...(cents < 1 || cents > refundableCents ? (['amount'] as const) : []),
    ...(draft.reason.trim().length < REASON_MIN ? (['reason'] as const) : []),
  ];
}

/** Why so much takes a second person, if it does: what the desk gave back of this payment before counts. */
export function takesTwo(
  story: Pick<PaymentStory, 'reversals' | 'aloneCents' | 'aloneTodayCents' | 'taken' | 'currency'>,
  cents: number,
): 'currency' | 'payment' | 'day' | undefined {
  const { reversals, aloneCents, aloneTodayCents, taken, currency } = story;
  // The limits say nothing about another currency.
  if (taken && taken.currency !== currency) return 'currency';
  const before = reversals
    .filter(({ reason, status }) => reason === 'desk' && (status === 'asked' || status === 'done'))
    .reduce((sum, each) => sum + each.cents, 0);
  if (before + cents > aloneCents) return 'payment';
  return cents > aloneTodayCents ? 'day' : undefined;
}

/** `id` stays the same while the form is open: sent twice, it is one refund. */
export function refundOf(
  id: string,
  { amount, takesGoods, reason, ground }: RefundDraft,
  second?: SecondPayment,
): NewRefund {
  const refund = { id, cents: centsOf(amount) ?? 0, takesGoods, reason: reason.trim(), ground };
  return second ? { ...refund, second: second.id } : refund;
}
