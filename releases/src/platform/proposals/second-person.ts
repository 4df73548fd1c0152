import { runsForVisitors, SHELL_NAME } from '@halo/shared/contracts';
import {
  type FourEyesRule,
  isForCanaryAlone,
  type Pin,
  type Pins,
  type ReleaseChange,
} from '@halo/shared/contracts/operations';
import { takesTwo } from '../four-eyes/rules.ts';
import { pinOf } from '../sets/pins.ts';
import { CANARY_MAX_PERCENT } from './change-right.ts';

/** Could this change touch a remote whose stable version one person alone does not change? */
export function mayConcernTwo(rules: readonly FourEyesRule[], scope: string, { remote }: ReleaseChange): boolean {
  return remote === undefined || takesTwo(rules, scope, remote);
}

/** Remotes of a scope, before or after a change, that the rules guard. */
export function guardedRemotes(
  rules: readonly FourEyesRule[],
  scope: string,
  { before, after }: { before: Pins; after: Pins },
): string[] {
  return Object.keys({ ...before, ...after }).filter((remote) => takesTwo(rules, scope, remote));
}

/**
 * Which of the guarded remotes make a change need a second person? Another version for everybody, or for most, does.
 * What makes things safer does not: a canary for few, its end, the switch, and going back to the version that ran just
 * before. Of the shell a canary and switching on do.
 *
 * @param rolledBack remotes that came to the version they run now by a rollback: no one person rolls them back further
 */
export function remotesForTwo(
  guarded: readonly string[],
  change: ReleaseChange,
  before: Pins,
  after: Pins,
  rolledBack: readonly string[],
): string[] {
  return guarded.filter((remote) => {
    const [was, is, wasRolledBack] = [pinOf(before, remote), pinOf(after, remote), rolledBack.includes(remote)];
    if (remote !== SHELL_NAME) return bringsUnseen(change, [was, is], wasRolledBack, everybodysVersion);
    return bringsUnseen(change, [was, is], wasRolledBack, runningForAll) || bringsCanary(was, is);
  });
}

/** Of the shell a canary for few takes two as well: it has every page of theirs. */
function bringsCanary(before: Pin | undefined, after: Pin | undefined): boolean {
  const [had, has] = [before, after].map((pin) => (pin && runsForVisitors(pin) ? pin.canary?.version : undefined));
  return has !== undefined && has !== had && has !== before?.version;
}

function bringsUnseen(
  change: ReleaseChange,
  [before, after]: readonly [Pin | undefined, Pin | undefined],
  wasRolledBack: boolean,
  versionOf: (pin: Pin | undefined) => string | undefined,
): boolean {
  if (!after) return false;
  const version = versionOf(after);
  const isFirstRollback = !wasRolledBack && isStepBack(change, before, after);
  const isOther = version !== undefined && version !== versionOf(before);
  return (isOther && !isFirstRollback) || isCanaryForMost(before, after);
}

/** A canary alone was agreed on for few only, though its pin names that version for all. */
function everybodysVersion(pin: Pin | undefined): string | undefined {
  return pin && !isForCanaryAlone(pin) ? pin.version : undefined;
}

/** Of the shell the switch takes two as well: on again gives every page of everybody what was off for a reason. */
function runningForAll(pin: Pin | undefined): string | undefined {
  return pin?.isOff ? undefined : pin?.version;
}

/** A rollback to the version that ran just before. */
export function isStepBack({ kind }: ReleaseChange, before: Pin | undefined, after: Pin | undefined): boolean {
  return kind === 'rollback' && after !== undefined && after.version === before?.previous;
}

function isCanaryForMost(before: Pin | undefined, { canary }: Pin): boolean {
  if (!canary || canary.percent <= CANARY_MAX_PERCENT) return false;
  const isAgreed = before?.canary?.version === canary.version && before.canary.percent >= canary.percent;
  return !isAgreed;
}
