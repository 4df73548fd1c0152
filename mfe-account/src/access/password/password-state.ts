import { PASSWORD_MIN_CHARS, type ProblemCode } from '@halo/shared/contracts';

export type PasswordField = 'current' | 'password' | 'repeat';
export type PasswordError = 'current' | 'wrong' | 'password' | 'short' | 'weak' | 'mismatch';

export interface PasswordForm {
  current: string;
  password: string;
  repeat: string;
  errors: readonly { field: PasswordField; error: PasswordError }[];
  /** grows with every submit, so that the summary takes the focus again */
  attempt: number;
}

/** `closed` with the outcome of the last change, if there was one. */
export type PasswordState =
  | { status: 'closed'; isChanged: boolean }
  | (PasswordForm &
      ({ status: 'editing' } | { status: 'saving' } | { status: 'failed'; code: ProblemCode; detail: Detail }));

export type Detail = Readonly<Record<string, string>>;

export type PasswordEvent =
  | { type: 'opened' }
  | { type: 'closed' }
  | { type: 'edited'; field: PasswordField; value: string }
  | { type: 'submitted' }
  | { type: 'changed' }
  | { type: 'refused'; code: ProblemCode; detail: Detail };

export const initialPassword: PasswordState = { status: 'closed', isChanged: false };
const EMPTY: PasswordForm = { current: '', password: '', repeat: '', errors: [], attempt: 0 };

export function reducePassword(state: PasswordState, event: PasswordEvent): PasswordState {
  if (event.type === 'opened') return state.status === 'closed' ? { ...EMPTY, status: 'editing' } : state;
  if (state.status === 'closed') return state;
  const { current, password, repeat, attempt } = state;
  const isSaving = state.status === 'saving';
  switch (event.type) {
    case 'closed':
      return isSaving ? state : initialPassword;
    case 'edited': {
      if (isSaving) return state;
      const typed = { current, password, repeat, [event.field]: event.value };
      return {
        status: 'editing',
        ...typed,
        errors: state.errors.filter(({ field }) => field !== event.field),
        attempt,
      };
    }
    case 'submitted': {
      if (isSaving) return state;
      const errors = errorsOf(state);
      const status = errors.length > 0 ? 'editing' : 'saving';
      return { status, current, password, repeat, errors, attempt: attempt + 1 };
    }
    case 'changed':
      return isSaving ? { status: 'closed', isChanged: true } : state;
    case 'refused': {
      if (!isSaving) return state;
      const error = OF_FIELDS[event.code];
      return error
        ? { status: 'editing', current, password, repeat, errors: [error], attempt: attempt + 1 }
        : { ...state, status: 'failed', code: event.code, detail: event.detail };
    }
  }
}

function errorsOf({ current, password, repeat }: PasswordForm): PasswordForm['errors'] {
  const missing: PasswordForm['errors'] = current === '' ? [{ field: 'current', error: 'current' }] : [];
  if (password === '') return [...missing, { field: 'password', error: 'password' }];
  if ([...password].length < PASSWORD_MIN_CHARS) return [...missing, { field: 'password', error: 'short' }];
  return password === repeat ? missing : [...missing, { field: 'repeat', error: 'mismatch' }];
}

const OF_FIELDS: Partial<Record<ProblemCode, PasswordForm['errors'][number]>> = {
  wrong_credentials: { field: 'current', error: 'wrong' },
  password_weak: { field: 'password', error: 'weak' },
};
