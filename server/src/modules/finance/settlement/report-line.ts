import { AppError } from '@halo/shared/errors';

/** What a line of a report is about, in our words. `other`: money moved in a way that only a person can place. */
export type LineKind = 'captured' | 'refunded' | 'refundFailed' | 'lost' | 'regained' | 'fee' | 'payout' | 'other';

/** One line of what a provider says it did, in the same form for all. Amounts are in the smallest unit. */
export interface ReportLine {
  /** where it stands in the file, from 1 */
  readonly position: number;
  readonly kind: LineKind;
  /** the provider's word for it */
  readonly name: string;
  /** the settlement that it is part of */
  readonly batch: string;
  /** the provider's reference of the payment */
  readonly payment: string;
  /** of what was done with it */
  readonly modification: string;
  /** ours: the attempt */
  readonly attempt: string;
  readonly at: Date;
  readonly currency: string;
  /** what it brought us; below zero: what it took */
  readonly amount: number;
  /** the same in the currency that it settles in, where that is another one */
  readonly settled?: { readonly currency: string; readonly amount: number } | undefined;
  /** kept by the provider for its work; below zero: given back */
  readonly fees: readonly { readonly name: string; readonly amount: number }[];
  readonly feeCurrency: string;
}

/** @throws invalid_request, which names the place; nothing of the file counts */
export function refuse(line: number, column: string, why: string): never {
  throw new AppError('invalid_request', {
    field: 'file',
    message: `line ${line}, ${column}: ${why}`,
    detail: { line: String(line), column },
  });
}

const DECIMAL = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/;

/** `29.90`, `-5` or nothing, as a whole number of the smallest unit. */
export function amountAt(text: string, line: number, column: string): number {
  if (text === '') return 0;
  const [, sign, whole = '', fraction = ''] = DECIMAL.exec(text) ?? refuse(line, column, `"${text}" is no amount`);
  const amount = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return sign === '-' ? 0 - amount : amount;
}

export function currencyAt(text: string, line: number, column: string): string {
  return /^[A-Z]{3}$/.test(text) ? text : refuse(line, column, `"${text}" is no currency`);
}
