import { randomUUID } from 'node:crypto';
import {
  type ChangeRequest,
  type ChangeResult,
  DEFAULT_SCOPE,
  type Operator,
  type Pins,
  type Proposal,
  type ReleaseChange,
  type Revision,
  type Rights,
  type Unreached,
} from '@halo/shared/contracts/operations';
import { AppError, hasCode } from '@halo/shared/errors';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { demand } from '../../operations/operator-caller.ts';
import { findOperator, findToken } from '../../operations/operator-repository.ts';
import { commonRights, mayDo } from '../../operations/rights.ts';
import type { Audit, Changes, JudgedRequest, PinBook, ReleaseDeps, ReleaseEvents } from '../ports.ts';
import { type CheckNeeds, checkedBuilds } from '../sets/pin-checks.ts';
import { pinsThatPass } from '../sets/passing-pins.ts';
import { applyChange, effectiveOf } from '../sets/release-change.ts';
import { unreachedBrands } from '../sets/unreached-brands.ts';
import { remoteOfChange, rightOfChange } from './change-right.ts';
import {
  decideProposal,
  findProposal,
  insertProposal,
  listProposals,
  noteRevision,
  type ProposalRow,
} from './proposal-repository.ts';
import { mayConcernTwo, remotesForTwo } from './second-person.ts';
import { remotesThatWentBack } from './went-back.ts';

const PROPOSAL_MS = 24 * 60 * 60_000;
/** Somebody else changed the scope between looking and writing: look again, so many times. */
const ATTEMPTS = 4;
/** A brand's proposal from before the default was written down with it counts for no default. */
const NO_REVISION = -1;
const NO_RIGHTS: Rights = { remotes: [], brands: [], actions: [] };

/** What a scope runs at a revision, and what it would run after a change. */
interface Preview {
  readonly revision: number;
  /** head of the default that a brand inherits from; undefined for the default itself */
  readonly defaultRevision: number | undefined;
  readonly before: Pins;
  readonly after: Pins;
  /** the scope's own pins afterwards */
  readonly own: Pins;
  /** the pins that it started from */
  readonly heads: ReadonlyMap<string, { scope: string; own: Pins }>;
}

export interface ChangesNeeds extends CheckNeeds, Pick<ReleaseDeps, 'db' | 'clock' | 'log'> {
  readonly audit: Pick<Audit, 'append' | 'headProblems'>;
  readonly events: Pick<ReleaseEvents, 'publish'>;
  readonly pins: PinBook;
}

