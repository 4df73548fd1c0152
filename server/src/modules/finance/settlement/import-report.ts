import { createHash, randomUUID } from 'node:crypto';
import type { Transaction } from '@halo/server-kit/storage/database';
import { AppError } from '@halo/shared/errors';
import { and, eq } from 'drizzle-orm';
import { postOwn } from '../../accounting/index.ts';
import { companyBooks } from '../companies.ts';
import { financeLines, financeReports } from '../finance-tables.ts';
import { readAdyenReport } from './adyen-report.ts';
import { readMollieReport } from './mollie-report.ts';
import { readPayPalReport } from './paypal-report.ts';
import type { ReportLine } from './report-line.ts';

const READERS: Readonly<Record<string, (text: string) => Iterable<ReportLine>>> = {
  adyen: readAdyenReport,
  mollie: readMollieReport,
  paypal: readPayPalReport,
};
const LINES_AT_ONCE = 500;

export interface GivenReport {
  readonly companyId: string;
  /** `adyen`, or `adyen@halo-it` for one that only this company has */
  readonly account: string;
  readonly name: string;
  readonly bytes: Buffer;
  readonly by: string;
  readonly at: Date;
}

export interface ImportedReport {
  readonly id: string;
  readonly lines: number;
  /** those that no report had before */
  readonly added: number;
  /** this very file was given in before; nothing was done */
  readonly isKnown: boolean;
}

/**
 * Takes in what a provider says it settled, all of it or nothing. The same file, and the same line in another file,
 * does nothing again. Fees and payouts are booked with it.
 *
 * @throws invalid_request with the place of what is wrong
 */
export async function importReport(tx: Transaction, report: GivenReport): Promise<ImportedReport> {
  const { companyId, account, name, bytes, by, at } = report;
  const read = READERS[account.split('@', 1)[0] ?? ''];
  if (!read) throw new AppError('invalid_request', { field: 'account', message: `no reports of ${account} are known` });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const id = randomUUID();
  const row = { id, companyId, account, name, sha256, lines: 0, importedAt: at, importedBy: by };
  const isNew = await tx.insert(financeReports).values(row).onConflictDoNothing().returning();
  if (isNew.length === 0) {
    const [known] = await tx
      .select()
      .from(financeReports)
      .where(and(eq(financeReports.account, account), eq(financeReports.sha256, sha256)));
    return { id: known?.id ?? id, lines: known?.lines ?? 0, added: 0, isKnown: true };
  }
  const times = new Map<string, number>();
  let [lines, added] = [0, 0];
  let part: KeyedLine[] = [];
  const store = async () => {
    added += await storeLines(tx, report, id, part);
    part = [];
  };
  for (const line of read(textOf(bytes))) {
    const key = keyOf(line);
    const before = times.get(key) ?? 0;
    times.set(key, before + 1);
    lines += 1;
    part.push({ ...line, key: `${key}-${before}` });
    if (part.length === LINES_AT_ONCE) await store();
  }
  await store();
  await tx.update(financeReports).set({ lines }).where(eq(financeReports.id, id));
  return { id, lines, added, isKnown: false };
}

type KeyedLine = ReportLine & { readonly key: string };

async function storeLines(
  tx: Transaction,
  { companyId, account }: GivenReport,
  reportId: string,
  lines: readonly KeyedLine[],
): Promise<number> {
  if (lines.length === 0) return 0;
  const rows = lines.map(
    ({ key, position, kind, name, payment, modification, attempt, at, currency, amount, fees, settled }) => ({
      reportId,
      account,
      key,
      position,
      kind,
      name,
      payment,
      modification,
      attempt,
      occurredAt: at,
      currency,
      amount,
      fee: fees.reduce((sum, fee) => sum + fee.amount, 0),
      settledCurrency: settled?.currency ?? null,
      settledAmount: settled?.amount ?? null,
    }),
  );
  const stored = await tx.insert(financeLines).values(rows).onConflictDoNothing().returning({ key: financeLines.key });
  const isNew = new Set(stored.map(({ key }) => key));
  const own = lines.filter(({ key }) => isNew.has(key)).flatMap((line) => ownMovements(account, line));
  await postOwn(tx, companyBooks(companyId), own);
  return stored.length;
}

/** What only the report says: the provider's fees, and what it sent to our bank. */
function ownMovements(account: string, line: KeyedLine) {
  const { key, kind, at, amount, currency, fees, feeCurrency } = line;
  const providerId = line.modification || line.payment || line.batch;
  const psp = `psp:${account}`;
  const [provider = ''] = account.split('@', 1);
  const fee = fees.reduce((sum, each) => sum + each.amount, 0);
  const postings = fees.map((each) => ({
    account: each.name === 'vat' ? 'vat:input' : `fee:${provider}:${each.name}`,
    currency: feeCurrency,
    amount: each.amount,
  }));
  return [
    ...(fees.length > 0
      ? [
          {
            kind: 'fee' as const,
            cause: `fee:${account}:${key}`,
            at,
            providerId,
            postings: [...postings, ...(fee === 0 ? [] : [{ account: psp, currency: feeCurrency, amount: -fee }])],
          },
        ]
      : []),
    ...(kind === 'payout' && amount !== 0
      ? [
          {
            kind: 'payout' as const,
            cause: `payout:${account}:${key}`,
            at,
            providerId,
            postings: [
              { account: `transit:${provider}`, currency, amount: -amount },
              { account: psp, currency, amount },
            ],
          },
        ]
      : []),
  ];
}

/** What it says, and not where it stands: a line that comes again in another file is the same. */
function keyOf({
  name,
  batch,
  payment,
  modification,
  attempt,
  at,
  currency,
  amount,
  fees,
  feeCurrency,
}: ReportLine): string {
  const said = [name, batch, payment, modification, attempt, at.toISOString(), currency, amount, feeCurrency, fees];
  return createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 32);
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('invalid_request', { field: 'file', message: 'the file is no text in UTF-8' });
  }
}
