import type { FlowProposal, FlowRecord } from '@halo/shared/contracts/operations';
import { revisionAt } from './flow-history.ts';
import type { ProposalRow, RevisionRow } from './flow-repository.ts';

/** Of a flow that changed often the console shows the newest. */
const SHOWN_MAX = 30;

/** One flow of a brand with its history. `rows`: of that flow, oldest first. */
export function toRecord(rows: readonly RevisionRow[], now: Date): FlowRecord[] {
  const [first] = rows;
  if (!first) return [];
  const { brandId: brand, fluxId } = first;
  const revisions = rows
    .slice(-SHOWN_MAX)
    .map(({ revision, definition, validFrom, createdBy, reason }) => ({
      ...{ revision, definition, from: validFrom.toISOString() },
      ...(createdBy === null ? {} : { by: createdBy }),
      ...(reason === null ? {} : { reason }),
    }))
    .reverse();
  return [{ brand, fluxId, current: revisionAt(rows, now)?.revision ?? 0, revisions }];
}

/** `newest`: the newest revision of its flow. */
export function toProposal(row: ProposalRow, newest: number, now: Date): FlowProposal {
  const { id, brandId: brand, fluxId, definition, basis, startsAt, reason, proposedBy, decidedBy } = row;
  return {
    ...{ id, brand, fluxId, definition, basis, reason, proposedBy },
    ...(startsAt ? { startsAt: startsAt.toISOString() } : {}),
    proposedAt: row.proposedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    status: statusOf(row, newest, now),
    ...(decidedBy === null ? {} : { decidedBy }),
  };
}

function statusOf({ status, expiresAt, basis }: ProposalRow, newest: number, now: Date): FlowProposal['status'] {
  if (status !== 'waiting') return status;
  if (expiresAt <= now) return 'expired';
  return basis === newest ? 'waiting' : 'outdated';
}

export function newestOf(rows: readonly RevisionRow[]): number {
  return rows.at(-1)?.revision ?? 0;
}
