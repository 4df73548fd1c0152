import { and, eq, inArray } from 'drizzle-orm';
import type { ClickId } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Db } from '@halo/server-kit/storage/database';
import type { AccountsService } from '../accounts/index.ts';
import { receiptPdf } from './receipt-document.ts';
import type { ReceiptFacts } from './receipt-issuing.ts';
import { receiptNumber } from './receipt-number.ts';
import { receipts } from './receipts-tables.ts';

export interface ReceiptsService {
  /** One document of an own payment, as PDF in the language of its owner. @throws not_found */
  file(clickId: ClickId, attemptId: string, position: number): Promise<{ name: string; bytes: Buffer }>;
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
  };
}
