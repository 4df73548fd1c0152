import { isEmail } from '@halo/shared/contracts';
import type { Refusal } from '../refusal.ts';

/** What the link is for: a new password, or signing in without one. Texts are named after it. */
export type MailLinkKind = 'forgot' | 'signInLink';

/** `sent`: the server took the address; a browser never learns whether it has an account. */
export type MailLinkState = {
  email: string;
  problem?: 'missing' | 'invalid' | undefined;
  /** grows with every submit, so that the summary takes the focus again */
  attempt: number;
} & ({ status: 'editing' } | { status: 'sending' } | { status: 'sent' } | { status: 'failed'; refusal: Refusal });

export type MailLinkEvent =
  | { type: 'edited'; email: string }
  | { type: 'submitted' }
  | { type: 'sent' }
  | { type: 'refused'; refusal: Refusal }
  | { type: 'restarted' };

export function initialMailLink(email = ''): MailLinkState {
  return { status: 'editing', email, attempt: 0 };
}

export function reduceMailLink(state: MailLinkState, event: MailLinkEvent): MailLinkState {
  const { email, attempt } = state;
  switch (event.type) {
    case 'edited':
      if (state.status === 'sending') return state;
      return { status: 'editing', email: event.email.replaceAll(/\s/g, ''), attempt };
    case 'submitted': {
      if (state.status === 'sending') return state;
      const problem = problemOf(email);
      return { status: problem ? 'editing' : 'sending', email, problem, attempt: attempt + 1 };
    }
    case 'sent':
      return state.status === 'sending' ? { status: 'sent', email, attempt } : state;
    case 'refused':
      return state.status === 'sending' ? { status: 'failed', email, attempt, refusal: event.refusal } : state;
    case 'restarted':
      return initialMailLink();
  }
}

function problemOf(email: string): 'missing' | 'invalid' | undefined {
  if (email === '') return 'missing';
  return isEmail(email) ? undefined : 'invalid';
}
