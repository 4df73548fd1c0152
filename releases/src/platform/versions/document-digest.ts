import { createHash } from 'node:crypto';
import { canonicalJson } from '../audit/canonical-json.ts';

/** SHA-256 of a document in any order of its keys: two with the same digest say the same. */
export function documentDigest(document: unknown): string {
  return createHash('sha256').update(canonicalJson(document)).digest('hex');
}
