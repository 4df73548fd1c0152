import type { Refusal } from '../refusal.ts';
import { checkSignUp, emptySignUp, type FieldError, type SignUpField, type SignUpForm } from './sign-up-form.ts';
import { editForm } from './sign-up-state.ts';

/** The sign-up of a person whose address is known and who needs no password: one page of questions. */
export interface ExternalSignUpState {
  form: SignUpForm;
  isMainstream: boolean;
  errors: readonly FieldError[];
  /** grows with every try, so that the summary takes the focus again */
  attempt: number;
  isSending: boolean;
  refusal?: Refusal | undefined;
}

export type ExternalSignUpEvent =
  | { type: 'edited'; field: SignUpField; value: SignUpForm[SignUpField] }
  | { type: 'submitted' }
  | { type: 'refused'; refusal: Refusal };

export function initialExternalSignUp({
  email,
  isMainstream,
}: {
  email: string;
  isMainstream: boolean;
}): ExternalSignUpState {
  return { form: { ...emptySignUp(isMainstream), email }, isMainstream, errors: [], attempt: 0, isSending: false };
}

export function reduceExternalSignUp(state: ExternalSignUpState, event: ExternalSignUpEvent): ExternalSignUpState {
  switch (event.type) {
    case 'edited':
      return state.isSending
        ? state
        : {
            ...state,
            form: editForm(state.form, event),
            errors: state.errors.filter(({ field }) => !isSettledBy(event.field, field)),
            refusal: undefined,
          };
    case 'submitted': {
      if (state.isSending) return state;
      const errors = checkSignUp(state.form, state.isMainstream).filter(({ field }) => !GIVEN.includes(field));
      return { ...state, errors, attempt: state.attempt + 1, isSending: errors.length === 0, refusal: undefined };
    }
    case 'refused':
      return { ...state, isSending: false, attempt: state.attempt + 1, refusal: event.refusal };
  }
}

const GIVEN: readonly SignUpField[] = ['email', 'password'];

function isSettledBy(edited: SignUpField, field: SignUpField): boolean {
  return edited === field || (edited === 'city' && field === 'region');
}
