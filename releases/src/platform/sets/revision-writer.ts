import { DEFAULT_SCOPE, type Pins } from '@halo/shared/contracts/operations';
import type { Transaction } from '@halo/server-kit/storage/database';
import type { ReleaseDeps, Releases } from '../ports.ts';
import { type Builds, checkedBuilds } from './pin-checks.ts';
import { diffPins, namedVersions, uniqueVersions, versionKey, type VersionName, versionsMissingFrom } from './pins.ts';
import { writeRevision } from './pin-repository.ts';
import type { PlannedRevision } from './scope-plan.ts';

export interface WriteRequest {
  plan: readonly PlannedRevision[];
  /** the scope that somebody changed; the rest follows */
  scope: string;
  decision: { action: string; actor: string; reason: string };
  deps: Pick<ReleaseDeps, 'clock' | 'log'>;
  releases: Releases;
}

/** Checks and writes all revisions of one change: audit, pins, signatures and news, all of it or nothing. */
export async function writePlan(tx: Transaction, request: WriteRequest): Promise<void> {
  const { plan, releases } = request;
  if (plan.length === 0) return;
  const builds = await checkedBuilds(
    releases,
    plan.map(({ scope, before, effective }) => ({ scope, before: before.effective, after: effective })),
  );
  await releases.versions.holdForPin(
    tx,
    begunVersions(plan).filter((each) => builds.has(versionKey(each))),
  );
  for (const planned of plan) await writePlanned(tx, planned, builds, request);
}

/** What some scope did not name before; a stand-in that is gone is left out by whoever asks. */
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
  { plan, scope: changed, decision, deps, releases }: WriteRequest,
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
  const auditId = await releases.audit.append(tx, {
    ...note,
    scope,
    revision,
    pins: { own, effective },
    ...changedPins(planned),
  });
  await writeRevision(tx, { ...note, scope, revision, own, effective, auditId, createdAt: deps.clock.now() });
  await releases.versions.noteUnpinned(
    tx,
    versionsMissingFrom(namedVersions(before.effective), namedVersions(effective)),
  );
  if (scope !== DEFAULT_SCOPE) await releases.sets.sign(tx, { brandId: scope, revision, pins: effective, builds });
  await releases.news.publishWith(tx, { kind: 'revision', scope, revision });
  deps.log.info({ scope, revision, action: note.action, actor: note.actor }, 'releases changed');
}

/** Nobody asked for it, so it is said where everybody looks. */
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
