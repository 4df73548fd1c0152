import { createHash } from 'node:crypto';

/** SHA-256 over all fields of a callback, sorted, with the shop's key at the end. */
export function checkSumOf(fields: Readonly<Record<string, string>>, signatureKey: string): string {
  const sorted = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`);
  return createHash('sha256')
    .update([...sorted, signatureKey].join('|'))
    .digest('hex');
}
