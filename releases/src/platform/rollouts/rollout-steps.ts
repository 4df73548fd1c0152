import { MINUTE_MS } from '@halo/shared/contracts';
import type { Pin, ReleaseChange, Revision, Rollout, RolloutStep } from '@halo/shared/contracts/operations';
import { AppError, hasCode, isAppError } from '@halo/shared/errors';
import { mayDo } from '../../operations/rights.ts';
import { takesTwo } from '../four-eyes/rules.ts';
import { rightsToday } from '../proposals/approval.ts';
import type { ChangesNeeds } from '../proposals/changes-needs.ts';
import { pinOf } from '../sets/pins.ts';
import { takenBackVersions } from '../sets/taken-back.ts';
import type { ReleaseDeps } from '../ports.ts';
import { changeTo, holds, rightsOf, scopesForTwo, scopesOf } from './rollout-plan.ts';
import { changeRollout, holdRunning, noteReached, type RolloutRow } from './rollout-repository.ts';

export type RolloutsNeeds = ChangesNeeds & Pick<ReleaseDeps, 'brands'>;

/** Why a rollout stops by itself. It goes out to the webhook, so it names no person. */
interface Stop {
  readonly why: string;
  /** the scope that it stops for */
  readonly scope?: string;
}

/** One look at a running rollout: it stops, goes on, or waits. */
export async function lookAt(needs: RolloutsNeeds, row: RolloutRow): Promise<void> {
  const stop = (await lostRight(needs, row)) ?? (await takenBack(needs, row)) ?? (await lacksAgreement(needs, row));
  if (stop) return stopByItself(needs, row, stop);
  const now = needs.clock.now();
  if (now < nextAt(row)) return;
  const next = row.steps[row.step + 1];
  if (!next) {
    await changeRollout(needs.db, row, { state: 'done', endedAt: now });
    return;
  }
  // Or the brands before the frozen one would be changed and the others not.
  if (await waitsFor(needs, row)) return;
  const begun = await withFollowers(needs, row);
  for (const scope of scopesOf(next, brandIds(needs))) {
    try {
      await bring(needs, begun, next, scope);
    } catch (error) {
      // Something else changed the brand in between: the next look finds out what it means.
      if (isOutrun(error)) return;
      if (!isAppError(error)) throw error;
      return stopByItself(needs, row, { scope, why: `${scope}: ${error.message}` });
    }
  }
  await changeRollout(needs.db, row, { step: row.step + 1, stepSince: now });
}

/** A freeze that began in between has an end. Every other conflict lasts until a person mends it. */
function isOutrun(error: unknown): boolean {
  if (!hasCode(error, 'conflict')) return false;
  return error.detail?.['currentRevision'] !== undefined || error.detail?.['frozenUntil'] !== undefined;
}

/** When its next step begins, or the last one is over. */
export function nextAt({ step, steps, stepSince, startsAt }: RolloutRow): Date {
  const minutes = steps[step]?.minutes;
  if (minutes === undefined) return startsAt ?? stepSince;
  return new Date(stepSince.getTime() + minutes * MINUTE_MS);
}

/** Which freeze its next step, whose time has come, waits for. */
export async function waitsFor(needs: RolloutsNeeds, row: RolloutRow): Promise<Rollout['waitsFor']> {
  const next = row.steps[row.step + 1];
  if (row.state !== 'running' || !next || needs.clock.now() < nextAt(row)) return undefined;
  for (const scope of scopesOf(next, brandIds(needs))) {
    const freeze = await needs.freezes.frozen(scope);
    if (freeze) return { scope, until: freeze.until, reason: freeze.reason };
  }
  return undefined;
}

/** Between a plan and its first step brands may have got pins of their own. */
async function withFollowers(needs: RolloutsNeeds, row: RolloutRow): Promise<RolloutRow> {
  if (row.startsAt === null || row.step >= 0 || row.reached.length > 0) return row;
  const followers = await followersOf(needs, row.remote);
  await changeRollout(needs.db, row, { followers });
  return { ...row, followers };
}

/** Brands that take the remote from the default. */
export async function followersOf(needs: RolloutsNeeds, remote: string): Promise<string[]> {
  const heads = await Promise.all(brandIds(needs).map((brand) => needs.pins.head(brand)));
  return heads.filter(({ own }) => !pinOf(own, remote)).map(({ scope }) => scope);
}

export function brandIds({ brands }: Pick<RolloutsNeeds, 'brands'>): string[] {
  return brands.all().map(({ id }) => id);
}

