import { operationsEndpoints, type OperationsEndpoint, type Rollout } from '@halo/shared/contracts/operations';
import type { FakeState } from './fake-state.ts';

const calls = operationsEndpoints.rollouts;

/** Rollouts that a test puts into the state. */
export function fakeRolloutHandlers(
  state: Pick<FakeState, 'rollouts'>,
): [OperationsEndpoint, (call: { params: Record<string, string>; body: unknown }) => unknown][] {
  function change(id: string | undefined, part: Partial<Rollout>): Rollout | undefined {
    state.rollouts = state.rollouts.map((each) => (each.id === id ? { ...each, ...part } : each));
    return state.rollouts.find((each) => each.id === id);
  }
  return [
    [calls.list, () => ({ rollouts: state.rollouts })],
    [calls.approve, ({ params }) => change(params['id'], { state: 'running', step: 0 })],
    [
      calls.stop,
      ({ params, body }) => change(params['id'], { state: 'stopped', why: (body as { reason: string }).reason }),
    ],
  ];
}
