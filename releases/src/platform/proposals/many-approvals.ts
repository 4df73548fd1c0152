import type { Proposal } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import type { Changes, ManyApprovals } from '../ports.ts';
import { oneByOne, refusalOf, seenOn, unique } from './many-changes.ts';

/** What was proposed for many brands, decided with one call: each proposal by itself, by the rules of a single one. */
export function createManyApprovals(
  changes: Pick<Changes, 'proposals' | 'foreseeApproval' | 'approve' | 'withdraw'>,
): ManyApprovals {
  async function decideEach<Answer>(
    ids: readonly string[],
    decide: (proposal: Proposal) => Promise<Answer>,
  ): Promise<(Answer | ReturnType<typeof refusalOf>)[]> {
    const known = new Map((await changes.proposals()).map((proposal) => [proposal.id, proposal]));
    const wanted = unique(ids).map((id) => {
      const proposal = known.get(id);
      if (!proposal) throw new AppError('not_found', { message: `there is no proposal ${id}` });
      return proposal;
    });
    return oneByOne(wanted, (proposal) => decide(proposal).catch((error: unknown) => refusalOf(proposal.scope, error)));
  }

  return {
    preview: (operator, ids) =>
      decideEach(ids, async (proposal) => {
        const { scope, change } = proposal;
        return seenOn(scope, change, await changes.foreseeApproval(operator, proposal));
      }),
    approve: (operator, ids) =>
      decideEach(ids, async ({ id, scope }) => ({ scope, done: await changes.approve(operator, id) })),
    withdraw: (operator, ids) =>
      decideEach(ids, async ({ id, scope }) => {
        await changes.withdraw(operator, id);
        return { outcome: 'withdrawn' as const, scope };
      }),
  };
}
