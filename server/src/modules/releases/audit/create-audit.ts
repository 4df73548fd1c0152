import type { AuditEntry, AuditVerdict } from '@halo/shared/contracts/operations';
import type { Audit, ReleaseDeps } from '../ports.ts';
import { type ChainedEntry, type ChainEnd, EMPTY_CHAIN, findBreak, hashEntry } from './audit-chain.ts';
import { type AuditRow, findEnd, findLostEntry, insertEntry, listAfter, listEntries, lockChain } from './audit-repository.ts';

const PAGE_DEFAULT = 50;
const PAGE_MAX = 200;
const VERIFIED_AT_ONCE = 500;

/**
 * Everything anybody did to releases, each entry bound to the one before by its hash. Entries are written one after the
 * other: the lock is held until the caller's transaction ends, so append last in it. The transaction must be
 * `read committed`, or it would not see the entry it waited for.
 */
export function createAudit({ db, clock, log }: Pick<ReleaseDeps, 'db' | 'clock' | 'log'>): Audit {
  return {
    async append(tx, { actor, action, scope, reason, before, after, revision }) {
      await lockChain(tx);
      const end = (await findEnd(tx)) ?? EMPTY_CHAIN;
      const entry: ChainedEntry = {
        id: end.id + 1, at: clock.now().toISOString(), actor, action, scope, reason, before: before ?? null, after: after ?? null, revision: revision ?? null, previousHash: end.hash,
      };
      const hash = hashEntry(entry);
      await insertEntry(tx, { ...entry, hash });
      // Whoever could rewrite the whole chain could not rewrite the logs that have left the machine.
      log.info({ entry: entry.id, hash, action, scope }, 'audit entry');
      return entry.id;
    },
    async list({ scope, before, limit = PAGE_DEFAULT }) {
      return (await listEntries(db, { scope, before, limit: Math.min(limit, PAGE_MAX) })).map(toView);
    },
    async verify(): Promise<AuditVerdict> {
      // One moment of the database: entries and revisions that are being written meanwhile would not fit together.
      return db.transaction(async (tx) => {
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
        const lost = await findLostEntry(tx);
        if (!lost) return { isIntact: true, entries: end.id };
        return { isIntact: false, entries: end.id, brokenAt: lost.auditId, why: `revision ${lost.revision} of ${lost.scope} names entry ${lost.auditId}, which ${lost.isMissing ? 'is missing' : 'says something else'}` };
      }, { isolationLevel: 'repeatable read', accessMode: 'read only' });
    },
  };
}

function toView({ revision, ...row }: AuditRow): AuditEntry {
  return { ...row, ...(revision === null ? {} : { revision }) };
}
