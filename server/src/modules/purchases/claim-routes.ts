import { operationsEndpoints } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import { looksAfter } from '../../operator-brands.ts';
import { type OperationsRoute, operationsRoute, type Releases } from '@halo/releases';
import { dayOf, midnightOf } from './local-time.ts';
import type { PurchasesService } from './purchases.ts';
import { workingDaysAfter } from './working-days.ts';

const calls = operationsEndpoints.claims;
/** Who asks is promised an answer within so many. */
const ANSWER_DAYS = 3;

/** Public holidays are working days here: an answer before them is never late. */
function answerDue(madeAt: Date): Date {
  return midnightOf(workingDaysAfter(dayOf(madeAt), ANSWER_DAYS));
}

/** Claims under the refund guarantee, for the people who answer them. Each answer stands in the audit. */
export function claimRoutes(
  purchases: Pick<PurchasesService, 'openClaims' | 'answerClaim'>,
  releases: Pick<Releases, 'audit'>,
): OperationsRoute[] {
  const claimOf = async (id: string) => (await purchases.openClaims()).find(({ attemptId }) => attemptId === id);
  return [
    operationsRoute(calls.list, {
      rule: () => ({ action: 'refunds' }),
      async handle({ operator }) {
        const claims = (await purchases.openClaims()).filter(({ brandId }) => looksAfter(operator, brandId));
        return {
          claims: claims.map(({ attemptId, clickId, brandId, reason, madeAt, paid }) => ({
            id: attemptId,
            account: clickId,
            brand: brandId,
            reason,
            madeAt: madeAt.toISOString(),
            paid: { ...paid, at: new Date(paid.at).toISOString() },
            dueAt: answerDue(madeAt).toISOString(),
          })),
        };
      },
    }),
    operationsRoute(calls.answer, {
      async rule({ params }) {
        const claim = await claimOf(params.id);
        if (!claim) throw new AppError('not_found', { message: 'no such open claim' });
        return { action: 'refunds', brand: claim.brandId };
      },
      async handle({ operator, params, body }) {
        const claim = await claimOf(params.id);
        const isAnswered =
          claim !== undefined &&
          (await purchases.answerClaim(claim, body.decision === 'granted', body.text, (tx) =>
            releases.audit.append(tx, {
              actor: operator.name,
              action: `claim.${body.decision}`,
              scope: claim.brandId,
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