/** Does any part of the plan take a second person? */
export async function takesSecondPerson(
  needs: Pick<RolloutsNeeds, 'brands' | 'fourEyes'>,
  { steps, remote }: { steps: readonly RolloutStep[]; remote: string },
): Promise<boolean> {
  const rules = await needs.fourEyes.rules();
  return scopesForTwo({ steps, remote }, brandIds(needs)).some((scope) => takesTwo(rules, scope, remote));
}

/** Who started it may have lost the right since. */
async function lostRight(needs: RolloutsNeeds, row: RolloutRow): Promise<Stop | undefined> {
  try {
    const rights = await rightsToday(needs.db, { proposedBy: row.startedBy, tokenId: row.tokenId });
    const missing = rightsOf(row.steps, row, brandIds(needs)).find((right) => !mayDo(rights, right));
    return (
      missing && { why: `who started it has lost the right to ${missing.action} on ${missing.brand ?? 'a brand'}` }
    );
  } catch (error) {
    if (isAppError(error)) return { why: error.message };
    throw error;
  }
}

/** The list of what takes two may have grown, and the rule may have taken the version back where no step was yet. */
async function lacksAgreement(needs: RolloutsNeeds, row: RolloutRow): Promise<Stop | undefined> {
  if (row.approvedBy !== null) return undefined;
  if (await takesSecondPerson(needs, row)) return { why: 'it takes a second person by now' };
  const taken = (await takenBackVersions(needs.db, row.remote)).find(({ version }) => version === row.version);
  return taken && { why: `it takes a second person by now: ${taken.scope}: ${taken.reason}` };
}

/** The first brand that it reached and that no longer has it. */
async function takenBack({ pins, brands }: RolloutsNeeds, row: RolloutRow): Promise<Stop | undefined> {
  const finished = row.steps.slice(0, row.step + 1).flatMap((step) => scopesOf(step, brandIds({ brands })));
  for (const scope of new Set([...finished, ...row.reached])) {
    const head = await pins.head(scope);
    if (!holds(pinOf(head.effective, row.remote), row.version)) return { scope, why: whyNot(head) };
  }
  return undefined;
}

function whyNot({ scope, action, reason, revision }: Revision): string {
  return action === 'health'
    ? `${scope}: ${reason}`
    : `${scope} was changed by an operator, see its revision ${revision}`;
}

async function bring(needs: RolloutsNeeds, row: RolloutRow, step: RolloutStep, scope: string): Promise<void> {
  const { db } = needs;
  const head = await needs.pins.head(scope);
  const pin = pinOf(head.effective, row.remote);
  if (isSwitchedOff(pin)) throw new AppError('conflict', { message: `${row.remote} is switched off` });
  const change = followsAgain(row, step, head) ?? changeTo(pin, row, step.percent);
  if (!change) return row.reached.includes(scope) ? undefined : noteReached(db, row.id, scope);
  const actor = row.approvedBy === null ? row.startedBy : `${row.startedBy}, approved by ${row.approvedBy}`;
  const reason = `rollout ${row.id.slice(0, 6)}, step ${row.step + 2} of ${row.steps.length}: ${row.reason}`;
  const request = { change, reason, expectedRevision: head.revision };
  await needs.pins.change(`${actor} (rollout)`, scope, request, {
    async before(tx) {
      // Stopped in between, which was answered: nothing more of it is changed.
      if (!(await holdRunning(tx, row.id))) throw new AppError('conflict', { message: 'the rollout was stopped' });
    },
    after: (tx) => noteReached(tx, row.id, scope),
  });
}

/** By an operator, who alone switches it on again. */
function isSwitchedOff(pin: Pin | undefined): boolean {
  return pin?.isOff === true && !pin.isCanaryOnly;
}

/** A brand that followed the default before follows it again when everybody has the version. */
function followsAgain(row: RolloutRow, step: RolloutStep, { scope, own }: Revision): ReleaseChange | undefined {
  const isWhole = step.percent === 100 && step.brands.includes('*');
  return isWhole && row.followers.includes(scope) && pinOf(own, row.remote)
    ? { kind: 'inherit', remote: row.remote }
    : undefined;
}

async function stopByItself({ db, clock, log, audit }: RolloutsNeeds, row: RolloutRow, stop: Stop): Promise<void> {
  const { why, scope = null } = stop;
  await db.transaction(async (tx) => {
    if (!(await changeRollout(tx, row, { state: 'stopped', why, stoppedFor: scope, endedAt: clock.now() }))) return;
    await audit.append(tx, {
      actor: 'installation (rollout)',
      action: 'stopRollout',
      scope: 'default',
      reason: why,
      after: { rollout: row.id },
    });
    log.warn({ rollout: row.id, remote: row.remote, version: row.version, why }, 'a rollout stopped by itself');
  });
}
