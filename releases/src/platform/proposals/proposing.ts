import { randomUUID } from 'node:crypto';
import {
  type ChangeRequest,
  type ChangeResult,
  DEFAULT_SCOPE,
  type Operator,
  type Proposal,
  type ReleaseChange,
} from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { mayDo } from '../../operations/rights.ts';
import type { ChangeCompanions, Changes } from '../ports.ts';
import { checkedBuilds } from '../sets/pin-checks.ts';
import { pinOf } from '../sets/pins.ts';
import { appliedResult } from './applied-result.ts';
import { assertMayApprove } from './approval.ts';
import { remoteOfChange } from './change-right.ts';
import type { ChangesNeeds } from './changes-needs.ts';
import type { Preview } from './preview.ts';
import {
  decideProposal,
  findProposal,
  insertProposal,
  listProposals,
  noteRevision,
  type ProposalRow,
} from './proposal-repository.ts';

export const PROPOSAL_MS = 24 * 60 * 60_000;
/** A brand's proposal from before the default was written down with it counts for no default. */
const NO_REVISION = -1;

/** Changes that wait for a second person. */
export interface Proposing extends Pick<Changes, 'approve' | 'withdraw'> {
  propose(operator: Operator, scope: string, request: ChangeRequest, seen: Preview): Promise<ChangeResult>;
  list(): Promise<Proposal[]>;
  /** @throws not_found, forbidden, conflict */
  assertMayApprove(operator: Operator, id: string): Promise<void>;
}

export function createProposing(needs: ChangesNeeds): Proposing {
  const { db, clock, events, pins } = needs;

  async function find(id: string): Promise<ProposalRow> {
    const row = await findProposal(db, id, clock.now());
    if (!row) throw new AppError('not_found', { message: 'there is no such proposal' });
    return row;
  }

  return {
    async propose(operator, scope, request, seen) {
      // No second person should be asked to agree to what cannot be.
      await assertPossible(needs, scope, request.change, seen, PROPOSAL_MS);
      const row = await recordProposal(needs, operator, scope, request, seen);
      events.publish({ kind: 'proposal', id: row.id });
      return { outcome: 'waiting', proposal: toView(row) };
    },
    list: async () => (await listProposals(db, clock.now())).map(toView),
    assertMayApprove: async (operator, id) => assertMayApprove(needs, operator, await find(id)),
    async approve(operator, id) {
      const row = await find(id);
      await assertMayApprove(needs, operator, row);
      const { scope, change, reason, expectedRevision, proposedBy } = row;
      const expectedDefault = row.expectedDefault ?? (scope === DEFAULT_SCOPE ? undefined : NO_REVISION);
      try {
        const result = await pins.change(
          `${proposedBy}, approved by ${operator.name}`,
          scope,
          { change, reason, expectedRevision, expectedDefault },
          approvalOf(needs, operator, row),
        );
        return await appliedResult(needs, change, result);
      } finally {
        events.publish({ kind: 'proposal', id });
      }
    },
    async withdraw(operator, id) {
      const row = await find(id);
      assertMayWithdraw(operator, row);
      await recordWithdrawal(needs, operator, row);
      events.publish({ kind: 'proposal', id });
      return toView(await find(id));
    },
  };
}

/**
 * Whether a change could be made when it has waited so long: not where a freeze lasts longer, or where something does
 * not fit.
 * @throws conflict, release_incompatible, version_unknown
 */
export async function assertPossible(
  needs: Pick<ChangesNeeds, 'freezes' | 'clock' | 'versions' | 'compatibility'>,
  scope: string,
  change: ReleaseChange,
  { before, after }: Preview,
  waitsMs = 0,
): Promise<void> {
  const pin = change.remote === undefined ? undefined : pinOf(before, change.remote);
  await needs.freezes.assertMayWait(scope, change, pin, new Date(needs.clock.now().getTime() + waitsMs));
  await checkedBuilds(needs, [{ scope, before, after }]);
}

async function recordProposal(
  { db, clock, audit }: ChangesNeeds,
  operator: Operator,
  scope: string,
  { change, reason }: ChangeRequest,
  { revision: expectedRevision, defaultRevision }: Preview,
): Promise<ProposalRow> {
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
  return { ...row, decidedBy: null, revision: null };
}

/** Agreed and applied, or neither: a process that dies in between leaves a proposal that waits. */
function approvalOf(
  { clock, audit }: ChangesNeeds,
  operator: Operator,
  { id, scope, change, reason, proposedBy }: ProposalRow,
): ChangeCompanions {
  return {
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
  };
}

/** @throws forbidden */
function assertMayWithdraw(operator: Operator, { change, scope, proposedBy }: ProposalRow): void {
  const mayDecline = mayDo(operator.rights, { action: 'approve', remote: remoteOfChange(change), brand: scope });
  if (operator.person !== proposedBy && !mayDecline)
    throw new AppError('forbidden', { message: 'only who proposed it or who may approve it can withdraw it' });
}

async function recordWithdrawal({ db, clock, audit }: ChangesNeeds, operator: Operator, row: ProposalRow) {
  await withTransaction(db, async (tx) => {
    if (!(await decideProposal(tx, row.id, { status: 'withdrawn', decidedBy: operator.person }, clock.now()))) {
      throw new AppError('conflict', {
        message: `the proposal is ${row.status === 'waiting' ? 'decided' : row.status}`,
      });
    }
    await audit.append(tx, {
      actor: operator.name,
      action: 'withdraw',
      scope: row.scope,
      reason: row.reason,
      before: { proposal: row.id, change: row.change },
    });
  });
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
