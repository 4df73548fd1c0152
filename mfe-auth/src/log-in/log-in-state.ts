import type { Refusal } from '../refusal.ts';

export type LogInField = 'email' | 'password';
export interface LogInForm {
  email: string;
  password: string;
}

/** `failed`: the server said no; what was typed is still there. */
export type LogInState = {
  form: LogInForm;
  /** fields that are empty, first things first */
  missing: readonly LogInField[];
  /** grows with every try, so that the summary takes the focus again */
  attempt: number;
} & ({ status: 'editing' } | { status: 'sending' } | { status: 'failed'; refusal: Refusal });

export type LogInEvent =
  | { type: 'edited'; field: LogInField; value: string }
  | { type: 'submitted' }
  /** the owner of an account was asked whether they come back */
  | { type: 'answered' }
  | { type: 'refused'; refusal: Refusal };

export function initialLogIn(email = ''): LogInState {
  return { status: 'editing', form: { email, password: '' }, missing: [], attempt: 0 };
}

export function reduceLogIn(state: LogInState, event: LogInEvent): LogInState {
  switch (event.type) {
    case 'edited': {
      if (state.status === 'sending') return state;
      const value = event.field === 'email' ? event.value.replaceAll(/\s/g, '') : event.value;
      return {
        status: 'editing',
        form: { ...state.form, [event.field]: value },
        missing: state.missing.filter((field) => field !== event.field),
        attempt: state.attempt,
      };
    }
    case 'submitted': {
      if (state.status === 'sending') return state;
      const missing = FIELDS.filter((field) => state.form[field] === '');
      return {
        status: missing.length > 0 ? 'editing' : 'sending',
        form: state.form,
        missing,
        attempt: state.attempt + 1,
      };
    }
    case 'answered': {
      const { form, missing, attempt } = state;
      return state.status === 'failed' ? { status: 'editing', form, missing, attempt } : state;
    }
    case 'refused':
      return { ...state, status: 'failed', refusal: event.refusal };
  }
}

const FIELDS: readonly LogInField[] = ['email', 'password'];
