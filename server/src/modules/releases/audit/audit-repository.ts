import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../../../storage/database.ts';
import { releaseAudit, releaseRevisions } from '../../../storage/release-schema.ts';
import type { ChainedEntry, ChainEnd } from './audit-chain.ts';

/** Any number that nothing else of ours locks. */
const AUDIT_LOCK = 4_152_031;

export type AuditRow = ChainedEntry & { readonly hash: string };

/** With all six digits: what a `Date` would cut off counts too. */
const EXACT_TIME = sql<string>`to_char(${releaseAudit.at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const COLUMNS = {
  id: releaseAudit.id, at: EXACT_TIME, actor: releaseAudit.actor, action: releaseAudit.action, scope: releaseAudit.scope, reason: releaseAudit.reason,
  before: releaseAudit.before, after: releaseAudit.after, revision: releaseAudit.revision, previousHash: releaseAudit.previousHash, hash: releaseAudit.hash,
};

/** Until the transaction ends nobody else adds an entry. */
export async function lockChain(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${AUDIT_LOCK})`);
}

export async function findEnd(tx: Transaction): Promise<ChainEnd | undefined> {
  const [row] = await tx.select({ id: releaseAudit.id, hash: releaseAudit.hash }).from(releaseAudit).orderBy(desc(releaseAudit.id)).limit(1);
  return row;
}

export async function insertEntry(tx: Transaction, { at, ...entry }: AuditRow): Promise<void> {
  await tx.insert(releaseAudit).values({ ...entry, at: new Date(at) });
}

/** Newest first. */
export async function listEntries(db: Db, { scope, before, limit }: { scope: string | undefined; before: number | undefined; limit: number }): Promise<AuditRow[]> {
  const rows = await db.select(COLUMNS).from(releaseAudit)
    .where(and(scope === undefined ? undefined : eq(releaseAudit.scope, scope), before === undefined ? undefined : lt(releaseAudit.id, before)))
    .orderBy(desc(releaseAudit.id)).limit(limit);
  return rows.map(withShortTime);
}

export async function listAfter(db: Db | Transaction, id: number, limit: number): Promise<AuditRow[]> {
  const rows = await db.select(COLUMNS).from(releaseAudit).where(gt(releaseAudit.id, id)).orderBy(asc(releaseAudit.id)).limit(limit);
  return rows.map(withShortTime);
}

/** The first revision whose entry is gone, or tells of it something else than the revision itself. */
export async function findLostEntry(db: Db | Transaction): Promise<{ auditId: number; scope: string; revision: number; isMissing: boolean } | undefined> {
  const [audit, revisions] = [releaseAudit, releaseRevisions];
  const isSame = and(
    eq(audit.scope, revisions.scope), eq(audit.revision, revisions.revision), eq(audit.action, revisions.action), eq(audit.actor, revisions.actor), eq(audit.reason, revisions.reason),
  );
  const [row] = await db.select({ auditId: revisions.auditId, scope: revisions.scope, revision: revisions.revision, isMissing: sql<boolean>`${audit.id} is null` })
    .from(revisions).leftJoin(audit, eq(audit.id, revisions.auditId))
    .where(sql`(${isSame}) is not true`).orderBy(asc(revisions.auditId)).limit(1);
  return row;
}

/** Times are written to the millisecond; a time that is finer stays as it is, and does not fit its hash. */
function withShortTime<T extends { at: string }>(row: T): T {
  return { ...row, at: row.at.replace(/(\.\d{3})000Z$/, '$1Z') };
}
