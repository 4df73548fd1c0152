import {
  type BuiltRemote,
  type ReleaseDocument,
  SHELL_NAME,
  type SignedRemote,
  type SignedShell,
  type SignedShellVersion,
  signedVersion,
} from '@halo/shared/contracts';
import type { Pin, Pins } from '@halo/shared/contracts/operations';
import type { Builds } from '../sets/builds.ts';
import { sorted } from '../sets/pins.ts';
import { remotePins, shellPin } from '../sets/shell-pin.ts';

/** How long a set is good. It is signed again when half of that is gone, so a week of silence is needed to lose it. */
export const SET_LIFETIME_MS = 7 * 24 * 60 * 60_000;

export interface DocumentParts {
  brandId: string;
  revision: number;
  pins: Pins;
  builds: Builds;
  now: Date;
}

/** The document of a brand's revision. @throws when a version that visitors get has no build */
export function releaseDocument({ brandId, revision, pins, builds, now }: DocumentParts): ReleaseDocument {
  const shell = shellPin(pins);
  return {
    brandId,
    revision,
    ...lifetime(now),
    remotes: Object.entries(sorted(remotePins(pins))).map(([name, pin]) => signedRemote(name, pin, builds)),
    ...(shell ? { shell: signedShell(shell, builds) } : {}),
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
  builds: Builds,
): SignedRemote {
  // Retention may have taken the fallback of an old revision; pages do without one then.
  const standIn = previous === undefined ? undefined : builds.remote({ remote: name, version: previous });
  return {
    name,
    stable: signedVersion(needed(name, version, builds)),
    ...(canary
      ? { canary: { version: signedVersion(needed(name, canary.version, builds)), percent: canary.percent } }
      : {}),
    ...(standIn ? { previous: signedVersion(standIn) } : {}),
    ...(isOff ? { isOff } : {}),
    ...(isCanaryOnly ? { isCanaryOnly } : {}),
  };
}

function signedShell({ version, canary, previous, isOff, isCanaryOnly }: Pin, builds: Builds): SignedShell {
  const standIn = previous === undefined ? undefined : builds.shell(previous);
  const named = (wanted: string): SignedShellVersion => {
    const found = builds.shell(wanted);
    if (!found) throw unpublished(SHELL_NAME, wanted);
    return { version: wanted, digest: found.digest };
  };
  return {
    stable: named(version),
    ...(canary ? { canary: { version: named(canary.version), percent: canary.percent } } : {}),
    ...(standIn && previous !== undefined ? { previous: { version: previous, digest: standIn.digest } } : {}),
    ...(isOff ? { isOff } : {}),
    ...(isCanaryOnly ? { isCanaryOnly } : {}),
  };
}

function needed(name: string, version: string, builds: Builds): BuiltRemote {
  const found = builds.remote({ remote: name, version });
  if (!found) throw unpublished(name, version);
  return found;
}

function unpublished(name: string, version: string): Error {
  return new Error(`${name}@${version} is pinned and nobody published it`);
}
