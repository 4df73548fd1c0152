import type { AuditEntry, AuditVerdict } from '@halo/shared/contracts/operations';
import type { Audit, AuditNote, ReleaseDeps } from '../ports.ts';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import {
  type ChainBreak,
  type ChainedEntry,
  type ChainEnd,
  digestPins,
  EMPTY_CHAIN,
  findBreak,
  hashEntry,
} from './audit-chain.ts';
import { type AuditRow, findEnd, insertEntry, listAfter, listEntries, lockChain } from './audit-repository.ts';
import { revisionProblem, soleRevisionProblem } from './audited-revision.ts';
import {
  findAudited,
  findLostRevision,
  firstPinEntry,
  listAuditedAfter,
  listAuditedHeads,
  newestPinEntries,
} from './revision-repository.ts';

const PAGE_DEFAULT = 50;
const PAGE_MAX = 200;
const VERIFIED_AT_ONCE = 500;

/**
 * Everything that was done to releases, each entry bound to the one before by its hash. Entries are written one after
 * the other: the lock is held until the caller's transaction ends, so append last in it. The transaction must be
 * `read committed`, or it would not see the entry it waited for.
 */
export function createAudit({ db, clock, log }: Pick<ReleaseDeps, 'db' | 'clock' | 'log'>): Audit {
  return {
    async append(tx, note) {
      await lockChain(tx);
      const entry = nextEntry((await findEnd(tx)) ?? EMPTY_CHAIN, note, clock.now());
      const hash = hashEntry(entry);
      await insertEntry(tx, { ...entry, hash });
      // An attacker who could rewrite the whole chain could not rewrite the logs that have left the machine.
      log.info({ entry: entry.id, hash, action: entry.action, scope: entry.scope }, 'audit entry');
      return entry.id;
    },
    async list({ scope, before, limit = PAGE_DEFAULT }) {
      return (await listEntries(db, { scope, before, limit: Math.min(limit, PAGE_MAX) })).map(toView);
    },
    // One moment of the database: entries and revisions that are written during the check would not fit together.
    verify: () => db.transaction(verifyChain, { isolationLevel: 'repeatable read', accessMode: 'read only' }),
    headProblems,
    async revisionProblem(tx, scope, revision) {
      const found = await findAudited(tx, scope, revision);
      return found && soleRevisionProblem(found, await firstPinEntry(tx));
    },
  };
}

function nextEntry(
  end: ChainEnd,
  { actor, action, scope, reason, before, after, revision, pins }: AuditNote,
  now: Date,
): ChainedEntry {
  return {
    id: end.id + 1,
    at: now.toISOString(),
    actor,
    action,
    scope,
    reason,
    before: before ?? null,
    after: after ?? null,
    revision: revision ?? null,
    pinsDigest: pins ? digestPins(pins) : null,
    previousHash: end.hash,
  };
}

/** Reads the chain from its first entry, in batches. */
async function verifyChain(tx: Transaction): Promise<AuditVerdict> {
  let end: ChainEnd = EMPTY_CHAIN;
  for (;;) {
    const rows = await listAfter(tx, end.id, VERIFIED_AT_ONCE);
    if (rows.length === 0) break;
    for (const row of rows) {
      const found = findBreak(end, row);
      if (found) return { isIntact: false, entries: end.id, ...found };
      end = row;
    }
  }
  const lost = await findBadRevision(tx);
  return lost ? { isIntact: false, entries: end.id, ...lost } : { isIntact: true, entries: end.id };
}

async function headProblems(tx: Db | Transaction, scopes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  // One after the other: it may be one connection.
  const heads = await listAuditedHeads(tx, scopes);
  const newest = await newestPinEntries(tx, scopes);
  const first = await firstPinEntry(tx);
  return new Map(
    heads.flatMap((head) => {
      const { scope, revision, auditId } = head.recorded;
      const isMovedBack = (newest.get(scope) ?? 0) > auditId;
      const problem =
        soleRevisionProblem(head, first) ??
        (isMovedBack ? `the head of ${scope} was put back to revision ${revision}` : undefined);
      return problem === undefined ? [] : [[scope, problem] as const];
    }),
  );
}

/** The first revision that is not what its entry says, or entry whose revision is gone. */
async function findBadRevision(tx: Db | Transaction): Promise<ChainBreak | undefined> {
  const first = await firstPinEntry(tx);
  for (let after = -1; ; ) {
    const audited = await listAuditedAfter(tx, after, VERIFIED_AT_ONCE);
    for (const each of audited) {
      const why = revisionProblem(each, first);
      if (why !== undefined) return { brokenAt: each.recorded.auditId, why };
    }
    const last = audited.at(-1);
    if (!last) break;
    after = last.recorded.auditId;
  }
  const lost = await findLostRevision(tx);
  return (
    lost && {
      brokenAt: lost.auditId,
      why: `entry ${lost.auditId} tells of revision ${lost.revision} of ${lost.scope}, which is missing`,
    }
  );
}

function toView({ revision, pinsDigest, ...row }: AuditRow): AuditEntry {
  return { ...row, ...(revision === null ? {} : { revision }), ...(pinsDigest === null ? {} : { pinsDigest }) };
}
