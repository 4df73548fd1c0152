import type { City } from '@halo/shared/contracts';
import type { Refusal } from '../refusal.ts';
import {
  checkSignUp,
  emptySignUp,
  type FieldError,
  SIGN_UP_STEPS,
  type SignUpField,
  type SignUpForm,
  type SignUpStep,
  stepOf,
} from './sign-up-form.ts';

interface Filling {
  form: SignUpForm;
  isMainstream: boolean;
  errors: readonly FieldError[];
  /** grows with every try to go on, so that the summary takes the focus again */
  attempt: number;
  /** what the server said to the last try */
  refusal?: Refusal | undefined;
}

/**
 * Where a sign-up stands. Only the last step can be sent; `mailbox`: the owner of the address finds the next step in
 * the mail.
 */
export type SignUpState =
  | ({ step: 'account' | 'about' } & Filling)
  | ({ step: 'consents'; isSending: boolean } & Filling)
  | { step: 'mailbox'; email: string };
export type FillingState = Exclude<SignUpState, { step: 'mailbox' }>;

export type SignUpEvent =
  | { type: 'edited'; field: SignUpField; value: SignUpForm[SignUpField] }
  | { type: 'continued' }
  | { type: 'wentBack' }
  /** by the browser's buttons */
  | { type: 'wentTo'; step: SignUpStep }
  | { type: 'refused'; refusal: Refusal }
  | { type: 'startedOver'; isMainstream: boolean };

export function initialSignUp(isMainstream: boolean, draft: Partial<SignUpForm> = {}): SignUpState {
  return { step: 'account', form: { ...emptySignUp(isMainstream), ...draft }, isMainstream, errors: [], attempt: 0 };
}

export function reduceSignUp(state: SignUpState, event: SignUpEvent): SignUpState {
  if (state.step === 'mailbox') {
    // The address stays, so that a slip of the finger is one letter to mend.
    return event.type === 'startedOver' ? initialSignUp(event.isMainstream, { email: state.email }) : state;
  }
  switch (event.type) {
    case 'edited':
      return isSending(state)
        ? state
        : {
            ...state,
            form: editForm(state.form, event),
            errors: without(state.errors, event.field),
            refusal: undefined,
          };
    case 'continued':
      return isSending(state) ? state : advance(state);
    case 'wentBack':
      return isSending(state) ? state : goTo(state, SIGN_UP_STEPS[SIGN_UP_STEPS.indexOf(state.step) - 1] ?? 'account');
    case 'wentTo':
      return mayGoTo(state, event.step) ? goTo(state, event.step) : state;
    case 'refused': {
      if (event.refusal.code === 'welcome_email_sent') return { step: 'mailbox', email: state.form.email };
      const field = fieldOfRefusal(event.refusal);
      return { ...goTo(state, field ? stepOf(field) : 'consents'), attempt: state.attempt + 1, refusal: event.refusal };
    }
    case 'startedOver':
      return state;
  }
}

/** The form may be sent: the effects look for this after `continued`. */
export function isSending(state: SignUpState): state is Extract<SignUpState, { step: 'consents' }> {
  return state.step === 'consents' && state.isSending;
}

/** Which field a refusal is about; it is marked like one that was wrong here. */
export function fieldOfRefusal({ code }: Refusal): SignUpField | undefined {
  switch (code) {
    case 'email_exists':
    case 'email_invalid':
    case 'email_forbidden':
    case 'already_registered_device':
      return 'email';
    case 'password_weak':
      return 'password';
    case 'age_out_of_range':
      return 'age';
    case 'region_unknown':
      return 'region';
    case 'consent_missing':
      return 'acceptsTerms';
    default:
      return undefined;
  }
}

function advance(state: FillingState): SignUpState {
  const errors = checkSignUp(state.form, state.isMainstream, state.step);
  if (errors.length > 0) return { ...state, errors, attempt: state.attempt + 1, refusal: undefined };
  if (state.step !== 'consents') return goTo(state, SIGN_UP_STEPS[SIGN_UP_STEPS.indexOf(state.step) + 1] ?? 'consents');
  const [first] = checkSignUp(state.form, state.isMainstream);
  if (first === undefined) return { ...state, isSending: true, errors: [], refusal: undefined };
  const step = stepOf(first.field);
  return {
    ...goTo(state, step),
    errors: checkSignUp(state.form, state.isMainstream, step),
    attempt: state.attempt + 1,
  };
}

/** Back always; forward only over steps that are filled in, as the password is gone after a reload. */
export function mayGoTo(state: SignUpState, step: SignUpStep): boolean {
  if (state.step === 'mailbox' || isSending(state)) return false;
  const { form, isMainstream } = state;
  const before = SIGN_UP_STEPS.slice(0, SIGN_UP_STEPS.indexOf(step));
  return before.every((each) => checkSignUp(form, isMainstream, each).length === 0);
}

function goTo({ form, isMainstream, attempt }: FillingState, step: SignUpStep): FillingState {
  const filling = { form, isMainstream, attempt, errors: [] };
  return step === 'consents' ? { ...filling, step, isSending: false } : { ...filling, step };
}

/** What one edit makes of the form: a city brings its region, an age has digits only. */
export function editForm(
  form: SignUpForm,
  { field, value }: { field: SignUpField; value: SignUpForm[SignUpField] },
): SignUpForm {
  switch (field) {
    case 'email':
      return { ...form, email: String(value).replaceAll(/\s/g, '') };
    case 'age':
      return { ...form, age: String(value).replaceAll(/\D/g, '') };
    case 'city': {
      const city = value as City | null;
      return { ...form, city, region: city?.region ?? form.region };
    }
    case 'region':
      // A city lies in one region only.
      return { ...form, region: String(value), city: form.city?.region === value ? form.city : null };
    default:
      return { ...form, [field]: value };
  }
}

function without(errors: readonly FieldError[], field: SignUpField): FieldError[] {
  return errors.filter((error) => error.field !== field && !(field === 'city' && error.field === 'region'));
}
