import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { releaseAudit, releaseHeads, releaseRevisions } from '../releases-tables.ts';
import type { AuditedRevision } from './audited-revision.ts';
import { AUDIT_COLUMNS, withShortTime } from './audit-repository.ts';

type Reader = Db | Transaction;

const REVISION_COLUMNS = {
  scope: releaseRevisions.scope,
  revision: releaseRevisions.revision,
  own: releaseRevisions.own,
  effective: releaseRevisions.effective,
  action: releaseRevisions.action,
  actor: releaseRevisions.actor,
  reason: releaseRevisions.reason,
  auditId: releaseRevisions.auditId,
};

type Joined = { recorded: AuditedRevision['recorded']; entry: AuditedRevision['entry'] | null };

function toAudited({ recorded, entry }: Joined): AuditedRevision {
  return { recorded, entry: entry ? withShortTime(entry) : undefined };
}

/** Revisions with their entries, in the order they were written. */
export async function listAuditedAfter(db: Reader, auditId: number, limit: number): Promise<AuditedRevision[]> {
  const rows = await db
    .select({ recorded: REVISION_COLUMNS, entry: AUDIT_COLUMNS })
    .from(releaseRevisions)
    .leftJoin(releaseAudit, eq(releaseAudit.id, releaseRevisions.auditId))
    .where(gt(releaseRevisions.auditId, auditId))
    .orderBy(asc(releaseRevisions.auditId))
    .limit(limit);
  return rows.map(toAudited);
}

export async function findAudited(db: Reader, scope: string, revision: number): Promise<AuditedRevision | undefined> {
  const [row] = await db
    .select({ recorded: REVISION_COLUMNS, entry: AUDIT_COLUMNS })
    .from(releaseRevisions)
    .leftJoin(releaseAudit, eq(releaseAudit.id, releaseRevisions.auditId))
    .where(and(eq(releaseRevisions.scope, scope), eq(releaseRevisions.revision, revision)));
  return row && toAudited(row);
}

/** The heads' revisions; a scope whose head names no revision is left out. */
export async function listAuditedHeads(db: Reader, scopes: readonly string[]): Promise<AuditedRevision[]> {
  const rows = await db
    .select({ recorded: REVISION_COLUMNS, entry: AUDIT_COLUMNS })
    .from(releaseHeads)
    .innerJoin(
      releaseRevisions,
      and(eq(releaseRevisions.scope, releaseHeads.scope), eq(releaseRevisions.revision, releaseHeads.revision)),
    )
    .leftJoin(releaseAudit, eq(releaseAudit.id, releaseRevisions.auditId))
    .where(inArray(releaseHeads.scope, [...scopes]));
  return rows.map(toAudited);
}

/** Scope → its newest entry with pins. */
export async function newestPinEntries(db: Reader, scopes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const newest = new Map<string, number>();
  for (const scope of scopes) {
    const [row] = await db
      .select({ id: releaseAudit.id })
      .from(releaseAudit)
      .where(and(eq(releaseAudit.scope, scope), isNotNull(releaseAudit.pinsDigest)))
      .orderBy(desc(releaseAudit.id))
      .limit(1);
    if (row) newest.set(scope, row.id);
  }
  return newest;
}

/** From this entry on every revision has a digest of its pins; undefined: there is none yet. */
export async function firstPinEntry(db: Reader): Promise<number | undefined> {
  const [row] = await db
    .select({ id: sql<number | null>`min(${releaseAudit.id})` })
    .from(releaseAudit)
    .where(isNotNull(releaseAudit.pinsDigest));
  return row?.id ?? undefined;
}

/** The first entry with pins whose revision is gone. */
export async function findLostRevision(
  db: Reader,
): Promise<{ auditId: number; scope: string; revision: number | null } | undefined> {
  const [row] = await db
    .select({ auditId: releaseAudit.id, scope: releaseAudit.scope, revision: releaseAudit.revision })
    .from(releaseAudit)
    .leftJoin(releaseRevisions, eq(releaseRevisions.auditId, releaseAudit.id))
    .where(and(isNotNull(releaseAudit.pinsDigest), isNull(releaseRevisions.scope)))
    .orderBy(asc(releaseAudit.id))
    .limit(1);
  return row;
}
