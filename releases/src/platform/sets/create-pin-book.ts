import { DEFAULT_SCOPE, type Pins, type ReleaseChange } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { ChangeCompanions, Audit, CurrentSets, PinBook, PinHistory, ReleaseDeps } from '../ports.ts';
import { adoptBuilds } from './adoption.ts';
import { pinOf, type VersionName } from './pins.ts';
import { assertScope, revisionOrRefuse } from './pin-history.ts';
import { ensureHeads, type Head, lastAdopted, lockHeads } from './pin-repository.ts';
import { pinsThatPass } from './passing-pins.ts';
import { applyChange, type OldPins } from './release-change.ts';
import { type WriteNeeds, writePlan } from './revision-writer.ts';
import { planRevisions } from './scope-plan.ts';
import { createTurns } from './turns.ts';

const SYSTEM_ACTOR = 'installation';

interface Decision {
  /** pins of the scope itself */
  own: Pins;
  action: string;
  actor: string;
  reason: string;
}

export interface PinBookNeeds extends WriteNeeds, Pick<ReleaseDeps, 'env' | 'db' | 'brands'> {
  readonly history: PinHistory;
  readonly audit: Pick<Audit, 'append' | 'headProblems' | 'revisionProblem'>;
  readonly sets: Pick<CurrentSets, 'sign' | 'lastAccepted'>;
}

export function createPinBook(needs: PinBookNeeds): PinBook {
  const takeTurn = createTurns();
  const brandIds = () => needs.brands.all().map(({ id }) => id);

  /**
   * One change under the locks of all that it may touch. Undefined: it has nothing to do. Answers the scope's revision.
   */
  function decide(
    scope: string,
    choose: (tx: Transaction, heads: ReadonlyMap<string, Head>, head: Head) => Promise<Decision | undefined>,
    companions?: ChangeCompanions,
  ): Promise<number> {
    return takeTurn(() =>
      withTransaction(needs.db, async (tx) => {
        const isDefault = scope === DEFAULT_SCOPE;
        const heads = await auditedHeads(
          tx,
          await lockedHeads(tx, isDefault ? [scope, ...brandIds()] : [DEFAULT_SCOPE, scope], isDefault),
        );
        const head = heads.get(scope) as Head;
        await companions?.before(tx);
        const decision = await choose(tx, heads, head);
        if (!decision) return head.revision;
        const plan = planRevisions(
          scope,
          decision.own,
          heads,
          brandIds(),
          await pinsThatPass(tx, heads, { scope, action: decision.action, own: decision.own }),
        );
        await writePlan(tx, { plan, scope, decision, needs });
        const revision = plan.find((each) => each.scope === scope)?.revision ?? head.revision;
        await companions?.after(tx, revision);
        return revision;
      }),
    );
  }

  /** What somebody edited in the database must not get into the next revision, which would be signed. */
  async function auditedHeads(tx: Transaction, heads: ReadonlyMap<string, Head>): Promise<Map<string, Head>> {
    const problems = await needs.audit.headProblems(tx, [...heads.keys()]);
    for (const [scope, reason] of problems)
      needs.log.error({ scope, reason }, 'the newest revision is not what was audited; nothing of it is taken over');
    return new Map(
      [...heads].map(([scope, head]) => [
        scope,
        problems.has(scope) ? { ...head, own: {}, effective: {}, isDamaged: true } : head,
      ]),
    );
  }

  /** The default's among them; the first change ever, and the first with a new brand, makes those that are missing. */
  async function lockedHeads(
    tx: Transaction,
    scopes: readonly string[],
    isDefaultChanging: boolean,
  ): Promise<Map<string, Head>> {
    const heads = await lockHeads(tx, scopes, isDefaultChanging);
    if (heads.size === scopes.length) return heads;
    await ensureHeads(tx, [{ scope: DEFAULT_SCOPE, startsAt: 0 }, ...(await brandStarts())]);
    return lockHeads(tx, scopes, isDefaultChanging);
  }

  /** A registry that was wiped goes on counting where pages have been: they would take anything lower for a replay. */
  function brandStarts(): Promise<{ scope: string; startsAt: number }[]> {
    return Promise.all(brandIds().map(async (scope) => ({ scope, startsAt: await needs.sets.lastAccepted(scope) })));
  }

  /** What was edited since is nothing to go back to. */
  async function auditedRevision(tx: Transaction, scope: string, revision: number): Promise<OldPins> {
    const found = await revisionOrRefuse(tx, scope, revision);
    const problem = await needs.audit.revisionProblem(tx, scope, revision);
    if (problem !== undefined) throw damaged(problem);
    return found;
  }

  function tellOfUnpinned(builds: readonly VersionName[], heads: ReadonlyMap<string, Head>): void {
    for (const { remote, version } of builds) {
      if ([...heads.values()].some(({ effective }) => pinOf(effective, remote))) continue;
      needs.log.info(
        { remote, version },
        'a remote of this deployment is known and runs nowhere: pin it where it is to go',
      );
    }
  }

  return {
    ...needs.history,

    async adopt(builds) {
      await decide(DEFAULT_SCOPE, async (tx, heads, head) => {
        // Pages have their last good sets; a server that does not start helps nobody.
        if (head.isDamaged) return undefined;
        const wanted = builds.map(({ name, version }) => ({ remote: name, version }));
        // In production a deployment brings builds along and gives them to nobody: what runs where is an operator's
        // choice.
        const isChosen = needs.env.isProduction && head.revision > 0;
        if (isChosen) tellOfUnpinned(wanted, heads);
        // Unchanged pins still reach a brand that is new.
        const own = isChosen
          ? head.own
          : adoptBuilds(
              head.own,
              wanted,
              await lastAdopted(
                tx,
                wanted.map(({ remote }) => remote),
              ),
            );
        return { own, action: 'adopt', actor: SYSTEM_ACTOR, reason: 'builds of this machine' };
      });
    },

    async change(actor, scope, { change, reason, expectedRevision, expectedDefault }, companions) {
      assertScope(needs.brands, scope);
      const revision = await decide(
        scope,
        async (tx, heads, head) => {
          if (expectedRevision !== undefined && expectedRevision !== head.revision)
            throw outdated(scope, head.revision);
          const inherited = heads.get(DEFAULT_SCOPE)?.revision;
          if (expectedDefault !== undefined && inherited !== undefined && expectedDefault !== inherited)
            throw outdated(
              scope,
              head.revision,
              `what ${scope} inherits has changed: the default is at revision ${inherited} now`,
            );
          const old = change.kind === 'rollback' ? await auditedRevision(tx, scope, change.to) : undefined;
          assertSound(scope, heads, change);
          return { own: changedPins(scope, heads, head, change, old), action: change.kind, actor, reason };
        },
        companions,
      );
      return { scope, revision };
    },

    async endCanaryForHealth(scope, remote, version, reason) {
      assertScope(needs.brands, scope);
      let isDone = false;
      const revision = await decide(scope, async (_tx, heads, head) => {
        if (heads.get(DEFAULT_SCOPE)?.isDamaged) return undefined;
        isDone = pinOf(head.effective, remote)?.canary?.version === version;
        if (!isDone) return undefined;
        return {
          own: changedPins(scope, heads, head, { kind: 'endCanary', remote }, undefined),
          action: 'health',
          actor: `${SYSTEM_ACTOR} (health rule)`,
          reason,
        };
      });
      return isDone ? revision : undefined;
    },
  };
}

