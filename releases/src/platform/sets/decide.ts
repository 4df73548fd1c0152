import { DEFAULT_SCOPE, type Pins } from '@halo/shared/contracts/operations';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { Audit, ChangeCompanions, CurrentSets, ReleaseDeps } from '../ports.ts';
import { pinsThatPass } from './passing-pins.ts';
import { ensureHeads, type Head, lockHeads } from './pin-repository.ts';
import { type WriteNeeds, writePlan } from './revision-writer.ts';
import { planRevisions } from './scope-plan.ts';
import { createWorkQueue } from '@halo/server-kit/process/work-queue';

/** What a change makes of the scope's own pins. */
export interface Decision {
  readonly own: Pins;
  readonly action: string;
  readonly actor: string;
  readonly reason: string;
}

/** Undefined: there is nothing to do. */
export type Choose = (tx: Transaction, heads: ReadonlyMap<string, Head>, head: Head) => Promise<Decision | undefined>;

/** Makes one change under the locks of all that it may touch; resolves to the scope's revision. */
export type Decide = (scope: string, choose: Choose, companions?: ChangeCompanions) => Promise<number>;

export interface DecideNeeds extends WriteNeeds, Pick<ReleaseDeps, 'db' | 'brands'> {
  readonly audit: Pick<Audit, 'append' | 'headProblems'>;
  readonly sets: Pick<CurrentSets, 'sign' | 'lastAccepted'>;
}

export function createDecide(needs: DecideNeeds): Decide {
  // Changes that wait for a row would each hold a connection of the pool, and the one that has the row needs another.
  const takeTurn = createWorkQueue();
  return (scope, choose, companions) =>
    takeTurn(() =>
      withTransaction(needs.db, async (tx) => {
        const heads = await auditedHeads(needs, tx, await lockedHeads(needs, tx, scope));
        const head = heads.get(scope) as Head;
        await companions?.before(tx);
        const decision = await choose(tx, heads, head);
        if (!decision) return head.revision;
        const passing = await pinsThatPass(tx, heads, { scope, action: decision.action, own: decision.own });
        const plan = planRevisions(scope, decision.own, heads, brandIds(needs), passing);
        await writePlan(tx, { plan, scope, decision, needs });
        const revision = plan.find((each) => each.scope === scope)?.revision ?? head.revision;
        await companions?.after(tx, revision);
        return revision;
      }),
    );
}

function brandIds({ brands }: Pick<DecideNeeds, 'brands'>): string[] {
  return brands.all().map(({ id }) => id);
}

/** The default's among them; the first change ever, and the first with a new brand, makes those that are missing. */
async function lockedHeads(needs: DecideNeeds, tx: Transaction, scope: string): Promise<Map<string, Head>> {
  const isDefault = scope === DEFAULT_SCOPE;
  const scopes = isDefault ? [scope, ...brandIds(needs)] : [DEFAULT_SCOPE, scope];
  const heads = await lockHeads(tx, scopes, isDefault);
  if (heads.size === scopes.length) return heads;
  await ensureHeads(tx, [{ scope: DEFAULT_SCOPE, startsAt: 0 }, ...(await brandStarts(needs))]);
  return lockHeads(tx, scopes, isDefault);
}

/** A registry that was wiped goes on counting where pages have been: they would take anything lower for a replay. */
function brandStarts(needs: DecideNeeds): Promise<{ scope: string; startsAt: number }[]> {
  return Promise.all(brandIds(needs).map(async (scope) => ({ scope, startsAt: await needs.sets.lastAccepted(scope) })));
}

/** What was edited in the database must not get into the next revision, which would be signed. */
async function auditedHeads(
  { audit, log }: DecideNeeds,
  tx: Transaction,
  heads: ReadonlyMap<string, Head>,
): Promise<Map<string, Head>> {
  const problems = await audit.headProblems(tx, [...heads.keys()]);
  for (const [scope, reason] of problems)
    log.error({ scope, reason }, 'the newest revision is not what was audited; nothing of it is taken over');
  return new Map(
    [...heads].map(([scope, head]) => [
      scope,
      problems.has(scope) ? { ...head, own: {}, effective: {}, isDamaged: true } : head,
    ]),
  );
}
