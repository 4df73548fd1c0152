import {
  type NewOperator,
  operationsEndpoints,
  type OperationsEndpoint,
  type SessionState,
} from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import { FAKE_NOW, type FakeState } from './fake-state.ts';

const { operators: calls, session } = operationsEndpoints;
const DONE = { result: 'OK' };

export const FAKE_CODE = '287082';

type Handler = (call: { params: Record<string, string>; body: unknown }) => unknown;

export function fakeOperatorHandlers(state: FakeState): [OperationsEndpoint, Handler][] {
  const keep: Handler = ({ body }) => {
    state.passwords.push(body);
    return DONE;
  };
  return [
    [calls.list, () => ({ operators: state.operators })],
    [
      calls.create,
      ({ body }) => {
        const operator = {
          ...(body as NewOperator),
          state: 'invited' as const,
          hasSecondFactor: false,
          createdAt: FAKE_NOW,
        };
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
    [
      calls.resetSecondFactor,
      ({ params }) => {
        for (const each of state.operators) if (each.email === params['email']) each.hasSecondFactor = false;
        return DONE;
      },
    ],
    [session.ways, () => ({ hasOpenId: state.hasCompany })],
    [session.giveSecondFactor, ({ body }) => enter(state, body)],
    [
      session.newSecondFactor,
      () => ({ key: 'GEZDGNBVGY3TQOJQ', address: 'otpauth://totp/Halo%20operations:anna?secret=GEZDGNBVGY3TQOJQ' }),
    ],
    [
      session.confirmSecondFactor,
      ({ body }) => {
        state.code ??= FAKE_CODE;
        return { session: enter(state, body), recoveryCodes: ['7QHX-0000-1111-2222', '9WKD-3333-4444-5555'] };
      },
    ],
    [
      session.removeSecondFactor,
      ({ body }) => {
        enter(state, body);
        state.code = undefined;
        state.operator = state.operator && { ...state.operator, hasSecondFactor: false };
        return DONE;
      },
    ],
    [session.changePassword, keep],
    [session.firstPassword, keep],
  ];
}

/** The session is whole with the right code. */
function enter(state: FakeState, body: unknown): SessionState {
  const { code } = body as { code?: string };
  if (!state.operator) throw new AppError('unauthenticated', { message: 'not signed in' });
  if (code !== state.code) throw new AppError('wrong_credentials', { field: 'code', message: 'the code is wrong' });
  const { lacks: _lacks, ...operator } = state.operator;
  state.operator = { ...operator, hasSecondFactor: true };
  return state.operator;
}
