import { EMAIL_PATTERN, type ProblemCode } from '@halo/shared/contracts';

/** What somebody says who ends a contract without signing in. */
export interface CancelWish {
  email: string;
  name: string;
  /** what was bought, in their words; may be empty */
  contract: string;
}

export type WishField = keyof CancelWish;

/** `writing`, then `checking` what was written, then `sent`; or, with the link of the mail, `linked` and `done`. */
export type CancelContractState =
  | { status: 'writing'; wish: CancelWish; wrong: readonly WishField[] /** presses that were refused */; tries: number }
  | { status: 'checking'; wish: CancelWish; isSending: boolean; code?: ProblemCode | undefined }
  | { status: 'sent'; email: string }
  | { status: 'linked'; token: string; isSending: boolean; code?: ProblemCode | undefined }
  | { status: 'done' };

export type CancelContractEvent =
  | { type: 'typed'; field: WishField; text: string }
  | { type: 'continued' }
  | { type: 'changed' }
  | { type: 'sending' }
  | { type: 'sent' }
  | { type: 'ended' }
  | { type: 'refused'; code: ProblemCode };

export function initialCancelContract(
  token: string | null,
  known: Pick<CancelWish, 'email' | 'name'>,
): CancelContractState {
  if (token) return { status: 'linked', token, isSending: false };
  return { status: 'writing', wish: { ...known, contract: '' }, wrong: [], tries: 0 };
}

export function reduceCancelContract(state: CancelContractState, event: CancelContractEvent): CancelContractState {
  switch (state.status) {
    case 'writing':
      if (event.type === 'typed') {
        const wish = { ...state.wish, [event.field]: event.text };
        // A mistake goes as soon as it is repaired, and shows when somebody goes on.
        return { ...state, wish, wrong: state.wrong.filter((field) => wrongFields(wish).includes(field)) };
      }
      if (event.type !== 'continued') return state;
      return wrongFields(state.wish).length > 0
        ? { ...state, wrong: wrongFields(state.wish), tries: state.tries + 1 }
        : {
            status: 'checking',
            wish: {
              email: state.wish.email.trim(),
              name: state.wish.name.trim(),
              contract: state.wish.contract.trim(),
            },
            isSending: false,
          };
    case 'checking':
      if (event.type === 'changed')
        return state.isSending ? state : { status: 'writing', wish: state.wish, wrong: [], tries: 0 };
      if (event.type === 'sent') return { status: 'sent', email: state.wish.email };
      return sending(state, event);
    case 'linked':
      return event.type === 'ended' ? { status: 'done' } : sending(state, event);
    default:
      return state;
  }
}

function sending<S extends CancelContractState & { status: 'checking' | 'linked' }>(
  state: S,
  event: CancelContractEvent,
): S {
  if (event.type === 'sending') return { ...state, isSending: true, code: undefined };
  return event.type === 'refused' ? { ...state, isSending: false, code: event.code } : state;
}

/** In the order of the page. */
function wrongFields({ email, name }: CancelWish): WishField[] {
  return [
    ...(EMAIL_PATTERN.test(email.trim()) ? [] : ['email' as const]),
    ...(name.trim() === '' ? ['name' as const] : []),
  ];
}
