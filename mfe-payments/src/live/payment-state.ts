import type { Challenge, PaymentAttempt, ProblemCode } from '@halo/shared/contracts';

/**
 * One way through the checkout. What money did is only ever what the server said: `settled` and `failed` come from an
 * attempt.
 */
export type PaymentState =
  /** `other`: what became of an attempt for another plan, which stood before this one */
  | { status: 'idle'; hint?: PaymentHint; other?: OtherAttempt }
  /** the card frame checks the fields and asks for a token */
  | { status: 'validating'; requestId: string }
  /** a wallet's window is open, and nothing was sent yet */
  | { status: 'choosing'; requestId: string }
  /** the server was asked to charge, or to open an order */
  | { status: 'charging'; key: string }
  /** PayPal's window is open on an order of the server */
  | { status: 'approving'; key: string; orderId: string }
  /**
   * the bank wants to ask; `departs`: the browser goes there by itself; `check`: whether a left window was agreed to is
   * asked, or was
   */
  | {
      status: 'challenge';
      key: string;
      challenge: Challenge;
      departs: boolean;
      about: AttemptAbout;
      isOther: boolean;
      check?: 'asking' | 'not_yet' | { code: ProblemCode };
    }
  /** the shopper gives up an attempt that is open; the server says whether it can */
  | { status: 'cancelling'; key: string; other?: AttemptAbout }
  | { status: 'pending'; key: string }
  /**
   * what became of it is not known here; the attempt is being asked for. `other`: it is for another plan than the one
   * at the checkout
   */
  | { status: 'unknown'; key: string; code?: ProblemCode; other?: AttemptAbout }
  | { status: 'settled'; attempt: PaymentAttempt }
  /** `declines`: refusals so far, by a bank; 0 when no attempt was made */
  | { status: 'failed'; code: ProblemCode; declines: number };

/** What an attempt is for, as it was sold. */
export type AttemptAbout = Pick<PaymentAttempt, 'planName' | 'amountCents'>;

/** An attempt for another plan than the one at the checkout; the checkout goes on with its own. */
export type OtherAttempt = AttemptAbout & { end: 'settled' | 'failed' | 'pending' };

export type PaymentHint = 'fields' | 'nothing_sent' | 'slow_fields' | 'cancelled' | 'wallet_broke';

export type PaymentEvent =
  | { type: 'submitted'; requestId: string }
  | { type: 'walletOpened'; requestId: string }
  /** the shopper closed it */
  | { type: 'walletClosed'; requestId: string; hint?: PaymentHint }
  /** a key was found that an earlier page left behind */
  | { type: 'resumed'; key: string; other?: AttemptAbout }
  | { type: 'fieldsRefused'; requestId: string }
  | { type: 'tokenRefused'; requestId: string; code: ProblemCode }
  | { type: 'fieldsSilent'; requestId: string }
  /** a charge goes out; `requestId` of the fields or the window it comes from, none for what needs neither */
  | { type: 'sent'; key: string; requestId?: string }
  /** PayPal's window has its order */
  | { type: 'ordered'; orderId: string }
  /** the shopper agreed in the window */
  | { type: 'approved' }
  /** `declines` counts this refusal too; `isOther`: it is for another plan */
  | { type: 'answered'; attempt: PaymentAttempt; declines: number; isOther?: boolean }
  /** the server refused before it made an attempt */
  | { type: 'refused'; code: ProblemCode }
  | { type: 'lost'; code: ProblemCode }
  /** the server does not know the key; `isOther`: it was for something else than what is bought here */
  | { type: 'missing'; isOther?: boolean }
  /** it is asked whether a left window was agreed to */
  | { type: 'checking' }
  | { type: 'unreachable'; code: ProblemCode }
  | { type: 'cancelling' }
  /** the open attempt is ended, here and at the provider */
  | { type: 'cancelled' }
  /** the page is gone; a charge on its way is asked for on the next visit */
  | { type: 'left' };

export const initialPayment: PaymentState = { status: 'idle' };

export function reducePayment(state: PaymentState, event: PaymentEvent): PaymentState {
  switch (event.type) {
    case 'submitted':
      return canPay(state) ? { status: 'validating', requestId: event.requestId } : state;
    case 'walletOpened':
      return canPay(state) ? { status: 'choosing', requestId: event.requestId } : state;
    case 'walletClosed':
      return state.status === 'choosing' && state.requestId === event.requestId ? idle(event.hint) : state;
    case 'resumed':
      return state.status === 'idle' ? { status: 'unknown', key: event.key, ...otherOf(event) } : state;
    case 'fieldsRefused':
      return isAwaiting(state, event.requestId) ? idle('fields') : state;
    case 'fieldsSilent':
      return isAwaiting(state, event.requestId) ? idle('slow_fields') : state;
    case 'tokenRefused':
      return isAwaiting(state, event.requestId) ? { status: 'failed', code: event.code, declines: 0 } : state;
    case 'sent':
      return canSend(state, event.requestId) ? { status: 'charging', key: event.key } : state;
    case 'ordered':
      return state.status === 'charging' ? { status: 'approving', key: state.key, orderId: event.orderId } : state;
    case 'approved':
      return state.status === 'approving' ? { status: 'charging', key: state.key } : state;
    case 'answered':
      if (keyOf(state) === undefined) return state;
      return event.isOther ? answeredByOther(state, event.attempt) : answered(state, event.attempt, event.declines);
    case 'refused':
      if (isChecking(state)) return { ...state, check: { code: event.code } };
      return state.status === 'charging' ? { status: 'failed', code: event.code, declines: 0 } : state;
    case 'lost':
      return state.status === 'charging' || state.status === 'cancelling' || isChecking(state)
        ? { status: 'unknown', key: state.key, code: event.code, ...otherOf(state) }
        : state;
    case 'missing':
      return state.status === 'unknown' ? idle(event.isOther ? undefined : 'nothing_sent') : state;
    case 'checking':
      return state.status === 'challenge' ? { ...state, check: 'asking' } : state;
    case 'unreachable':
      return state.status === 'unknown' ? { ...state, code: event.code } : state;
    case 'cancelling':
      return state.status === 'challenge' || state.status === 'approving'
        ? { status: 'cancelling', key: state.key, ...otherOf(state) }
        : state;
    case 'cancelled':
      return state.status === 'cancelling' ? idle('cancelled') : state;
    case 'left':
      return isRunning(state) && keyOf(state) === undefined ? initialPayment : state;
  }
}

