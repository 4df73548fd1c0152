import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Language } from '@halo/shared/contracts';
import type { Db } from '@halo/server-kit/storage/database';
import { receiptPdf } from './receipt-document.ts';
import type { ReceiptFacts } from './receipt-issuing.ts';
import { readReceiptNumber, receiptNumber } from './receipt-number.ts';
import { receipts } from './receipts-tables.ts';

type Row = typeof receipts.$inferSelect;

/** Who gets it, as they are today: neither is part of what is kept for years. */
export interface ReceiptReader {
  readonly language: Language;
  readonly email: string;
}

export interface PrintedReceipt {
  /** of the file */
  readonly name: string;
  readonly bytes: Buffer;
}

/** Prints the document with this number. @throws where there is none */
type PrintReceipt = (number: string, reader: ReceiptReader) => Promise<PrintedReceipt>;

export function createReceiptPrinter(db: Db): PrintReceipt {
  return async (number, reader) => {
    const row = await numbered(db, number);
    if (!row) throw new Error(`there is no document ${number}`);
    const printed = await printReceipt(await rowsOf(db, row.attemptId, row.position), row.position, reader);
    if (!printed) throw new Error(`document ${number} has no sale`);
    return printed;
  };
}

/** Undefined: these rows have no document at the position, or not its sale. */
export async function printReceipt(
  rows: readonly Row[],
  position: number,
  { language, email }: ReceiptReader,
): Promise<PrintedReceipt | undefined> {
  const row = rows.find((each) => each.position === position);
  const sale = rows.find((each) => each.position === 0);
  if (!row || !sale) return undefined;
  const number = receiptNumber(row);
  const bytes = await receiptPdf({
    ...row,
    number,
    kind: row.kind === 'receipt' ? 'receipt' : 'credit_note',
    refersTo: row === sale ? undefined : receiptNumber(sale),
    facts: row.facts as ReceiptFacts,
    language,
    buyerEmail: email,
  });
  return { name: `${number}.pdf`, bytes };
}

/** The document of a payment at a position, and the one of its sale. */
export function rowsOf(db: Db, attemptId: string, position: number): Promise<Row[]> {
  return db
    .select()
    .from(receipts)
    .where(and(eq(receipts.attemptId, attemptId), inArray(receipts.position, [0, position])));
}

/** What was printed with this number. */
export async function numbered(db: Db, printed: string): Promise<Row | undefined> {
  const parts = readReceiptNumber(printed);
  if (!parts) return undefined;
  const isThis = and(
    eq(sql`upper(${receipts.companyId})`, parts.company),
    eq(receipts.kind, parts.kind),
    eq(receipts.year, parts.year),
    eq(receipts.number, parts.number),
  );
  const [row] = await db.select().from(receipts).where(isThis);
  return row;
}
