import { operationsEndpoints } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import { type OperationsRoute, operationsRoute, PLATFORM, type Releases } from '@halo/releases';
import type { PurchasesService } from './purchases.ts';

const calls = operationsEndpoints.claims;
/** Claims are of all brands: rights for all of them. */
const mayAnswer = () => ({ action: 'refunds', brand: '*' }) as const;

/** Claims under the refund guarantee, for the people who answer them. Each answer stands in the audit. */
export function claimRoutes(
  purchases: Pick<PurchasesService, 'openClaims' | 'answerClaim'>,
  releases: Pick<Releases, 'audit'>,
): OperationsRoute[] {
  return [
    operationsRoute(calls.list, {
      rule: mayAnswer,
      async handle() {
        const claims = await purchases.openClaims();
        return {
          claims: claims.map(({ attemptId, clickId, reason, madeAt }) => ({
            id: attemptId,
            account: clickId,
            reason,
            madeAt: madeAt.toISOString(),
          })),
        };
      },
    }),
    operationsRoute(calls.answer, {
      rule: mayAnswer,
      async handle({ operator, params, body }) {
        const claim = (await purchases.openClaims()).find(({ attemptId }) => attemptId === params.id);
        const isAnswered =
          claim !== undefined &&
          (await purchases.answerClaim(claim, body.decision === 'granted', body.text, (tx) =>
            releases.audit.append(tx, {
              actor: operator.name,
              action: `claim.${body.decision}`,
              scope: PLATFORM,
              reason: body.text,
              after: { payment: params.id },
            }),
          ));
        if (!isAnswered) throw new AppError('not_found', { message: 'no such open claim' });
        return { result: 'OK' as const };
      },
    }),
  ];
}
