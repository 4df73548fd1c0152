import type { PaymentAction } from '@halo/shared/contracts/operations';
import type { ActionRow } from './action-repository.ts';

export function toAction(row: ActionRow, now: Date): PaymentAction {
  const { id, attemptId, brandId, kind, cents, currency, takesGoods, reference, reason, proposedBy, proposedAt } = row;
  const isOver = row.status === 'waiting' && row.expiresAt !== null && row.expiresAt <= now;
  return {
    id,
    payment: attemptId,
    brand: brandId,
    kind,
    ...(cents === null ? {} : { cents }),
    currency,
    takesGoods,
    ...(kind === 'refund' && row.reversalId !== null ? { second: row.reversalId } : {}),
    ...(reference === null ? {} : { reference }),
    reason,
    ...(row.ground === null ? {} : { ground: row.ground }),
    status: isOver ? 'expired' : row.status,
    proposedBy,
    proposedAt: proposedAt.toISOString(),
    ...(row.expiresAt === null ? {} : { expiresAt: row.expiresAt.toISOString() }),
    ...(row.decidedBy === null ? {} : { decidedBy: row.decidedBy }),
    ...(row.decidedAt === null ? {} : { decidedAt: row.decidedAt.toISOString() }),
  };
}
