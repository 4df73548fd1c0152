import type { Transaction } from '@halo/server-kit/storage/database';
import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import { closeFx } from '../../accounting/index.ts';
import { financeDifferences, financeLines } from '../finance-tables.ts';
import { type LineVerdict, matchLines, type OpenEntry, type OpenLine, type Verdict } from './match-lines.ts';
import type { LineKind } from './report-line.ts';

/** A provider settles within days; what no report names after these is missing. */
const SETTLES_MS = 7 * 24 * 3_600_000;
const ROWS_AT_ONCE = 1000;

export interface Reconciled {
  /** of this time */
  readonly same: number;
  readonly differences: number;
  /** in our books, and not yet in any report */
  readonly awaited: number;
}

/**
 * Compares what is open of an account at a provider with our books, and keeps every difference for a person. One after
 * the other: the lock is held until the transaction ends.
 */
export async function reconcile(tx: Transaction, account: string, now: Date): Promise<Reconciled> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`finance:${account}`}, 0))`);
  const lines = await openLines(tx, account);
  const entries = await openEntries(tx, account);
  const verdicts = matchLines(lines, entries);
  const twice = await namedBefore(tx, account, verdicts);
  const decided = verdicts.map((each) =>
    each.verdict === 'onlyTheirs' && twice.has(each.line.id) ? { ...each, verdict: 'twice' as const } : each,
  );
  await keepPairs(tx, decided);
  for (const each of decided) await settle(tx, each, now);
  const taken = new Set(decided.flatMap(({ entry }) => (entry ? [entry.movementId] : [])));
  const left = withoutEven(entries.filter(({ movementId }) => !taken.has(movementId)));
  const missing = left.filter(({ at }) => now.getTime() - at.getTime() > SETTLES_MS);
  const differences = [
    ...decided.filter(({ verdict }) => verdict !== 'same').map(differenceOfLine),
    ...missing.map(differenceOfEntry),
  ];
  await keepDifferences(tx, account, differences, now);
  return {
    same: decided.length - decided.filter(({ verdict }) => verdict !== 'same').length,
    differences: differences.length,
    awaited: left.length - missing.length,
  };
}

/** What was authorised and never became money is booked as paid and lost, and no report names either. */
function withoutEven(entries: readonly OpenEntry[]): OpenEntry[] {
  const even = new Set<OpenEntry>();
  const paidBy = new Map(entries.filter(({ kind }) => kind === 'captured').map((each) => [each.attempt, each]));
  for (const lost of entries.filter(({ kind }) => kind === 'lost')) {
    const paid = paidBy.get(lost.attempt);
    if (!paid || even.has(paid) || paid.currency !== lost.currency || paid.amount !== -lost.amount) continue;
    even.add(paid).add(lost);
  }
  return entries.filter((each) => !even.has(each));
}

async function openLines(tx: Transaction, account: string): Promise<OpenLine[]> {
  const rows = await tx
    .select()
    .from(financeLines)
    .where(
      and(
        eq(financeLines.account, account),
        isNull(financeLines.movementId),
        notInArray(financeLines.kind, ['fee', 'payout']),
      ),
    )
    .orderBy(financeLines.id);
  return rows.map((row) => ({ ...row, kind: row.kind as LineKind }));
}

async function openEntries(tx: Transaction, account: string): Promise<OpenEntry[]> {
  const { rows } = await tx.execute<{
    movement_id: string;
    kind: string;
    attempt_id: string;
    reference: string | null;
    currency: string;
    amount: string;
    occurred_at: string;
  }>(sql`
    select e.movement_id, e.kind, e.attempt_id, r.reference, e.currency, e.amount, e.occurred_at
    from provider_entries(${`psp:${account}`}) e
    left join money_references() r on r.subject = e.subject
    where not exists (select from finance_lines l where l.movement_id = e.movement_id)
    order by e.movement_id`);
  return rows.map((row) => ({
    movementId: Number(row.movement_id),
    kind: row.kind,
    attempt: row.attempt_id,
    reference: row.reference ?? '',
    currency: row.currency,
    amount: Number(row.amount),
    at: new Date(row.occurred_at),
  }));
}

/** Lines about something that another line has named already. */
async function namedBefore(
  tx: Transaction,
  account: string,
  verdicts: readonly LineVerdict[],
): Promise<ReadonlySet<number>> {
  const ids = verdicts.flatMap(({ line, verdict }) => (verdict === 'onlyTheirs' ? [line.id] : []));
  const pairs = verdicts.flatMap(({ line, entry }) => (entry ? [line] : []));
  const now = new Set(pairs.map(({ kind, modification }) => `${kind} ${modification}`));
  const { rows } = await tx.execute<{ id: string }>(sql`
    select l.id from finance_lines l
    where l.id = any(${sql.param(ids)}::bigint[]) and l.modification <> '' and exists (
      select from finance_lines o where o.account = ${account} and o.kind = l.kind
        and o.modification = l.modification and o.movement_id is not null)`);
  const before = new Set(rows.map(({ id }) => Number(id)));
  const both = verdicts.filter(
    ({ line: { kind, modification }, entry }) => !entry && modification !== '' && now.has(`${kind} ${modification}`),
  );
  return new Set([...before, ...both.map(({ line }) => line.id)]);
}

async function keepPairs(tx: Transaction, verdicts: readonly LineVerdict[]): Promise<void> {
  const pairs = verdicts.flatMap(({ line, entry }) => (entry ? [{ line: line.id, movement: entry.movementId }] : []));
  for (let start = 0; start < pairs.length; start += ROWS_AT_ONCE) {
    const some = JSON.stringify(pairs.slice(start, start + ROWS_AT_ONCE));
    await tx.execute(sql`
      update finance_lines l set movement_id = p.movement
      from jsonb_to_recordset(${some}::jsonb) as p (line bigint, movement bigint) where l.id = p.line`);
  }
}

/** What a bank took, or gave again, in another currency, is known in ours only now. */
async function settle(tx: Transaction, { line, entry }: LineVerdict, at: Date): Promise<void> {
  if (entry?.kind !== 'lost' && entry?.kind !== 'regained') return;
  const { settledCurrency: currency, settledAmount: cents } = line;
  const settled =
    currency !== null && cents !== null ? { currency, cents } : { currency: line.currency, cents: line.amount };
  if (settled.currency !== entry.currency) {
    const providerId = line.modification || line.payment;
    await closeFx(tx, entry.movementId, { settled, providerId, at });
  }
}

interface Difference {
  readonly key: string;
  readonly verdict: Verdict;
  readonly lineId: number | null;
  readonly movementId: number | null;
  readonly attempt: string;
  readonly detail: string;
}

function differenceOfLine({ line, verdict, entry }: LineVerdict): Difference {
  const theirs = `${line.name} ${money(line)}`;
  return {
    key: `line:${line.id}`,
    verdict,
    lineId: line.id,
    movementId: entry?.movementId ?? null,
    attempt: entry?.attempt ?? line.attempt,
    detail: entry
      ? `theirs: ${theirs}; ours: ${entry.kind} ${money(entry)}`
      : `theirs: ${theirs}, ${line.modification}`,
  };
}

function differenceOfEntry(entry: OpenEntry): Difference {
  const { movementId, attempt, kind, reference } = entry;
  const detail = `ours: ${kind} ${money(entry)}, ${reference}`;
  return { key: `movement:${movementId}`, verdict: 'onlyOurs', lineId: null, movementId, attempt, detail };
}

function money({ amount, currency }: { readonly amount: number; readonly currency: string }): string {
  return `${amount} ${currency}`;
}

/** New ones are added; one side that found its partner is gone. What a person closed stays closed. */
async function keepDifferences(
  tx: Transaction,
  account: string,
  found: readonly Difference[],
  now: Date,
): Promise<void> {
  for (let start = 0; start < found.length; start += ROWS_AT_ONCE) {
    const rows = found.slice(start, start + ROWS_AT_ONCE).map((each) => ({ ...each, account, foundAt: now }));
    await tx.insert(financeDifferences).values(rows).onConflictDoNothing();
  }
  const open = await tx
    .select({ key: financeDifferences.key })
    .from(financeDifferences)
    .where(
      and(
        eq(financeDifferences.account, account),
        isNull(financeDifferences.goneAt),
        isNull(financeDifferences.closedAt),
        inArray(financeDifferences.verdict, ['onlyOurs', 'onlyTheirs', 'twice']),
      ),
    );
  const still = new Set(found.map(({ key }) => key));
  const gone = open.flatMap(({ key }) => (still.has(key) ? [] : [key]));
  for (let start = 0; start < gone.length; start += ROWS_AT_ONCE)
    await tx
      .update(financeDifferences)
      .set({ goneAt: now })
      .where(inArray(financeDifferences.key, gone.slice(start, start + ROWS_AT_ONCE)));
}
