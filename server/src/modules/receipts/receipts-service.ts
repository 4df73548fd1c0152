import { asc, eq } from 'drizzle-orm';
import type { ClickId } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Db } from '@halo/server-kit/storage/database';
import type { AccountsService } from '../accounts/index.ts';
import { receiptNumber } from './receipt-number.ts';
import { numbered, type PrintedReceipt, printReceipt, rowsOf } from './receipt-printing.ts';
import { receipts } from './receipts-tables.ts';

export interface ReceiptsService {
  /** One document of an own payment, as PDF in the language of its owner. @throws not_found */
  file(clickId: ClickId, attemptId: string, position: number): Promise<PrintedReceipt>;
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
      const rows = UUID.test(attemptId) ? await rowsOf(db, attemptId, position) : [];
      const owner = await accounts.facts(clickId);
      const own = rows.filter((row) => row.clickId === clickId);
      const printed = owner && (await printReceipt(own, position, owner));
      if (!printed) throw new AppError('not_found', { message: 'no such receipt' });
      return printed;
    },
    documents: (attemptId) => documents(db, attemptId),
    paymentOf: async (number) => (await numbered(db, number))?.attemptId,
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
