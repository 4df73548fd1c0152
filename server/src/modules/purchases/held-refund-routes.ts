import { operationsEndpoints } from '@halo/shared/contracts/operations';
import { type OperationsRoute, operationsRoute, PLATFORM, type Releases } from '@halo/releases';
import { assertHeld } from './held-refunds.ts';
import type { PurchasesService } from './purchases.ts';

const calls = operationsEndpoints.heldRefunds;
/** They are of all brands: rights for all of them, as for claims. */
const mayAnswer = () => ({ action: 'refunds', brand: '*' }) as const;

/** Refunds of repeated withdrawals, for the people who decide about them. Each decision stands in the audit. */
export function heldRefundRoutes(
  purchases: Pick<PurchasesService, 'heldRefunds' | 'answerHeldRefund'>,
  releases: Pick<Releases, 'audit'>,
): OperationsRoute[] {
  return [
    operationsRoute(calls.list, {
      rule: mayAnswer,
      async handle() {
        const held = await purchases.heldRefunds();
        return {
          refunds: held.map(({ attemptId, clickId, refundCents, currency, earlier, heldAt, dueAt }) => ({
            id: attemptId,
            account: clickId,
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
      rule: mayAnswer,
      async handle({ operator, params, body }) {
        const isReleased = body.decision === 'released';
        const clickId = await purchases.answerHeldRefund(params.id, {
          isReleased,
          text: body.text,
          also: (tx) =>
            releases.audit.append(tx, {
              actor: operator.name,
              action: isReleased ? 'withdrawal.released' : 'withdrawal.refused',
              scope: PLATFORM,
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
