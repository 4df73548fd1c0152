import { isDeepStrictEqual } from 'node:util';
import { runsForVisitors } from '@halo/shared/contracts';
import type { Pin, Pins } from '@halo/shared/contracts/operations';

export interface VersionName {
  readonly remote: string;
  readonly version: string;
}

/** One remote whose pin differs; undefined: it has none. */
export interface PinDifference {
  readonly remote: string;
  readonly before: Pin | undefined;
  readonly after: Pin | undefined;
}

/** What a scope runs: its own pin of a remote, else the inherited one. A pin is taken whole, never mixed. */
export function effectivePins(inherited: Pins, own: Pins): Pins {
  return sorted({ ...inherited, ...own });
}

export function withoutRemotes(pins: Pins, remotes: readonly string[]): Pins {
  return Object.fromEntries(Object.entries(pins).filter(([name]) => !remotes.includes(name)));
}

/** Which remotes have another pin, by name. */
export function diffPins(before: Pins, after: Pins): PinDifference[] {
  const remotes = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return remotes
    .map((remote) => ({ remote, before: pinOf(before, remote), after: pinOf(after, remote) }))
    .filter((difference) => !isSamePin(difference.before, difference.after));
}

export function isSamePin(a: Pin | undefined, b: Pin | undefined): boolean {
  return isDeepStrictEqual(a && normalPin(a), b && normalPin(b));
}

export function arePinsEqual(a: Pins, b: Pins): boolean {
  return diffPins(a, b).length === 0;
}

/** Versions that visitors may get: everybody's and the canaries'. */
export function servedVersions(pins: Pins): VersionName[] {
  return Object.entries(pins).flatMap(([remote, { version, canary }]) =>
    [version, ...(canary ? [canary.version] : [])].map((each) => ({ remote, version: each })),
  );
}

/** Those of them that load: of a remote that is off nothing does, unless it has a canary alone. */
export function runningVersions(pins: Pins): VersionName[] {
  return servedVersions(Object.fromEntries(Object.entries(pins).filter(([, pin]) => runsForVisitors(pin))));
}

/** Every version that is named at all, fallbacks included. */
export function namedVersions(pins: Pins): VersionName[] {
  const standIns = Object.entries(pins).flatMap(([remote, { previous }]) =>
    previous === undefined ? [] : [{ remote, version: previous }],
  );
  return uniqueVersions([...servedVersions(pins), ...standIns]);
}

export function uniqueVersions(versions: readonly VersionName[]): VersionName[] {
  return [...new Map(versions.map((each) => [versionKey(each), each])).values()];
}

export function versionsMissingFrom(versions: readonly VersionName[], others: readonly VersionName[]): VersionName[] {
  const known = new Set(others.map(versionKey));
  return versions.filter((each) => !known.has(versionKey(each)));
}

export function versionKey({ remote, version }: VersionName): string {
  return `${remote}@${version}`;
}

/** The pin of a remote; names come from outside, so what every object has is no pin. */
export function pinOf(pins: Pins, remote: string): Pin | undefined {
  return Object.hasOwn(pins, remote) ? pins[remote] : undefined;
}

/** Only what means something: no undefined fields, no `isOff: false`. */
export function normalPin({ version, canary, previous, isOff, isCanaryOnly }: Pin): Pin {
  return {
    version,
    ...(canary ? { canary: { version: canary.version, percent: canary.percent } } : {}),
    ...(previous === undefined ? {} : { previous }),
    ...(isOff ? { isOff } : {}),
    ...(isOff && isCanaryOnly ? { isCanaryOnly } : {}),
  };
}

/** The same pins give the same text in any order. */
export function sorted(pins: Pins): Pins {
  return Object.fromEntries(
    Object.entries(pins)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([remote, pin]) => [remote, normalPin(pin)]),
  );
}
