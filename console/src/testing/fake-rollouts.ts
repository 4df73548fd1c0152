import {
  type Freeze,
  type NewFreeze,
  type NewRollout,
  operationsEndpoints,
  type OperationsEndpoint,
  type Rollout,
} from '@halo/shared/contracts/operations';
import { FAKE_NOW, type FakeState } from './fake-state.ts';

const calls = operationsEndpoints.rollouts;
const { freezes } = operationsEndpoints;

/** Rollouts and freezes, those of the test's state and those that the console makes. */
export function fakeRolloutHandlers(
  state: Pick<FakeState, 'rollouts' | 'freezes'>,
): [OperationsEndpoint, (call: { params: Record<string, string>; body: unknown }) => unknown][] {
  function change(id: string | undefined, part: Partial<Rollout>): Rollout | undefined {
    state.rollouts = state.rollouts.map((each) => (each.id === id ? { ...each, ...part } : each));
    return state.rollouts.find((each) => each.id === id);
  }
  return [
    [calls.list, () => ({ rollouts: state.rollouts })],
    [
      calls.start,
      ({ body }) => {
        const made = { id: `r${state.rollouts.length + 1}`, state: 'running', step: 0, startedBy: 'anna' } as const;
        state.rollouts = [{ ...(body as NewRollout), ...made, startedAt: FAKE_NOW }, ...state.rollouts];
        return state.rollouts[0];
      },
    ],
    [freezes.list, () => ({ freezes: state.freezes })],
    [
      freezes.make,
      ({ body }) => {
        const made: Freeze = {
          ...(body as NewFreeze),
          id: `f${state.freezes.length + 1}`,
          isNow: true,
          madeBy: 'anna',
        };
        state.freezes = [...state.freezes, made];
        return made;
      },
    ],
    [
      freezes.lift,
      ({ params }) => {
        state.freezes = state.freezes.filter(({ id }) => id !== params['id']);
        return { freezes: state.freezes };
      },
    ],
    [calls.approve, ({ params }) => change(params['id'], { state: 'running', step: 0 })],
    [
      calls.stop,
      ({ params, body }) => change(params['id'], { state: 'stopped', why: (body as { reason: string }).reason }),
    ],
  ];
}
