import type { LoadFailureCode } from '../contracts/release-reports.ts';
import { ReleaseDocument, type ReleaseKeys, SignedReleases } from '../contracts/release.ts';
import * as z from 'zod/mini';
import { isSignedBy, type SignatureCheck } from './ed25519.ts';

/** Why a signed set is not used; the words of the reports. */
export type ReleaseRefusal = Extract<
  LoadFailureCode,
  'malformed' | 'wrong_key' | 'tampered' | 'wrong_brand' | 'expired' | 'replayed'
>;

export interface ReleaseExpectations {
  /** the installation's own keys, never keys that come with the set */
  keys: ReleaseKeys;
  brandId: string;
  now: Date;
  /**
   * The newest set that was accepted so far. A lower revision is a replay while the key of that set is still trusted;
   * once it was withdrawn, its signatures count for nothing.
   */
  newest?: { revision: number; keyId: string } | undefined;
  /** For a reader that signs it again. Default false. */
  mayBeExpired?: boolean;
  /** Default: the browser's own, else a library. */
  check?: SignatureCheck;
}

export type ReleaseVerdict =
  | { readonly isGood: true; readonly document: ReleaseDocument; readonly keyId: string }
  | { readonly isGood: false; readonly code: ReleaseRefusal; readonly why: string };

/**
 * Decides whether a signed release set may be used. Never throws; nothing of the payload is read before its signature
 * fits.
 */
export async function verifyReleases(signed: unknown, expectations: ReleaseExpectations): Promise<ReleaseVerdict> {
  const envelope = z.safeParse(SignedReleases, signed);
  if (!envelope.success) return refuse('malformed', 'it is no signed release set');
  const { payload, keyId, signature } = envelope.data;
  const publicKey = Object.hasOwn(expectations.keys, keyId) ? expectations.keys[keyId] : undefined;
  if (publicKey === undefined) return refuse('wrong_key', `key ${keyId} is not one of ours`);
  if (!(await isSignedBy(publicKey, signature, payload, expectations.check)))
    return refuse('tampered', 'the signature does not fit');
  const document = parseDocument(payload);
  return document ? judge(document, keyId, expectations) : refuse('malformed', 'what was signed is no release set');
}

function judge(
  document: ReleaseDocument,
  keyId: string,
  { brandId, now, newest, keys, mayBeExpired }: ReleaseExpectations,
): ReleaseVerdict {
  if (document.brandId !== brandId) return refuse('wrong_brand', `it is the set of ${document.brandId}`);
  // Written so that a time which is none counts as past.
  if (!mayBeExpired && !(Date.parse(document.expiresAt) > now.getTime()))
    return refuse('expired', `it was good until ${document.expiresAt}`);
  if (newest && Object.hasOwn(keys, newest.keyId) && document.revision < newest.revision) {
    return refuse('replayed', `revision ${document.revision} is older than ${newest.revision}`);
  }
  return { isGood: true, document, keyId };
}

function parseDocument(payload: string): ReleaseDocument | undefined {
  try {
    return z.parse(ReleaseDocument, JSON.parse(payload));
  } catch {
    return undefined;
  }
}

function refuse(code: ReleaseRefusal, why: string): ReleaseVerdict {
  return { isGood: false, code, why };
}
