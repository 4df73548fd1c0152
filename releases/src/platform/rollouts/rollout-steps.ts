import { MINUTE_MS } from '@halo/shared/contracts';
import type { ReleaseChange, Revision, RolloutStep } from '@halo/shared/contracts/operations';
import { hasCode, isAppError } from '@halo/shared/errors';
import { mayDo } from '../../operations/rights.ts';
import { takesTwo } from '../four-eyes/rules.ts';
import { rightsToday } from '../proposals/approval.ts';
import type { ChangesNeeds } from '../proposals/changes-needs.ts';
import { pinOf } from '../sets/pins.ts';
import type { ReleaseDeps } from '../ports.ts';
import { changeTo, holds, rightsOf, scopesOf, scopesOfMost } from './rollout-plan.ts';
import { changeRollout, type RolloutRow } from './rollout-repository.ts';

export type RolloutsNeeds = ChangesNeeds & Pick<ReleaseDeps, 'brands'>;

/** One look at a running rollout: it stops, goes on, or waits. */
export async function lookAt(needs: RolloutsNeeds, row: RolloutRow): Promise<void> {
  const why = (await lostRight(needs, row)) ?? (await takenBack(needs, row));
  if (why !== undefined) return stopByItself(needs, row, why);
  const now = needs.clock.now();
  const current = row.steps[row.step];
  if (current && now.getTime() < row.stepSince.getTime() + current.minutes * MINUTE_MS) return;
  const next = row.steps[row.step + 1];
  if (!next) {
    await changeRollout(needs.db, row, { state: 'done', endedAt: now });
    return;
  }
  try {
    for (const scope of scopesOf(next, brandIds(needs))) await bring(needs, row, next, scope);
    await changeRollout(needs.db, row, { step: row.step + 1, stepSince: now });
  } catch (error) {
    // Something else changed the brand in between: the next look finds out what it means.
    if (hasCode(error, 'conflict')) return;
    if (!isAppError(error)) throw error;
    await stopByItself(needs, row, error.message);
  }
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
  return scopesOfMost(steps, brandIds(needs)).some((scope) => takesTwo(rules, scope, remote));
}

/** Who started it may have lost the right since, and the list of what takes two may have grown. */
async function lostRight(needs: RolloutsNeeds, row: RolloutRow): Promise<string | undefined> {
  try {
    const rights = await rightsToday(needs.db, { proposedBy: row.startedBy, tokenId: row.tokenId });
    const missing = rightsOf(row.steps, row, brandIds(needs)).find((right) => !mayDo(rights, right));
    if (missing) return `who started it has lost the right to ${missing.action} on ${missing.brand ?? 'a brand'}`;
  } catch (error) {
    if (isAppError(error)) return error.message;
    throw error;
  }
  const isAlone = row.approvedBy === null && (await takesSecondPerson(needs, row));
  return isAlone ? 'it takes a second person by now' : undefined;
}

/** The first brand that it reached and that no longer has it. */
async function takenBack({ pins, brands }: RolloutsNeeds, row: RolloutRow): Promise<string | undefined> {
  const reached = row.steps.slice(0, row.step + 1).flatMap((step) => scopesOf(step, brandIds({ brands })));
  for (const scope of new Set(reached)) {
    const head = await pins.head(scope);
    if (!holds(pinOf(head.effective, row.remote), row.version)) return whyNot(head);
  }
  return undefined;
}

function whyNot({ scope, action, actor, reason }: Revision): string {
  return action === 'health' ? `${scope}: ${reason}` : `${scope} was changed by ${actor}: ${reason}`;
}

async function bring(needs: RolloutsNeeds, row: RolloutRow, step: RolloutStep, scope: string): Promise<void> {
  const head = await needs.pins.head(scope);
  const change = followsAgain(row, step, head) ?? changeTo(pinOf(head.effective, row.remote), row, step.percent);
  if (!change) return;
  const actor = row.approvedBy === null ? row.startedBy : `${row.startedBy}, approved by ${row.approvedBy}`;
  const reason = `rollout ${row.id.slice(0, 6)}, step ${row.step + 2} of ${row.steps.length}: ${row.reason}`;
  await needs.pins.change(`${actor} (rollout)`, scope, { change, reason, expectedRevision: head.revision });
}

/** A brand that followed the default before follows it again when everybody has the version. */
function followsAgain(row: RolloutRow, step: RolloutStep, { scope, own }: Revision): ReleaseChange | undefined {
  const isWhole = step.percent === 100 && step.brands.includes('*');
  return isWhole && row.followers.includes(scope) && pinOf(own, row.remote)
    ? { kind: 'inherit', remote: row.remote }
    : undefined;
}

async function stopByItself({ db, clock, log, audit }: RolloutsNeeds, row: RolloutRow, why: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await changeRollout(tx, row, { state: 'stopped', why, endedAt: clock.now() }))) return;
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
