import { PASSWORD_MIN_CHARS, type ProblemCode } from '@halo/shared/contracts';
import type { Refusal } from '../refusal.ts';

export type ResetField = 'password' | 'repeat';
export type ResetError = 'password' | 'passwordShort' | 'mismatch';

/**
 * The landing of the link in the mail. `unusable`: the link does not work any more and there is a way to a new one;
 * `failed`: the same link may be tried again, and what was typed is still there.
 */
export type ResetPasswordState =
  | { status: 'noToken' }
  | { status: 'done' }
  | { status: 'unusable'; reason: 'used' | 'expired' }
  | ResetForm;

export type ResetForm = {
  token: string;
  password: string;
  repeat: string;
  /** what is wrong, first things first */
  errors: readonly { field: ResetField; error: ResetError }[];
  /** grows with every submit, so that the summary takes the focus again */
  attempt: number;
} & ({ status: 'editing' } | { status: 'sending' } | { status: 'failed'; refusal: Refusal });

export type ResetPasswordEvent =
  | { type: 'edited'; field: ResetField; value: string }
  | { type: 'submitted' }
  | { type: 'done' }
  | { type: 'refused'; refusal: Refusal };

export function initialResetPassword(search: string): ResetPasswordState {
  const token = new URLSearchParams(search).get('token') ?? '';
  if (token === '') return { status: 'noToken' };
  return { status: 'editing', token, password: '', repeat: '', errors: [], attempt: 0 };
}

export function reduceResetPassword(state: ResetPasswordState, event: ResetPasswordEvent): ResetPasswordState {
  if (!('token' in state)) return state;
  const { token, password, repeat, attempt } = state;
  switch (event.type) {
    case 'edited': {
      if (state.status === 'sending') return state;
      const typed = { password, repeat, [event.field]: event.value };
      const errors = state.errors.filter(({ field }) => field !== event.field);
      return { status: 'editing', token, ...typed, errors, attempt };
    }
    case 'submitted': {
      if (state.status === 'sending') return state;
      const errors = errorsOf(state);
      return {
        status: errors.length > 0 ? 'editing' : 'sending',
        token,
        password,
        repeat,
        errors,
        attempt: attempt + 1,
      };
    }
    case 'done':
      return state.status === 'sending' ? { status: 'done' } : state;
    case 'refused': {
      if (state.status !== 'sending') return state;
      const reason = REASONS[event.refusal.code];
      return reason ? { status: 'unusable', reason } : { ...state, status: 'failed', refusal: event.refusal };
    }
  }
}

function errorsOf({ password, repeat }: ResetForm): ResetForm['errors'] {
  if (password === '') return [{ field: 'password', error: 'password' }];
  if ([...password].length < PASSWORD_MIN_CHARS) return [{ field: 'password', error: 'passwordShort' }];
  return password === repeat ? [] : [{ field: 'repeat', error: 'mismatch' }];
}

const REASONS: Partial<Record<ProblemCode, 'used' | 'expired'>> = { token_used: 'used', token_expired: 'expired' };
