import { isEmail, type ProblemCode } from '@halo/shared/contracts';

export type AddressField = 'newEmail' | 'current';
export type AddressError = 'invalid' | 'same' | 'taken' | 'forbidden' | 'current' | 'wrong';
export type Detail = Readonly<Record<string, string>>;

export interface AddressForm {
  newEmail: string;
  current: string;
  errors: readonly { field: AddressField; error: AddressError }[];
  /** grows with every submit, so that the summary takes the focus again */
  attempt: number;
}

/** `waiting`: a link went to the new address; `closed` after one was dropped says so. */
export type AddressState =
  | { status: 'closed'; isDropped: boolean; failure?: Failure | undefined }
  | { status: 'waiting'; newEmail: string; isDropping: boolean; failure?: Failure | undefined }
  | (AddressForm & ({ status: 'editing' } | { status: 'saving' } | { status: 'failed'; failure: Failure }));

export interface Failure {
  readonly code: ProblemCode;
  readonly detail: Detail;
}

export type AddressEvent =
  | { type: 'opened' }
  | { type: 'closed' }
  | { type: 'edited'; field: AddressField; value: string }
  | { type: 'submitted' }
  | { type: 'asked' }
  | { type: 'dropping' }
  | { type: 'dropped' }
  | { type: 'refused'; failure: Failure };

export function initialAddress(nextEmail: string | undefined): AddressState {
  return nextEmail === undefined
    ? { status: 'closed', isDropped: false }
    : { status: 'waiting', newEmail: nextEmail, isDropping: false };
}

const EMPTY: AddressForm = { newEmail: '', current: '', errors: [], attempt: 0 };

export function reduceAddress(state: AddressState, event: AddressEvent): AddressState {
  if (event.type === 'opened') return { ...EMPTY, status: 'editing' };
  if (state.status === 'closed') return state;
  if (state.status === 'waiting') return reduceWaiting(state, event);
  const { newEmail, current, attempt } = state;
  const isSaving = state.status === 'saving';
  switch (event.type) {
    case 'closed':
      return isSaving ? state : { status: 'closed', isDropped: false };
    case 'edited': {
      if (isSaving) return state;
      const typed = { newEmail, current, [event.field]: event.value };
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
      return { status, newEmail: newEmail.trim(), current, errors, attempt: attempt + 1 };
    }
    case 'asked':
      return isSaving ? { status: 'waiting', newEmail, isDropping: false } : state;
    case 'refused': {
      if (!isSaving) return state;
      const error = OF_FIELDS[event.failure.code];
      return error
        ? { status: 'editing', newEmail, current, errors: [error], attempt: attempt + 1 }
        : { ...state, status: 'failed', failure: event.failure };
    }
    default:
      return state;
  }
}

function reduceWaiting(state: AddressState & { status: 'waiting' }, event: AddressEvent): AddressState {
  const { newEmail } = state;
  switch (event.type) {
    case 'dropping':
      return { status: 'waiting', newEmail, isDropping: true };
    case 'dropped':
      return { status: 'closed', isDropped: true };
    case 'refused':
      return { status: 'waiting', newEmail, isDropping: false, failure: event.failure };
    default:
      return state;
  }
}

function errorsOf({ newEmail, current }: AddressForm): AddressForm['errors'] {
  return [
    ...(isEmail(newEmail.trim()) ? [] : [{ field: 'newEmail', error: 'invalid' } as const]),
    ...(current === '' ? [{ field: 'current', error: 'current' } as const] : []),
  ];
}

const OF_FIELDS: Partial<Record<ProblemCode, AddressForm['errors'][number]>> = {
  email_invalid: { field: 'newEmail', error: 'invalid' },
  email_forbidden: { field: 'newEmail', error: 'forbidden' },
  email_exists: { field: 'newEmail', error: 'taken' },
  same_email: { field: 'newEmail', error: 'same' },
  wrong_credentials: { field: 'current', error: 'wrong' },
};
