import type { ProblemCode } from '@halo/shared/contracts';

/**
 * The landing of the link in the mail. `confirmed` says whether this browser is signed in now;
 * a link that no longer works has a way on, anything else another try with the same token.
 */
export type ConfirmEmailState =
  | { status: 'noToken' }
  | { status: 'confirming'; token: string }
  | { status: 'confirmed'; isSignedIn: boolean }
  | { status: 'unusable'; reason: 'used' | 'expired' | 'disabled' }
  | { status: 'failed'; token: string; code: ProblemCode };

export type ConfirmEmailEvent =
  | { type: 'confirmed'; isSignedIn: boolean }
  | { type: 'refused'; code: ProblemCode }
  | { type: 'retried' };

export function initialConfirmEmail(search: string): ConfirmEmailState {
  const token = new URLSearchParams(search).get('token') ?? '';
  return token === '' ? { status: 'noToken' } : { status: 'confirming', token };
}

export function reduceConfirmEmail(state: ConfirmEmailState, event: ConfirmEmailEvent): ConfirmEmailState {
  switch (event.type) {
    case 'confirmed':
      return state.status === 'confirming' ? { status: 'confirmed', isSignedIn: event.isSignedIn } : state;
    case 'retried':
      return state.status === 'failed' ? { status: 'confirming', token: state.token } : state;
    case 'refused': {
      if (state.status !== 'confirming') return state;
      const reason = REASONS[event.code];
      return reason ? { status: 'unusable', reason } : { status: 'failed', token: state.token, code: event.code };
    }
  }
}

const REASONS: Partial<Record<ProblemCode, 'used' | 'expired' | 'disabled'>> = {
  token_used: 'used',
  token_expired: 'expired',
  account_disabled: 'disabled',
};
