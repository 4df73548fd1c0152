import { digestPins, findBreak } from './audit-chain.ts';
import type { AuditRow } from './audit-repository.ts';

/** A revision as it is recorded, with the audit entry that it names. */
export interface AuditedRevision {
  readonly recorded: {
    readonly scope: string;
    readonly revision: number;
    readonly own: unknown;
    readonly effective: unknown;
    readonly action: string;
    readonly actor: string;
    readonly reason: string;
    readonly auditId: number;
  };
  readonly entry: AuditRow | undefined;
}

/**
 * Why a revision is not what was written when its entry was; undefined: it is. Entries from before pins had a digest
 * say
 * nothing of them: those are taken as they are.
 *
 * @param firstPinEntry from this entry on every revision has a digest
 */
export function revisionProblem(
  { recorded, entry }: AuditedRevision,
  firstPinEntry: number | undefined,
): string | undefined {
  const name = `revision ${recorded.revision} of ${recorded.scope}`;
  if (!entry) return `${name} names entry ${recorded.auditId}, which is missing`;
  const isSame = (['scope', 'revision', 'action', 'actor', 'reason'] as const).every(
    (field) => entry[field] === recorded[field],
  );
  if (!isSame) return `${name} names entry ${entry.id}, which says something else`;
  if (entry.pinsDigest === null) {
    return firstPinEntry !== undefined && firstPinEntry < entry.id
      ? `${name} names entry ${entry.id}, which says nothing of its pins`
      : undefined;
  }
  return entry.pinsDigest === digestPins(recorded)
    ? undefined
    : `the pins of ${name} are not those that entry ${entry.id} tells of`;
}

/**
 * The same for a revision by itself, without a walk along the whole chain: the entry's own hash is computed again as
 * well.
 */
export function soleRevisionProblem(audited: AuditedRevision, firstPinEntry: number | undefined): string | undefined {
  const { entry } = audited;
  const broken = entry && findBreak({ id: entry.id - 1, hash: entry.previousHash }, entry);
  return broken?.why ?? revisionProblem(audited, firstPinEntry);
}
