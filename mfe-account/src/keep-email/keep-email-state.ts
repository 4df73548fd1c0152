import { PASSWORD_MIN_CHARS, type ProblemCode } from '@halo/shared/contracts';

export type KeepField = 'password' | 'repeat';
export type KeepError = 'password' | 'short' | 'weak' | 'mismatch';

export interface KeepForm {
  token: string;
  password: string;
  repeat: string;
  errors: readonly { field: KeepField; error: KeepError }[];
  /** grows with every submit, so that the summary takes the focus again */
  attempt: number;
}

/** `unusable`: the link does not work any more; `failed`: the same link may be tried again. */
export type KeepEmailState =
  | { status: 'done' }
  | { status: 'unusable'; reason: 'used' | 'expired' | 'taken' }
  | (KeepForm & ({ status: 'editing' } | { status: 'saving' } | { status: 'failed'; code: ProblemCode }));

export type KeepEmailEvent =
  | { type: 'edited'; field: KeepField; value: string }
  | { type: 'submitted' }
  | { type: 'kept' }
  | { type: 'refused'; code: ProblemCode };

export function initialKeepEmail(search: string): KeepEmailState {
  const token = new URLSearchParams(search).get('token') ?? '';
  if (token === '') return { status: 'unusable', reason: 'expired' };
  return { status: 'editing', token, password: '', repeat: '', errors: [], attempt: 0 };
}

export function reduceKeepEmail(state: KeepEmailState, event: KeepEmailEvent): KeepEmailState {
  if (!('token' in state)) return state;
  const { token, password, repeat, attempt } = state;
  const isSaving = state.status === 'saving';
  switch (event.type) {
    case 'edited': {
      if (isSaving) return state;
      const typed = { password, repeat, [event.field]: event.value };
      const errors = state.errors.filter(({ field }) => field !== event.field);
      return { status: 'editing', token, ...typed, errors, attempt };
    }
    case 'submitted': {
      if (isSaving) return state;
      const errors = errorsOf(state);
      const status = errors.length > 0 ? 'editing' : 'saving';
      return { status, token, password, repeat, errors, attempt: attempt + 1 };
    }
    case 'kept':
      return isSaving ? { status: 'done' } : state;
    case 'refused': {
      if (!isSaving) return state;
      const reason = REASONS[event.code];
      if (reason) return { status: 'unusable', reason };
      return event.code === 'password_weak'
        ? { ...state, status: 'editing', errors: [{ field: 'password', error: 'weak' }], attempt: attempt + 1 }
        : { ...state, status: 'failed', code: event.code };
    }
  }
}

function errorsOf({ password, repeat }: KeepForm): KeepForm['errors'] {
  if (password === '') return [{ field: 'password', error: 'password' }];
  if ([...password].length < PASSWORD_MIN_CHARS) return [{ field: 'password', error: 'short' }];
  return password === repeat ? [] : [{ field: 'repeat', error: 'mismatch' }];
}

const REASONS: Partial<Record<ProblemCode, 'used' | 'expired' | 'taken'>> = {
  token_used: 'used',
  token_expired: 'expired',
  conflict: 'taken',
};
