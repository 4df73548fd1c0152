import { runsForVisitors, SHELL_NAME } from '@halo/shared/contracts';
import {
  ALL_BRANDS,
  DEFAULT_SCOPE,
  isForCanaryAlone,
  type Pin,
  type ReleaseChange,
  type RolloutStep,
} from '@halo/shared/contracts/operations';
import type { NeededRight } from '../../operations/rights.ts';
import { CANARY_MAX_PERCENT, rightForShell, rightOfChange } from '../proposals/change-right.ts';
import type { VersionName } from '../sets/pins.ts';

const WHOLE = 100;

/** Scopes of a step in the order in which they change: the default first, so that brands can follow it again. */
export function scopesOf({ brands, percent }: RolloutStep, all: readonly string[]): string[] {
  if (!brands.includes(ALL_BRANDS)) return brands;
  return percent === WHOLE ? [DEFAULT_SCOPE, ...all] : [...all];
}

/** Do visitors of a scope still get the version? Where not, a rule or an operator took it back. */
export function holds(pin: Pin | undefined, version: string): boolean {
  if (!pin || !runsForVisitors(pin)) return false;
  return pin.version === version || pin.canary?.version === version;
}

/** What brings a scope to the share of a step; undefined: it is there, or further. */
export function changeTo(
  pin: Pin | undefined,
  { remote, version }: VersionName,
  percent: number,
): ReleaseChange | undefined {
  const isEverybodys = pin?.version === version && !isForCanaryAlone(pin);
  if (isEverybodys) return undefined;
  const isCanary = pin?.canary?.version === version;
  if (percent === WHOLE) return isCanary ? { kind: 'promote', remote } : { kind: 'pin', remote, version };
  if (isCanary && pin.canary && pin.canary.percent >= percent) return undefined;
  return { kind: 'canary', remote, version, percent };
}

/** What the whole plan needs, wherever it leads. */
export function rightsOf(
  steps: readonly RolloutStep[],
  { remote, version }: VersionName,
  all: readonly string[],
): NeededRight[] {
  return steps.flatMap((step) =>
    scopesOf(step, all).flatMap((scope) =>
      step.percent === WHOLE
        ? (['pin', 'promote'] as const).flatMap((kind) => [
            { action: kind, remote, brand: scope },
            ...rightForShell(scope, { remote, kind }),
          ])
        : rightOfChange(scope, { kind: 'canary', remote, version, percent: step.percent }),
    ),
  );
}

/**
 * Scopes where the list of what takes two people counts: those where most visitors get it, and of the shell all, where
 * a canary takes two as well.
 */
export function scopesForTwo(
  { steps, remote }: { readonly steps: readonly RolloutStep[]; readonly remote: string },
  all: readonly string[],
): string[] {
  const isGuarded = ({ percent }: RolloutStep): boolean => percent > CANARY_MAX_PERCENT || remote === SHELL_NAME;
  return steps.filter(isGuarded).flatMap((step) => scopesOf(step, all));
}
