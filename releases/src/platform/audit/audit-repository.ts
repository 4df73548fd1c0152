import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { releaseAudit } from '../releases-tables.ts';
import type { ChainedEntry, ChainEnd } from './audit-chain.ts';

/** Any number that nothing else of ours locks. */
const AUDIT_LOCK = 4_152_031;

export type AuditRow = ChainedEntry & { readonly hash: string };

/** With all six digits: what a `Date` would cut off counts too. */
const EXACT_TIME = sql<string>`to_char(${releaseAudit.at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

export const AUDIT_COLUMNS = {
  id: releaseAudit.id,
  at: EXACT_TIME,
  actor: releaseAudit.actor,
  action: releaseAudit.action,
  scope: releaseAudit.scope,
  reason: releaseAudit.reason,
  before: releaseAudit.before,
  after: releaseAudit.after,
  revision: releaseAudit.revision,
  pinsDigest: releaseAudit.pinsDigest,
  previousHash: releaseAudit.previousHash,
  hash: releaseAudit.hash,
};

/** Until the transaction ends no other adds an entry. */
export async function lockChain(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${AUDIT_LOCK})`);
}

export async function findEnd(tx: Transaction): Promise<ChainEnd | undefined> {
  const [row] = await tx
    .select({ id: releaseAudit.id, hash: releaseAudit.hash })
    .from(releaseAudit)
    .orderBy(desc(releaseAudit.id))
    .limit(1);
  return row;
}

export async function insertEntry(tx: Transaction, { at, ...entry }: AuditRow): Promise<void> {
  await tx.insert(releaseAudit).values({ ...entry, at: new Date(at) });
}

/** Newest first. */
export async function listEntries(
  db: Db,
  { scope, before, limit }: { scope: string | undefined; before: number | undefined; limit: number },
): Promise<AuditRow[]> {
  const rows = await db
    .select(AUDIT_COLUMNS)
    .from(releaseAudit)
    .where(
      and(
        scope === undefined ? undefined : eq(releaseAudit.scope, scope),
        before === undefined ? undefined : lt(releaseAudit.id, before),
      ),
    )
    .orderBy(desc(releaseAudit.id))
    .limit(limit);
  return rows.map(withShortTime);
}

export async function listAfter(db: Db | Transaction, id: number, limit: number): Promise<AuditRow[]> {
  const rows = await db
    .select(AUDIT_COLUMNS)
    .from(releaseAudit)
    .where(gt(releaseAudit.id, id))
    .orderBy(asc(releaseAudit.id))
    .limit(limit);
  return rows.map(withShortTime);
}

/** Times are written to the millisecond; a time that is finer stays as it is, and does not fit its hash. */
export function withShortTime<T extends { at: string }>(row: T): T {
  return { ...row, at: row.at.replace(/(\.\d{3})000Z$/, '$1Z') };
}
