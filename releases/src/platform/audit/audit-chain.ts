import { createHash } from 'node:crypto';
import type { Pins } from '@halo/shared/contracts/operations';
import { canonicalJson } from './canonical-json.ts';

/** What stands before the first entry. */
export const CHAIN_START = '0'.repeat(64);

/** An entry without its hash. `at`: ISO 8601, as it was hashed. */
export interface ChainedEntry {
  readonly id: number;
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly scope: string;
  readonly reason: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly revision: number | null;
  /** of the pins of this revision; null for what makes none, and for entries from before it was written down */
  readonly pinsDigest: string | null;
  readonly previousHash: string;
}

export interface ChainEnd {
  readonly id: number;
  readonly hash: string;
}

export const EMPTY_CHAIN: ChainEnd = { id: 0, hash: CHAIN_START };

/**
 * SHA-256 over all fields, the hash of the entry before among them. An entry without a digest of pins is hashed without
 * it, as it was when there were none.
 */
export function hashEntry({
  id,
  at,
  actor,
  action,
  scope,
  reason,
  before,
  after,
  revision,
  pinsDigest,
  previousHash,
}: ChainedEntry): string {
  return sha256({
    id,
    at,
    actor,
    action,
    scope,
    reason,
    before: before ?? null,
    after: after ?? null,
    revision,
    pinsDigest: pinsDigest ?? undefined,
    previousHash,
  });
}

/** SHA-256 of all that a revision says: what the scope says itself and what its pages run. */
export function digestPins({
  own,
  effective,
}: { own: Pins; effective: Pins } | { own: unknown; effective: unknown }): string {
  return sha256({ own, effective });
}

function sha256(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}

export interface ChainBreak {
  readonly brokenAt: number;
  readonly why: string;
}

/** Does this entry follow that end? Undefined: yes. */
export function findBreak(
  end: ChainEnd,
  { hash, ...entry }: ChainedEntry & { readonly hash: string },
): ChainBreak | undefined {
  if (entry.id !== end.id + 1) return { brokenAt: end.id + 1, why: `entry ${end.id + 1} is missing` };
  if (entry.previousHash !== end.hash)
    return { brokenAt: entry.id, why: `entry ${entry.id} does not follow entry ${end.id}` };
  if (hashEntry(entry) !== hash) return { brokenAt: entry.id, why: `entry ${entry.id} was changed` };
  return undefined;
}
