import type { BuiltRemote, ReleaseDocument, SignedRemote, SignedVersion } from '@halo/shared/contracts';
import type { Pin, Pins } from '@halo/shared/contracts/operations';
import { sorted } from '../sets/pins.ts';
import { fileAddress } from '../version-address.ts';

/** How long a set is good. It is signed again when half of that is gone, so a week of silence is needed to lose it. */
export const SET_LIFETIME_MS = 7 * 24 * 60 * 60_000;

export type FindBuild = (remote: string, version: string) => BuiltRemote | undefined;

export interface DocumentParts {
  brandId: string;
  revision: number;
  pins: Pins;
  build: FindBuild;
  now: Date;
}

/** The document of a brand's revision. @throws when a version that visitors get has no build */
export function releaseDocument({ brandId, revision, pins, build, now }: DocumentParts): ReleaseDocument {
  return {
    brandId,
    revision,
    ...lifetime(now),
    remotes: Object.entries(sorted(pins)).map(([name, pin]) => signedRemote(name, pin, build)),
  };
}

/** The same content for another week. */
export function renewedDocument(document: ReleaseDocument, now: Date): ReleaseDocument {
  return { ...document, ...lifetime(now) };
}

/** From then on it is to be signed again. */
export function isHalfGone({ issuedAt, expiresAt }: { issuedAt: Date; expiresAt: Date }, now: Date): boolean {
  return now.getTime() >= (issuedAt.getTime() + expiresAt.getTime()) / 2;
}

function lifetime(now: Date): Pick<ReleaseDocument, 'issuedAt' | 'expiresAt'> {
  return { issuedAt: now.toISOString(), expiresAt: new Date(now.getTime() + SET_LIFETIME_MS).toISOString() };
}

function signedRemote(
  name: string,
  { version, canary, previous, isOff, isCanaryOnly }: Pin,
  build: FindBuild,
): SignedRemote {
  // Retention may have taken the fallback of an old revision; pages do without one then.
  const standIn = previous === undefined ? undefined : build(name, previous);
  return {
    name,
    stable: signedVersion(needed(name, version, build)),
    ...(canary
      ? { canary: { version: signedVersion(needed(name, canary.version, build)), percent: canary.percent } }
      : {}),
    ...(standIn ? { previous: signedVersion(standIn) } : {}),
    ...(isOff ? { isOff } : {}),
    ...(isCanaryOnly ? { isCanaryOnly } : {}),
  };
}

function needed(name: string, version: string, build: FindBuild): BuiltRemote {
  const found = build(name, version);
  if (!found) throw new Error(`${name}@${version} is pinned and nobody published it`);
  return found;
}

function signedVersion({ name, version, entry, globalName, manifest, files }: BuiltRemote): SignedVersion {
  const integrity = files[entry]?.integrity;
  if (!integrity) throw new Error(`${name}@${version} does not list its entry ${entry}`);
  return { version, entry: fileAddress(name, version, entry), globalName, integrity, manifest };
}
