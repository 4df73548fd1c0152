export type ReceiptKind = 'receipt' | 'credit_note';

/** All companies are in this zone's time, which decides in which year a document is issued. */
export const TIME_ZONE = 'Europe/Rome';

/** What a number is made of. */
export interface NumberedReceipt {
  readonly companyId: string;
  readonly kind: string;
  readonly year: number;
  readonly number: number;
}

/** What is printed on the document, and unique among all companies: `HALO-IT-R-2026-000017`. */
export function receiptNumber(row: NumberedReceipt): string {
  const series = row.kind === 'receipt' ? 'R' : 'C';
  return `${row.companyId.toUpperCase()}-${series}-${row.year}-${String(row.number).padStart(6, '0')}`;
}

const NUMBER = /^(.+)-([RC])-(\d{4})-(\d{6,9})$/;

/** What a printed number says; undefined: it is none. */
export function readReceiptNumber(
  text: string,
):
  | { readonly company: string; readonly kind: ReceiptKind; readonly year: number; readonly number: number }
  | undefined {
  const [, company, series, year, number] = NUMBER.exec(text.toUpperCase()) ?? [];
  if (company === undefined) return undefined;
  return { company, kind: series === 'R' ? 'receipt' : 'credit_note', year: Number(year), number: Number(number) };
}

export function yearOf(at: Date): number {
  return Number(new Intl.DateTimeFormat('en-GB', { year: 'numeric', timeZone: TIME_ZONE }).format(at));
}
