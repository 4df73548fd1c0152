import { type NewOperator, operationsEndpoints, type OperationsEndpoint } from '@halo/shared/contracts/operations';
import { FAKE_NOW, type FakeState } from './fake-state.ts';

const { operators: calls, session } = operationsEndpoints;
const DONE = { result: 'OK' };

type Handler = (call: { params: Record<string, string>; body: unknown }) => unknown;

export function fakeOperatorHandlers(
  state: Pick<FakeState, 'operators' | 'passwords'>,
): [OperationsEndpoint, Handler][] {
  const keep: Handler = ({ body }) => {
    state.passwords.push(body);
    return DONE;
  };
  return [
    [calls.list, () => ({ operators: state.operators })],
    [
      calls.create,
      ({ body }) => {
        const operator = { ...(body as NewOperator), state: 'invited' as const, createdAt: FAKE_NOW };
        state.operators.push(operator);
        return { operator, link: 'http://ops.localhost/welcome#secret' };
      },
    ],
    [
      calls.disable,
      ({ params }) => {
        for (const each of state.operators) if (each.email === params['email']) each.state = 'disabled';
        return DONE;
      },
    ],
    [session.changePassword, keep],
    [session.firstPassword, keep],
  ];
}
