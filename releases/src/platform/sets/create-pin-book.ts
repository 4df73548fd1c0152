import { DEFAULT_SCOPE, type Pins, type ReleaseChange } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import type { Transaction } from '@halo/server-kit/storage/database';
import type { Audit, Freezes, JudgedRequest, PinBook, PinHistory, ReleaseDeps } from '../ports.ts';
import { adoptBuilds } from './adoption.ts';
import { createDecide, type Decide, type DecideNeeds } from './decide.ts';
import { assertScope, revisionOrRefuse } from './pin-history.ts';
import { pinOf, type VersionName } from './pins.ts';
import { type Head, lastAdopted } from './pin-repository.ts';
import { applyChange, type OldPins, takeBack } from './release-change.ts';

const SYSTEM_ACTOR = 'installation';

export interface PinBookNeeds extends DecideNeeds, Pick<ReleaseDeps, 'env'> {
  readonly history: PinHistory;
  readonly freezes: Pick<Freezes, 'assertMayGo'>;
  readonly audit: Pick<Audit, 'append' | 'headProblems' | 'revisionProblem'>;
}

export function createPinBook(needs: PinBookNeeds): PinBook {
  const { brands, log, env } = needs;
  const decide = createDecide(needs);
  return {
    ...needs.history,

    async adopt(builds) {
      const wanted = builds.map(({ name, version }) => ({ remote: name, version }));
      await decide(DEFAULT_SCOPE, async (tx, heads, head) => {
        // Pages have their last good sets; a server that does not start helps no visitor.
        if (head.isDamaged) return undefined;
        // In production a deployment only brings builds along: what runs where is an operator's choice.
        const isChosen = env.isProduction && head.revision > 0;
        if (isChosen) logUnpinned(log, wanted, heads);
        // Unchanged pins still reach a brand that is new.
        const own = isChosen ? head.own : await adoptedPins(tx, head, wanted);
        return { own, action: 'adopt', actor: SYSTEM_ACTOR, reason: 'builds of this machine' };
      });
    },

    async change(actor, scope, request, companions) {
      assertScope(brands, scope);
      const { change, reason } = request;
      const revision = await decide(
        scope,
        async (tx, heads, head) => {
          assertExpected(scope, request, heads, head);
          const pin = change.remote === undefined ? undefined : pinOf(head.effective, change.remote);
          await needs.freezes.assertMayGo(tx, scope, change, pin);
          const old = change.kind === 'rollback' ? await auditedRevision(needs, tx, scope, change.to) : undefined;
          assertSound(scope, heads, change);
          return { own: changedPins(scope, heads, head, change, old), action: change.kind, actor, reason };
        },
        companions,
      );
      return { scope, revision };
    },

    async endCanaryForHealth(scope, remote, version, reason) {
      assertScope(brands, scope);
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

    takeBackForHealth(scope, taken, reason) {
      assertScope(brands, scope);
      return takeBackVersion({ needs, decide }, scope, taken, reason);
    },
  };
}

async function takeBackVersion(
  { needs, decide }: { needs: PinBookNeeds; decide: Decide },
  scope: string,
  { remote, version, backTo }: Parameters<PinBook['takeBackForHealth']>[1],
  reason: string,
): Promise<number | undefined> {
  let isDone = false;
  const revision = await decide(scope, async (tx, heads, head) => {
    const pin = pinOf(head.effective, remote);
    isDone = !heads.get(DEFAULT_SCOPE)?.isDamaged && pin?.version === version && !pin.isOff;
    if (!isDone) return undefined;
    const then = (await auditedRevision(needs, tx, scope, backTo)).effective;
    return {
      own: takeBack({ own: head.own, inherited: inheritedBy(scope, heads) }, remote, pinOf(then, remote)),
      action: 'health',
      actor: `${SYSTEM_ACTOR} (health rule)`,
      reason,
    };
  });
  return isDone ? revision : undefined;
}

function inheritedBy(scope: string, heads: ReadonlyMap<string, Head>): Pins | undefined {
  return scope === DEFAULT_SCOPE ? undefined : (heads.get(DEFAULT_SCOPE)?.own ?? {});
}

/** @throws conflict when the head, or the default's, is not the one that the change was judged with */
function assertExpected(
  scope: string,
  { expectedRevision, expectedDefault }: JudgedRequest,
  heads: ReadonlyMap<string, Head>,
  head: Head,
): void {
  if (expectedRevision !== undefined && expectedRevision !== head.revision) throw outdated(scope, head.revision);
  const inherited = heads.get(DEFAULT_SCOPE)?.revision;
  if (expectedDefault !== undefined && inherited !== undefined && expectedDefault !== inherited)
    throw outdated(
      scope,
      head.revision,
      `what ${scope} inherits has changed: the default is at revision ${inherited} now`,
    );
}

/** What was edited in the database since is nothing to roll back to. @throws conflict, not_found */
async function auditedRevision(
  { audit }: Pick<PinBookNeeds, 'audit'>,
  tx: Transaction,
  scope: string,
  revision: number,
): Promise<OldPins> {
  const found = await revisionOrRefuse(tx, scope, revision);
  const problem = await audit.revisionProblem(tx, scope, revision);
  if (problem !== undefined) throw damaged(problem);
  return found;
}

async function adoptedPins(tx: Transaction, head: Head, wanted: readonly VersionName[]): Promise<Pins> {
  const remotes = wanted.map(({ remote }) => remote);
  return adoptBuilds(head.own, wanted, await lastAdopted(tx, remotes));
}

function logUnpinned(log: ReleaseDeps['log'], builds: readonly VersionName[], heads: ReadonlyMap<string, Head>): void {
  for (const { remote, version } of builds) {
    if ([...heads.values()].some(({ effective }) => pinOf(effective, remote))) continue;
    log.info({ remote, version }, 'a remote of this deployment is known and runs nowhere: pin it where it is to go');
  }
}

function changedPins(
  scope: string,
  heads: ReadonlyMap<string, Head>,
  head: Head,
  change: ReleaseChange,
  old: OldPins | undefined,
): Pins {
  try {
    return applyChange({ own: head.own, inherited: inheritedBy(scope, heads) }, change, old);
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