/** Who may change what, and what only two may do. The changes themselves are the pin book's. */
export function createChanges(needs: ChangesNeeds): Changes {
  const { db, clock, log, audit, events, pins } = needs;
  /** @throws what PinBook.change throws for a change that makes no sense */
  async function preview(
    scope: string,
    { change, expectedRevision }: Pick<ChangeRequest, 'change' | 'expectedRevision'>,
  ): Promise<Preview> {
    const head = await soundHead(scope);
    if (expectedRevision !== undefined && expectedRevision !== head.revision) throw movedOn(scope, head.revision);
    const source = scope === DEFAULT_SCOPE ? undefined : await soundHead(DEFAULT_SCOPE);
    const inherited = source?.effective;
    const old = change.kind === 'rollback' ? await pins.revision(scope, change.to) : undefined;
    try {
      const own = applyChange({ own: head.own, inherited }, change, old);
      const heads = new Map([
        ...(source ? [[DEFAULT_SCOPE, { scope: DEFAULT_SCOPE, own: source.own }] as const] : []),
        [scope, { scope, own: head.own }],
      ]);
      return {
        revision: head.revision,
        defaultRevision: source?.revision,
        before: head.effective,
        after: effectiveOf({ own, inherited }),
        own,
        heads,
      };
    } catch (error) {
      throw hasCode(error, 'conflict') ? movedOn(scope, head.revision, error.message) : error;
    }
  }

  /** What somebody edited is nothing to compare with: whatever follows is new then. */
  async function soundHead(scope: string): Promise<Pick<Revision, 'revision' | 'own' | 'effective'>> {
    const head = await pins.head(scope);
    return (await audit.headProblems(db, [scope])).size === 0
      ? head
      : { revision: head.revision, own: {}, effective: {} };
  }

  async function apply(actor: string, scope: string, request: JudgedRequest): Promise<ChangeResult> {
    return applied(request.change, await pins.change(actor, scope, request));
  }

  async function applied(change: ReleaseChange, result: { scope: string; revision: number }): Promise<ChangeResult> {
    // It is done: what cannot be read any more must not look as if it were not.
    const unreached = await passedBy(change, result.scope).catch((error: unknown) => {
      log.error({ err: error, scope: result.scope }, 'who was not reached by a change could not be read');
      return [];
    });
    return { outcome: 'applied', ...result, ...(unreached.length > 0 ? { unreached } : {}) };
  }

  async function passedBy(change: ReleaseChange, scope: string): Promise<Unreached[]> {
    if (scope !== DEFAULT_SCOPE) return [];
    const { effective } = await pins.head(DEFAULT_SCOPE);
    return unreachedBrands(pins, effective, concerned(change, effective));
  }

  /** Remotes of a change that nobody does alone. */
  async function forTwo(scope: string, change: ReleaseChange, { before, after }: Preview): Promise<string[]> {
    return mayConcernTwo(change) ? remotesForTwo(change, before, after, await remotesThatWentBack(db, scope)) : [];
  }

  async function propose(
    operator: Operator,
    scope: string,
    { change, reason }: ChangeRequest,
    { revision: expectedRevision, defaultRevision, before, after }: Preview,
  ): Promise<ChangeResult> {
    // Nobody should be asked to agree to what cannot be.
    await checkedBuilds(needs, [{ scope, before, after }]);
    const now = clock.now();
    const row = {
      id: randomUUID(),
      scope,
      change,
      reason,
      expectedRevision,
      expectedDefault: defaultRevision ?? null,
      tokenId: operator.tokenId ?? null,
      proposedBy: operator.person,
      proposedAt: now,
      expiresAt: new Date(now.getTime() + PROPOSAL_MS),
      status: 'waiting',
    } as const;
    await withTransaction(db, async (tx) => {
      await insertProposal(tx, row);
      await audit.append(tx, {
        actor: operator.name,
        action: 'propose',
        scope,
        reason,
        after: { proposal: row.id, change, expectedRevision },
      });
    });
    events.publish({ kind: 'proposal', id: row.id });
    return { outcome: 'waiting', proposal: toView({ ...row, decidedBy: null, revision: null }) };
  }

  async function find(id: string): Promise<ProposalRow> {
    const row = await findProposal(db, id, clock.now());
    if (!row) throw new AppError('not_found', { message: 'there is no such proposal' });
    return row;
  }

  async function assertMayApprove(operator: Operator, row: ProposalRow): Promise<void> {
    const { scope, change, proposedBy } = row;
    demand(operator, { action: 'approve', remote: remoteOfChange(change), brand: scope });
    if (operator.person === proposedBy)
      throw new AppError('forbidden', {
        message: 'a second person has to agree, with whatever token: you proposed it',
      });
    await assertWaiting(row);
    const rights = await rightsToday(row);
    const missing = rightOfChange(scope, change).find((right) => !mayDo(rights, right));
    if (missing)
      throw new AppError('forbidden', { message: `who proposed it has lost the right to ${missing.action} here` });
  }

  /**
   * What the person, and the token it was proposed with, may do now. A token that ended by its date was good when it
   * was used. @throws forbidden
   */
  async function rightsToday({ proposedBy, tokenId }: ProposalRow): Promise<Rights> {
    const proposer = await findOperator(db, proposedBy);
    if (!proposer || proposer.disabledAt !== null)
      throw new AppError('forbidden', { message: 'who proposed it is no operator any more' });
    if (tokenId === null) return proposer.rights;
    const token = await findToken(db, tokenId);
    if (!token || token.revokedAt !== null)
      throw new AppError('forbidden', { message: 'the token it was proposed with was revoked' });
    return commonRights(token.rights, proposer.rights) ?? NO_RIGHTS;
  }

  /** @throws conflict */
  async function assertWaiting({ scope, status, expectedRevision }: ProposalRow): Promise<void> {
    if (status === 'waiting') return;
    if (status !== 'outdated') throw new AppError('conflict', { message: `the proposal is ${status}` });
    const { revision } = await pins.head(scope);
    const why =
      revision === expectedRevision ? `what ${scope} inherits has changed` : `${scope} is at revision ${revision} now`;
    throw movedOn(scope, revision, `the proposal is outdated: ${why}. Propose it again`);
  }

  return {
    async request(operator, scope, request) {
      demand(operator, ...rightOfChange(scope, request.change));
      if (!mayConcernTwo(request.change)) return apply(operator.name, scope, request);
      for (let attempt = 1; ; attempt += 1) {
        const seen = await preview(scope, request);
        if ((await forTwo(scope, request.change, seen)).length > 0) return propose(operator, scope, request, seen);
        try {
          // On these very heads, or what was harmless a moment ago may have become something else.
          return await apply(operator.name, scope, {
            ...request,
            expectedRevision: seen.revision,
            expectedDefault: seen.defaultRevision,
          });
        } catch (error) {
          const hasMoved = hasCode(error, 'conflict') && error.detail['currentRevision'] !== undefined;
          if (!hasMoved || request.expectedRevision !== undefined || attempt >= ATTEMPTS) throw error;
        }
      }
    },
    async preview(operator, scope, change) {
      demand(operator, ...rightOfChange(scope, change));
      const seen = await preview(scope, { change });
      const passing = await pinsThatPass(db, seen.heads, { scope, action: change.kind, own: seen.own });
      return {
        revision: seen.revision,
        forTwo: await forTwo(scope, change, seen),
        unreached:
          scope === DEFAULT_SCOPE ? await unreachedBrands(pins, seen.after, concerned(change, seen.after)) : [],
        rejoins: passing.get(scope) ?? [],
      };
    },
    proposals: async () => (await listProposals(db, clock.now())).map(toView),
    async approve(operator, id) {
      const row = await find(id);
      await assertMayApprove(operator, row);
      const { scope, change, reason, expectedRevision, proposedBy } = row;
      const expectedDefault = row.expectedDefault ?? (scope === DEFAULT_SCOPE ? undefined : NO_REVISION);
      try {
        // Agreed and applied, or neither: a process that dies in between leaves a proposal that waits.
        const result = await pins.change(
          `${proposedBy}, approved by ${operator.name}`,
          scope,
          { change, reason, expectedRevision, expectedDefault },
          {
            async before(tx) {
              if (await decideProposal(tx, id, { status: 'approved', decidedBy: operator.person }, clock.now())) return;
              throw new AppError('conflict', { message: 'the proposal was decided meanwhile' });
            },
            async after(tx, revision) {
              await noteRevision(tx, id, revision);
              await audit.append(tx, {
                actor: operator.name,
                action: 'approve',
                scope,
                reason,
                before: { proposal: id, proposedBy },
                after: { change },
                revision,
              });
            },
          },
        );
        return await applied(change, result);
      } finally {
        events.publish({ kind: 'proposal', id });
      }
    },
    async withdraw(operator, id) {
      const row = await find(id);
      const mayDecline = mayDo(operator.rights, {
        action: 'approve',
        remote: remoteOfChange(row.change),
        brand: row.scope,
      });
      if (operator.person !== row.proposedBy && !mayDecline)
        throw new AppError('forbidden', { message: 'only who proposed it or who may approve it can withdraw it' });
      await withTransaction(db, async (tx) => {
        if (!(await decideProposal(tx, id, { status: 'withdrawn', decidedBy: operator.person }, clock.now()))) {
          throw new AppError('conflict', {
            message: `the proposal is ${row.status === 'waiting' ? 'decided' : row.status}`,
          });
        }
        await audit.append(tx, {
          actor: operator.name,
          action: 'withdraw',
          scope: row.scope,
          reason: row.reason,
          before: { proposal: id, change: row.change },
        });
      });
      events.publish({ kind: 'proposal', id });
      return toView(await find(id));
    },
  };
}

/** A rollback of the whole concerns all that runs. */
function concerned({ remote }: ReleaseChange, after: Pins): string[] {
  return remote === undefined ? Object.keys(after) : [remote];
}

function movedOn(
  scope: string,
  currentRevision: number,
  message = `${scope} is at revision ${currentRevision} now`,
): AppError {
  return new AppError('conflict', { message, detail: { currentRevision: String(currentRevision) } });
}

function toView({
  proposedAt,
  expiresAt,
  decidedBy,
  revision,
  expectedDefault: _default,
  tokenId: _token,
  ...row
}: ProposalRow): Proposal {
  return {
    ...row,
    proposedAt: proposedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    ...(decidedBy === null ? {} : { decidedBy }),
    ...(revision === null ? {} : { revision }),
  };
}
