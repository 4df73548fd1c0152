import { DEFAULT_SCOPE, type Pins } from '@halo/shared/contracts/operations';
import type { Transaction } from '@halo/server-kit/storage/database';
import type { Audit, CurrentSets, ReleaseDeps, ReleaseEvents, VersionRegistry } from '../ports.ts';
import type { Builds } from './builds.ts';
import { type CheckNeeds, checkedBuilds } from './pin-checks.ts';
import { diffPins, namedVersions, uniqueVersions, type VersionName, versionsMissingFrom } from './pins.ts';
import { writeRevision } from './pin-repository.ts';
import type { PlannedRevision } from './scope-plan.ts';

/** Where a change is written to. */
export interface WriteNeeds extends CheckNeeds, Pick<ReleaseDeps, 'clock' | 'log'> {
  readonly audit: Pick<Audit, 'append'>;
  readonly versions: Pick<VersionRegistry, 'document' | 'shellDocument' | 'shell' | 'holdForPin' | 'noteUnpinned'>;
  readonly sets: Pick<CurrentSets, 'sign'>;
  readonly events: Pick<ReleaseEvents, 'publishWith'>;
}

export interface WriteRequest {
  plan: readonly PlannedRevision[];
  /** the scope that was changed; the rest follows */
  scope: string;
  decision: { action: string; actor: string; reason: string };
  needs: WriteNeeds;
}

/** Checks and writes all revisions of one change: audit, pins, signatures and events, all of it or nothing. */
export async function writePlan(tx: Transaction, request: WriteRequest): Promise<void> {
  const { plan, needs } = request;
  if (plan.length === 0) return;
  const builds = await checkedBuilds(
    needs,
    plan.map(({ scope, before, effective }) => ({ scope, before: before.effective, after: effective })),
  );
  await needs.versions.holdForPin(tx, begunVersions(plan).filter(builds.has));
  for (const planned of plan) await writePlanned(tx, planned, builds, request);
}

/** What some scope did not name before; a fallback that is gone is left out by the caller. */
function begunVersions(plan: readonly PlannedRevision[]): VersionName[] {
  return uniqueVersions(
    plan.flatMap(({ before, effective }) =>
      versionsMissingFrom(namedVersions(effective), namedVersions(before.effective)),
    ),
  );
}

async function writePlanned(
  tx: Transaction,
  planned: PlannedRevision,
  builds: Builds,
  { plan, scope: changed, decision, needs }: WriteRequest,
): Promise<void> {
  const { scope, revision, own, effective, before } = planned;
  const cause = plan.find((each) => each.scope === changed);
  const note = planned.isInherited
    ? {
        actor: decision.actor,
        action: 'inherited',
        reason: `${changed} ${cause?.revision ?? before.revision}: ${decision.reason}${rejoined(planned)}`,
      }
    : { actor: decision.actor, action: decision.action, reason: `${decision.reason}${rejoined(planned)}` };
  const auditId = await needs.audit.append(tx, {
    ...note,
    scope,
    revision,
    pins: { own, effective },
    ...changedPins(planned),
  });
  await writeRevision(tx, { ...note, scope, revision, own, effective, auditId, createdAt: needs.clock.now() });
  await needs.versions.noteUnpinned(tx, versionsMissingFrom(namedVersions(before.effective), namedVersions(effective)));
  if (scope !== DEFAULT_SCOPE) await needs.sets.sign(tx, { brandId: scope, revision, pins: effective, builds });
  await needs.events.publishWith(tx, { kind: 'revision', scope, revision });
  needs.log.info({ scope, revision, action: note.action, actor: note.actor }, 'releases changed');
}

/** No operator asked for it, so the reason says it. */
function rejoined({ rejoins }: PlannedRevision): string {
  return rejoins.length === 0 ? '' : ` (from now on ${rejoins.join(' and ')} as in the default again)`;
}

/** What the audit keeps: the pins of the remotes that changed, in what the scope says itself or in what it runs. */
function changedPins({ own, effective, before }: PlannedRevision): { before: Pins; after: Pins } {
  const remotes = new Set(
    [...diffPins(before.own, own), ...diffPins(before.effective, effective)].map(({ remote }) => remote),
  );
  const only = (pins: Pins) => Object.fromEntries(Object.entries(pins).filter(([remote]) => remotes.has(remote)));
  return { before: only(before.effective), after: only(effective) };
}
