import { isEmail } from '@halo/shared/contracts';
import type { Refusal } from '../refusal.ts';

/** What is wrong with the new address; keys of the remote's own texts. */
export type AddressError = 'email' | 'same' | 'invalid';

/** What is being asked of the server. */
export type DoubleOptInTask = 'check' | 'resend' | 'change';

/**
 * The popup that waits for a confirmation. `confirm`: shows the address; `change`: the address is being replaced.
 * `outcome` is what the last task brought.
 */
export type DoubleOptInState = {
  email: string;
  task?: DoubleOptInTask | undefined;
  outcome?: { kind: 'unconfirmed' | 'resent' | 'changed' } | { kind: 'refused'; refusal: Refusal } | undefined;
} & ({ view: 'confirm' } | { view: 'change'; typed: string; error?: AddressError | undefined });

export type DoubleOptInEvent =
  | { type: 'asked'; task: DoubleOptInTask }
  | { type: 'stillUnconfirmed' }
  | { type: 'resent' }
  | { type: 'refused'; refusal: Refusal }
  | { type: 'changeOpened' }
  | { type: 'changeLeft' }
  | { type: 'typed'; text: string }
  | { type: 'changeWrong'; error: AddressError }
  | { type: 'changed'; email: string };

export function initialDoubleOptIn(email: string): DoubleOptInState {
  return { view: 'confirm', email };
}

export function reduceDoubleOptIn(state: DoubleOptInState, event: DoubleOptInEvent): DoubleOptInState {
  switch (event.type) {
    case 'asked':
      return { ...state, task: event.task, outcome: undefined };
    case 'stillUnconfirmed':
      return { ...state, task: undefined, outcome: { kind: 'unconfirmed' } };
    case 'resent':
      return { ...state, task: undefined, outcome: { kind: 'resent' } };
    case 'refused':
      return { ...state, task: undefined, outcome: { kind: 'refused', refusal: event.refusal } };
    case 'changeOpened':
      return { view: 'change', email: state.email, typed: '' };
    case 'changeLeft':
      return { view: 'confirm', email: state.email };
    case 'typed':
      return state.view === 'change'
        ? { ...state, typed: event.text.replaceAll(/\s/g, ''), error: undefined, outcome: undefined }
        : state;
    case 'changeWrong':
      return state.view === 'change' ? { ...state, task: undefined, error: event.error } : state;
    case 'changed':
      return { view: 'confirm', email: event.email, outcome: { kind: 'changed' } };
  }
}

/** The checks in the order of the specification. */
export function checkNewEmail(typed: string, current: string): AddressError | undefined {
  if (!isEmail(typed)) return 'email';
  return typed.toLowerCase() === current.toLowerCase() ? 'same' : undefined;
}
