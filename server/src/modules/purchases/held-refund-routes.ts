import { operationsEndpoints } from '@halo/shared/contracts/operations';
import { type OperationsRoute, operationsRoute, type Releases } from '@halo/releases';
import { AppError } from '@halo/shared/errors';
import { looksAfter } from '../../operator-brands.ts';
import { assertHeld } from './held-refunds.ts';
import type { PurchasesService } from './purchases.ts';

const calls = operationsEndpoints.heldRefunds;
/** Refunds of repeated withdrawals, for the people who decide about them. Each decision stands in the audit. */
export function heldRefundRoutes(
  purchases: Pick<PurchasesService, 'heldRefunds' | 'answerHeldRefund'>,
  releases: Pick<Releases, 'audit'>,
): OperationsRoute[] {
  const heldOf = async (id: string) => {
    const held = (await purchases.heldRefunds()).find(({ attemptId }) => attemptId === id);
    if (!held) throw new AppError('not_found', { message: 'no such held refund' });
    return held;
  };
  return [
    operationsRoute(calls.list, {
      rule: () => ({ action: 'refunds' }),
      async handle({ operator }) {
        const held = (await purchases.heldRefunds()).filter(({ brandId }) => looksAfter(operator, brandId));
        return {
          refunds: held.map(({ attemptId, clickId, brandId, refundCents, currency, earlier, heldAt, dueAt }) => ({
            id: attemptId,
            account: clickId,
            brand: brandId,
            cents: refundCents,
            currency,
            earlier,
            heldAt: heldAt.toISOString(),
            dueAt: dueAt.toISOString(),
          })),
        };
      },
    }),
    operationsRoute(calls.answer, {
      rule: async ({ params }) => ({ action: 'refunds', brand: (await heldOf(params.id)).brandId }),
      async handle({ operator, params, body }) {
        const { brandId } = await heldOf(params.id);
        const isReleased = body.decision === 'released';
        const clickId = await purchases.answerHeldRefund(params.id, {
          isReleased,
          text: body.text,
          also: (tx) =>
            releases.audit.append(tx, {
              actor: operator.name,
              action: isReleased ? 'withdrawal.released' : 'withdrawal.refused',
              scope: brandId,
              reason: body.text,
              after: { payment: params.id },
            }),
        });
        assertHeld(clickId);
        return { result: 'OK' as const };
      },
    }),
  ];
}
