import {
  type FourEyesRule,
  type NewFourEyes,
  operationsEndpoints,
  type OperationsEndpoint,
} from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import { FAKE_NOW, type FakeState } from './fake-state.ts';

const calls = operationsEndpoints.fourEyes;
const DONE = { result: 'OK' };

type Handler = (call: { params: Record<string, string>; body: unknown }) => unknown;

/** What takes two people, with the rule that one's own proposal takes another one. */
export function fakeFourEyesHandlers(state: FakeState): [OperationsEndpoint, Handler][] {
  const proposalOf = (id: string | undefined) => {
    const found = state.fourEyes.proposals.find((each) => each.id === id && each.status === 'waiting');
    if (!found) throw new AppError('conflict', { message: 'it is decided' });
    return found;
  };
  return [
    [calls.read, () => state.fourEyes],
    [
      calls.propose,
      ({ body }) => {
        const proposal = {
          ...(body as NewFourEyes),
          id: `f${state.fourEyes.proposals.length + 1}`,
          proposedBy: state.operator?.person ?? '',
          proposedAt: FAKE_NOW,
          expiresAt: '2026-11-22T12:00:00.000Z',
          status: 'waiting' as const,
        };
        state.fourEyes.proposals.unshift(proposal);
        return proposal;
      },
    ],
    [
      calls.approve,
      ({ params }) => {
        const proposal = proposalOf(params['id']);
        Object.assign(proposal, { status: 'approved', decidedBy: state.operator?.person });
        state.fourEyes.rules = proposal.rules;
        return DONE;
      },
    ],
    [
      calls.withdraw,
      ({ params }) => {
        Object.assign(proposalOf(params['id']), { status: 'withdrawn' });
        return DONE;
      },
    ],
  ];
}

export function takesTwo(rules: readonly FourEyesRule[], scope: string, remote: string): boolean {
  const fits = (name: string, wanted: string): boolean => name === '*' || name === wanted;
  return rules.some((rule) => fits(rule.scope, scope) && fits(rule.remote, remote));
}
