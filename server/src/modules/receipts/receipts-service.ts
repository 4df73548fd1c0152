import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { ClickId } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Db } from '@halo/server-kit/storage/database';
import type { AccountsService } from '../accounts/index.ts';
import { receiptPdf } from './receipt-document.ts';
import type { ReceiptFacts } from './receipt-issuing.ts';
import { readReceiptNumber, receiptNumber } from './receipt-number.ts';
import { receipts } from './receipts-tables.ts';

export interface ReceiptsService {
  /** One document of an own payment, as PDF in the language of its owner. @throws not_found */
  file(clickId: ClickId, attemptId: string, position: number): Promise<{ name: string; bytes: Buffer }>;
  /** Receipts and credit notes of a payment, oldest first. */
  documents(attemptId: string): Promise<IssuedDocument[]>;
  /** Which payment the printed number is about. */
  paymentOf(number: string): Promise<string | undefined>;
}

export interface IssuedDocument {
  readonly number: string;
  readonly isCreditNote: boolean;
  readonly issuedAt: Date;
  readonly grossCents: number;
  readonly currency: string;
}

interface ReceiptsNeeds {
  readonly db: Db;
  readonly accounts: Pick<AccountsService, 'facts'>;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function createReceiptsService({ db, accounts }: ReceiptsNeeds): ReceiptsService {
  return {
    async file(clickId, attemptId, position) {
      const rows = UUID.test(attemptId)
        ? await db
            .select()
            .from(receipts)
            .where(
              and(
                eq(receipts.clickId, clickId),
                eq(receipts.attemptId, attemptId),
                inArray(receipts.position, [0, position]),
              ),
            )
        : [];
      const row = rows.find((each) => each.position === position);
      const sale = rows.find((each) => each.position === 0);
      const owner = await accounts.facts(clickId);
      if (!row || !sale || !owner) throw new AppError('not_found', { message: 'no such receipt' });
      const number = receiptNumber(row);
      const bytes = await receiptPdf({
        ...row,
        number,
        kind: row.kind === 'receipt' ? 'receipt' : 'credit_note',
        refersTo: row === sale ? undefined : receiptNumber(sale),
        facts: row.facts as ReceiptFacts,
        language: owner.language,
        // The address as it is today: it is no part of what is kept for years.
        buyerEmail: owner.email,
      });
      return { name: `${number}.pdf`, bytes };
    },
    documents: (attemptId) => documents(db, attemptId),
    paymentOf: (number) => paymentOf(db, number),
  };
}

async function documents(db: Db, attemptId: string): Promise<IssuedDocument[]> {
  const rows = await db
    .select()
    .from(receipts)
    .where(eq(receipts.attemptId, attemptId))
    .orderBy(asc(receipts.position));
  return rows.map(({ issuedAt, grossCents, currency, ...row }) => ({
    number: receiptNumber(row),
    isCreditNote: row.kind !== 'receipt',
    issuedAt,
    grossCents,
    currency,
  }));
}

async function paymentOf(db: Db, printed: string): Promise<string | undefined> {
  const parts = readReceiptNumber(printed);
  if (!parts) return undefined;
  const { company, kind, year, number } = parts;
  const { attemptId, companyId } = receipts;
  const isThis = and(
    eq(sql`upper(${companyId})`, company),
    eq(receipts.kind, kind),
    eq(receipts.year, year),
    eq(receipts.number, number),
  );
  const [row] = await db.select({ attemptId }).from(receipts).where(isThis);
  return row?.attemptId;
}
