import { DEFAULT_SCOPE, Pins, type Revision } from '@halo/shared/contracts/operations';
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { releaseHeads, releaseRevisions } from '../releases-tables.ts';

/** The newest state of a scope. Revision 0: nothing was ever written. */
export interface Head {
  readonly scope: string;
  readonly revision: number;
  readonly own: Pins;
  readonly effective: Pins;
  /** its revision is not what was audited: nothing it says is taken over */
  readonly isDamaged?: boolean;
}

export type NewRevision = Omit<Revision, 'createdAt'> & { readonly auditId: number; readonly createdAt: Date };

type Reader = Db | Transaction;

/** Makes heads for scopes that have none. */
export async function ensureHeads(
  tx: Transaction,
  scopes: readonly { scope: string; startsAt: number }[],
): Promise<void> {
  await tx
    .insert(releaseHeads)
    .values(scopes.map(({ scope, startsAt }) => ({ scope, revision: startsAt })))
    .onConflictDoNothing();
}

/**
 * Locks the default and then the brands by name, so that two changes never wait for each other, and reads what they
 * hold.
 * A change of one brand only keeps the default from changing until it is done; changes of other brands go on beside it.
 */
export async function lockHeads(
  tx: Transaction,
  scopes: readonly string[],
  isDefaultChanging: boolean,
): Promise<Map<string, Head>> {
  const brands = scopes.filter((scope) => scope !== DEFAULT_SCOPE).sort();
  await lockHead(tx, DEFAULT_SCOPE, isDefaultChanging ? 'update' : 'share');
  for (const scope of brands) await lockHead(tx, scope, 'update');
  return readHeads(tx, [DEFAULT_SCOPE, ...brands]);
}

async function lockHead(tx: Transaction, scope: string, strength: 'share' | 'update'): Promise<void> {
  await tx.select({ scope: releaseHeads.scope }).from(releaseHeads).where(eq(releaseHeads.scope, scope)).for(strength);
}

export async function readHeads(db: Reader, scopes: readonly string[]): Promise<Map<string, Head>> {
  const rows = await db
    .select({
      scope: releaseHeads.scope,
      revision: releaseHeads.revision,
      own: releaseRevisions.own,
      effective: releaseRevisions.effective,
    })
    .from(releaseHeads)
    .leftJoin(
      releaseRevisions,
      and(eq(releaseRevisions.scope, releaseHeads.scope), eq(releaseRevisions.revision, releaseHeads.revision)),
    )
    .where(inArray(releaseHeads.scope, [...scopes]));
  return new Map(
    rows.map(({ scope, revision, own, effective }) => [
      scope,
      { scope, revision, own: readPins(own), effective: readPins(effective) },
    ]),
  );
}

export async function findRevision(db: Reader, scope: string, revision: number): Promise<Revision | undefined> {
  const [row] = await db
    .select()
    .from(releaseRevisions)
    .where(and(eq(releaseRevisions.scope, scope), eq(releaseRevisions.revision, revision)));
  return row && toRevision(row);
}

/** Newest first. */
export async function listRevisions(
  db: Reader,
  scope: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<Revision[]> {
  const rows = await db
    .select()
    .from(releaseRevisions)
    .where(
      and(eq(releaseRevisions.scope, scope), before === undefined ? undefined : lt(releaseRevisions.revision, before)),
    )
    .orderBy(desc(releaseRevisions.revision))
    .limit(limit);
  return rows.map(toRevision);
}

export async function writeRevision(tx: Transaction, revision: NewRevision): Promise<void> {
  await tx.insert(releaseRevisions).values(revision);
  await tx.update(releaseHeads).set({ revision: revision.revision }).where(eq(releaseHeads.scope, revision.scope));
}

/** Remote → the build of it that was adopted last: the newest adoption that changed its version. */
export async function lastAdopted(tx: Transaction, remotes: readonly string[]): Promise<Record<string, string>> {
  const { rows } = await tx.execute<{ remote: string; version: string }>(sql`
    select distinct on (n.remote) n.remote, r.own #>> array[n.remote, 'version'] as version
    from unnest(${sql.param([...remotes])}::text[]) n(remote), ${releaseRevisions} r
    left join ${releaseRevisions} p on p.scope = r.scope and p.revision = r.revision - 1
    where r.scope = ${DEFAULT_SCOPE} and r.action = 'adopt'
      and (r.own #>> array[n.remote, 'version']) is distinct from (p.own #>> array[n.remote, 'version'])
    order by n.remote, r.revision desc`);
  return Object.fromEntries(rows.map(({ remote, version }) => [remote, version]));
}

/**
 * How a scope came to the version of a remote that it runs now: the newest revision that brought another one than
 * before.
 */
export async function lastVersionChange(
  db: Reader,
  scope: string,
  remote: string,
): Promise<{ action: string; auditId: number } | undefined> {
  const { rows } = await db.execute<{ action: string; auditId: number }>(sql`
    select r.action, r.audit_id as "auditId" from ${releaseRevisions} r
    left join ${releaseRevisions} p on p.scope = r.scope and p.revision = r.revision - 1
    where r.scope = ${scope} and (r.effective #>> array[${remote}, 'version']) is distinct from (p.effective #>> array[${remote}, 'version'])
    order by r.revision desc limit 1`);
  return rows[0];
}

/** Have only these actions written a brand's own pin of a remote, since it last had none? */
export async function isWrittenOnlyBy(
  db: Reader,
  scope: string,
  remote: string,
  actions: readonly string[],
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from ${releaseRevisions} r
    left join ${releaseRevisions} p on p.scope = r.scope and p.revision = r.revision - 1
    where r.scope = ${scope} and r.action <> all(${sql.param([...actions])}::text[])
      and (r.own #> array[${remote}]) is distinct from (p.own #> array[${remote}])
      and r.revision > coalesce((select max(n.revision) from ${releaseRevisions} n where n.scope = ${scope} and (n.own #> array[${remote}]) is null), 0)
    limit 1`);
  return rows.length === 0;
}

/** The change of the default that an inherited revision follows: the newest one that was written before it. */
export async function causeOf(db: Reader, auditId: number): Promise<{ action: string } | undefined> {
  const [row] = await db
    .select({ action: releaseRevisions.action })
    .from(releaseRevisions)
    .where(and(eq(releaseRevisions.scope, DEFAULT_SCOPE), lt(releaseRevisions.auditId, auditId)))
    .orderBy(desc(releaseRevisions.auditId))
    .limit(1);
  return row;
}

type Row = typeof releaseRevisions.$inferSelect;

function toRevision({ scope, revision, own, effective, action, actor, reason, createdAt }: Row): Revision {
  return {
    scope,
    revision,
    own: readPins(own),
    effective: readPins(effective),
    action,
    actor,
    reason,
    createdAt: createdAt.toISOString(),
  };
}

function readPins(value: unknown): Pins {
  return z.parse(Pins, value ?? {});
}
