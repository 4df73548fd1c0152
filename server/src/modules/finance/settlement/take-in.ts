import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { FinanceCompany, ReportResult } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import type { Basics } from '../../../basics.ts';
import { reportTakenIn } from '../../payments/index.ts';
import { importReport } from './import-report.ts';
import { reconcile } from './reconcile.ts';

interface Given {
  readonly company: FinanceCompany;
  readonly account: string;
  readonly name: string;
  readonly bytes: Buffer;
  readonly by: string;
  /** The last thing of the transaction. */
  readonly note: (tx: Transaction, after: object) => Promise<unknown>;
}

/** A file of a provider: its lines, what only it says, and where it differs from our books, all or nothing. */
export async function takeIn(
  { db, clock }: Pick<Basics, 'db' | 'clock'>,
  { company, account, name, bytes, by, note }: Given,
): Promise<ReportResult> {
  const [, owner = company.id] = account.split('@');
  if (owner !== company.id)
    throw new AppError('invalid_request', { field: 'account', message: `${account} is not of ${company.id}` });
  const at = clock.now();
  return withTransaction(db, async (tx) => {
    const imported = await importReport(tx, { companyId: company.id, account, name, bytes, by, at });
    await reportTakenIn(tx, { account, name, person: by, at });
    const compared = await reconcile(tx, account, at);
    if (!imported.isKnown) await note(tx, { report: imported.id, lines: imported.lines, added: imported.added });
    return { ...imported, ...compared };
  });
}
