import type { ProblemCode } from '@halo/shared/contracts';
import type { Refusal } from '../refusal.ts';

/**
 * The landing of the link in the mail. Nothing happens before a person presses the button, because mail scanners open
 * links too. `password`: this browser has no session of the account, so the password is asked for. `confirmed` says
 * whether this browser is signed in now. A link that no longer works has a way on; anything else may be tried again
 * with the same token.
 */
export type ConfirmEmailState =
  | { status: 'noToken' }
  | { status: 'ready'; token: string }
  | { status: 'confirming'; token: string; password?: string }
  | { status: 'password'; token: string; password: string; refusal?: Refusal | undefined; attempt: number }
  | { status: 'confirmed'; isSignedIn: boolean }
  | { status: 'unusable'; reason: 'used' | 'expired' | 'disabled' }
  | { status: 'failed'; token: string; code: ProblemCode };

export type ConfirmEmailEvent =
  | { type: 'pressed' }
  | { type: 'typed'; password: string }
  | { type: 'confirmed'; isSignedIn: boolean }
  | { type: 'refused'; refusal: Refusal }
  | { type: 'retried' };

export function initialConfirmEmail(search: string): ConfirmEmailState {
  const token = new URLSearchParams(search).get('token') ?? '';
  return token === '' ? { status: 'noToken' } : { status: 'ready', token };
}

export function reduceConfirmEmail(state: ConfirmEmailState, event: ConfirmEmailEvent): ConfirmEmailState {
  switch (event.type) {
    case 'pressed':
      return pressed(state);
    case 'typed':
      return state.status === 'password' ? { ...state, password: event.password, refusal: undefined } : state;
    case 'confirmed':
      return state.status === 'confirming' ? { status: 'confirmed', isSignedIn: event.isSignedIn } : state;
    case 'retried':
      return state.status === 'failed' ? { status: 'confirming', token: state.token } : state;
    case 'refused':
      return state.status === 'confirming' ? refused(state, event.refusal) : state;
  }
}

function pressed(state: ConfirmEmailState): ConfirmEmailState {
  if (state.status === 'ready') return { status: 'confirming', token: state.token };
  if (state.status !== 'password') return state;
  const { token, password } = state;
  if (password !== '') return { status: 'confirming', token, password };
  return { ...state, refusal: { code: 'password_required', detail: {} }, attempt: state.attempt + 1 };
}

const OF_PASSWORD: readonly ProblemCode[] = ['password_required', 'wrong_credentials', 'too_many_attempts'];

function refused({ token, password }: { token: string; password?: string }, refusal: Refusal): ConfirmEmailState {
  // The first answer only asks for the password; it refuses nothing that was typed.
  if (OF_PASSWORD.includes(refusal.code))
    return {
      status: 'password',
      token,
      password: '',
      attempt: 1,
      ...(password === undefined ? {} : { refusal }),
    };
  const reason = REASONS[refusal.code];
  return reason ? { status: 'unusable', reason } : { status: 'failed', token, code: refusal.code };
}

const REASONS: Partial<Record<ProblemCode, 'used' | 'expired' | 'disabled'>> = {
  token_used: 'used',
  token_expired: 'expired',
  account_disabled: 'disabled',
};