function idle(hint: PaymentHint | undefined): PaymentState {
  return hint ? { status: 'idle', hint } : initialPayment;
}

function answered(state: PaymentState, attempt: PaymentAttempt, declines: number): PaymentState {
  const key = attempt.idempotencyKey ?? keyOf(state) ?? '';
  switch (attempt.status) {
    case 'settled':
      return { status: 'settled', attempt };
    // Given up, here or in another tab: nothing to complain about.
    case 'failed':
      return attempt.failure === 'payment_cancelled'
        ? idle('cancelled')
        : { status: 'failed', code: attempt.failure ?? 'payment_generic', declines };
    case 'pending':
      return { status: 'pending', key };
    case 'challenge':
      // Only right after the charge: a return from the bank's page must not lead there again.
      return attempt.challenge
        ? {
            status: 'challenge',
            key,
            challenge: attempt.challenge,
            departs: state.status === 'charging',
            about: aboutOf(attempt),
            isOther: false,
            ...checked(state),
          }
        : { status: 'unknown', key };
    case 'created':
    case 'submitted':
    case 'unknown':
      return { status: 'unknown', key };
  }
}

/** An attempt for another plan ends first; one that needs nothing of the shopper does not block the checkout. */
function answeredByOther(state: PaymentState, attempt: PaymentAttempt): PaymentState {
  const key = attempt.idempotencyKey ?? keyOf(state) ?? '';
  const about = aboutOf(attempt);
  switch (attempt.status) {
    case 'failed':
      return attempt.failure === 'payment_cancelled'
        ? idle('cancelled')
        : { status: 'idle', other: { ...about, end: 'failed' } };
    case 'settled':
    case 'pending':
      return { status: 'idle', other: { ...about, end: attempt.status } };
    case 'challenge':
      return attempt.challenge
        ? {
            status: 'challenge',
            key,
            challenge: attempt.challenge,
            departs: false,
            about,
            isOther: true,
            ...checked(state),
          }
        : { status: 'unknown', key, other: about };
    case 'created':
    case 'submitted':
    case 'unknown':
      return { status: 'unknown', key, other: about };
  }
}

function aboutOf({ planName, amountCents }: AttemptAbout): AttemptAbout {
  return { planName, amountCents };
}

/** The other plan that a state or an event is about, if it is. */
function otherOf(of: PaymentState | { other?: AttemptAbout | undefined }): { other?: AttemptAbout } {
  if ('status' in of && of.status === 'challenge') return of.isOther ? { other: of.about } : {};
  return 'other' in of && of.other !== undefined ? { other: aboutOf(of.other) } : {};
}

function isChecking(state: PaymentState): state is Extract<PaymentState, { status: 'challenge' }> {
  return state.status === 'challenge' && state.check === 'asking';
}

/** Asked for, and still open: it was not agreed to yet. */
function checked(state: PaymentState): { check?: 'not_yet' } {
  return isChecking(state) ? { check: 'not_yet' } : {};
}

/** The key of an attempt under way. */
export function keyOf(state: PaymentState): string | undefined {
  return 'key' in state ? state.key : undefined;
}

/** Only here does the button start something. */
export function canPay(state: PaymentState): boolean {
  return state.status === 'idle' || state.status === 'failed';
}

/** A charge without fields or window starts at the button; one with them only while they are what is waited for. */
function canSend(state: PaymentState, requestId: string | undefined): boolean {
  if (requestId === undefined) return canPay(state);
  return (state.status === 'validating' || state.status === 'choosing') && state.requestId === requestId;
}

/** The button is busy: the fields are being checked, a window is open, or the charge is on its way. */
export function isRunning(state: PaymentState): boolean {
  return (
    state.status === 'validating' ||
    state.status === 'choosing' ||
    state.status === 'charging' ||
    state.status === 'approving' ||
    state.status === 'cancelling'
  );
}

/** The page must not be swapped for a new release: fields are filled in, and an answer is on its way. */
export function holdsPage(state: PaymentState): boolean {
  return isRunning(state) || state.status === 'challenge' || state.status === 'unknown';
}

function isAwaiting(state: PaymentState, requestId: string): boolean {
  return state.status === 'validating' && state.requestId === requestId;
}