function changedPins(
  scope: string,
  heads: ReadonlyMap<string, Head>,
  head: Head,
  change: ReleaseChange,
  old: OldPins | undefined,
): Pins {
  const inherited = scope === DEFAULT_SCOPE ? undefined : (heads.get(DEFAULT_SCOPE)?.own ?? {});
  try {
    return applyChange({ own: head.own, inherited }, change, old);
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') throw outdated(scope, head.revision, error.message);
    throw error;
  }
}

/**
 * Only going back to a whole revision says all that runs; every other change takes something over from the heads.
 * @throws conflict
 */
function assertSound(scope: string, heads: ReadonlyMap<string, Head>, change: ReleaseChange): void {
  const needed =
    change.kind === 'rollback' && change.remote === undefined
      ? [DEFAULT_SCOPE].filter((each) => each !== scope)
      : [scope, DEFAULT_SCOPE];
  const found = needed.find((each) => heads.get(each)?.isDamaged);
  if (found !== undefined) throw damaged(`the newest revision of ${found} is not what was audited`);
}

function damaged(problem: string): AppError {
  return new AppError('conflict', {
    message: `${problem}: nothing was changed. See \`halo verify\`; roll the whole scope back to a revision that is well, or restore the database`,
  });
}

function outdated(scope: string, revision: number, message = `${scope} is at revision ${revision} now`): AppError {
  return new AppError('conflict', { message, detail: { currentRevision: String(revision) } });
}
