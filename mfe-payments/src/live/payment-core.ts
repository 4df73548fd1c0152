import type { Api, PaymentOrder } from '@halo/shared/api';
import type { BrowserFacts, EarlyStartText, PaymentAttempt, ProblemCode, RatePlan } from '@halo/shared/contracts';
import { type AppError, fromUnknown } from '@halo/shared/errors';
import type { Clock } from '@halo/shared/remote';
import { type AttemptWatch, watchAttempt, type WatchAnswer } from '../attempt-watch.ts';
import type { PaymentDrafts } from '../payment-drafts.ts';
import {
  holdsPage,
  initialPayment,
  isRunning,
  keyOf,
  type PaymentEvent,
  type PaymentState,
  reducePayment,
} from './payment-state.ts';

/** The version of the words that stand beside the tick (`startChoice.label`). */
const START_TEXT: EarlyStartText = '2026-11';

export interface PaymentCoreDeps {
  api: Pick<Api['payments'], 'attempt' | 'checkTrustPayFrame'>;
  orders: Pick<Api['orders'], 'cancel'>;
  clock: Clock;
  drafts: PaymentDrafts;
  plan: Pick<RatePlan, 'productId' | 'name' | 'totalCents'>;
  /** the shopper ticked that the plan renews itself */
  renews(): boolean;
  /** the shopper ticked that it begins before the days to withdraw are over */
  startsAtOnce(): boolean;
  makeId(): string;
  browser(): BrowserFacts;
  holdReload(): () => void;
  /** the server says it is paid, whatever plan it was for; told once, even when the page is gone by then */
  onSettled(attempt: PaymentAttempt, key: string): void;
  onFailed(failure: { code: ProblemCode; declines: number }): void;
}

/** The part that all ways to pay share: the state, the one key, and how an answer is got at. */
export interface PaymentCore {
  getState(): PaymentState;
  subscribe(listener: () => void): () => void;
  /** Hears each new state, before anybody draws it. */
  follow(follower: (state: PaymentState) => void): void;
  dispatch(event: PaymentEvent): void;
  /**
   * Sends a charge under the attempt's key, at most one at a time; nothing happens when another one runs. `requestId` of
   * the fields or the
   * window that it comes from. Gives back what the server answered; undefined when it did not.
   */
  send(run: (order: PaymentOrder) => Promise<PaymentAttempt>, requestId?: string): Promise<PaymentAttempt | undefined>;
  /** Asks the server something about the attempt that runs; a lost answer makes it unknown. */
  ask(run: () => Promise<PaymentAttempt>): Promise<PaymentAttempt | undefined>;
  /** What the server says about the attempt becomes the state. */
  accept(attempt: PaymentAttempt): void;
  /** It is an attempt for the plan at this checkout. */
  concerns(attempt: PaymentAttempt): boolean;
  start(): void;
  askNow(): void;
  /** Ends the open attempt, here and at the provider. */
  giveUp(): Promise<void>;
  dispose(): void;
}

export function createPaymentCore(deps: PaymentCoreDeps): PaymentCore {
  const { api, clock, drafts } = deps;
  const listeners = new Set<() => void>();
  const followers = new Set<(state: PaymentState) => void>();
  let state = initialPayment;
  let isGone = false;
  let watch: AttemptWatch | undefined;
  let releaseHold: (() => void) | undefined;

  function dispatch(event: PaymentEvent): void {
    const before = state;
    state = reducePayment(state, event);
    if (state === before || isGone) return;
    keepUp();
    for (const follower of followers) follower(state);
    if (state.status === 'failed') deps.onFailed(state);
    for (const listener of listeners) listener();
  }

  /** What must be so in this state, whatever the way here. */
  function keepUp(): void {
    if (holdsPage(state)) releaseHold ??= deps.holdReload();
    else letGo();
    if (isWatched(state)) watch ??= watchAttempt({ clock, ask: question, onAnswer: handleAnswer });
    else stopWatch();
  }

  function letGo(): void {
    releaseHold?.();
    releaseHold = undefined;
  }

  function stopWatch(): void {
    watch?.stop();
    watch = undefined;
  }

  function question(signal: AbortSignal): Promise<PaymentAttempt> {
    // A frame of the bank says nothing to the page: the server asks its provider.
    const instance = state.status === 'challenge' ? state.challenge.orderId : undefined;
    return instance === undefined
      ? api.attempt(keyOf(state) ?? '', { signal })
      : api.checkTrustPayFrame(instance, { signal });
  }

  function handleAnswer(answer: WatchAnswer): boolean {
    if (answer.kind === 'attempt') {
      // Still the same question: the frame stays as it is.
      const isSame =
        state.status === 'challenge' &&
        answer.attempt.status === 'challenge' &&
        answer.attempt.challenge?.url === state.challenge.url;
      if (!isSame) accept(answer.attempt);
    } else if (answer.kind === 'missing') miss(keyOf(state));
    else dispatch({ type: 'unreachable', code: answer.code });
    return watch !== undefined && isWatched(state);
  }

  /** Never made: its key serves another send, but for nothing else than what it was kept for. */
  function miss(key: string | undefined): void {
    const { productId, totalCents } = deps.plan;
    const known = drafts.openAttempts().find((one) => one.key === key);
    const isOther = known !== undefined && (known.productId !== productId || known.amountCents !== totalCents);
    if (isOther) drafts.drop(key);
    dispatch({ type: 'missing', isOther });
  }

  function accept(attempt: PaymentAttempt): void {
    const mine = keyOf(state);
    if (mine === undefined) return;
    const { idempotencyKey: key = mine } = attempt;
    if (key !== mine && drafts.isOpen(mine)) {
      // An older attempt that is still open stands before this one, which was never made.
      drafts.drop(mine);
      drafts.adopt(attempt);
    }
    // Another tab, or the page before this one, may have told it already.
    const isOurs = drafts.isOpen(key);
    let declines = drafts.declines();
    if (attempt.status === 'settled' && isOurs) deps.onSettled(attempt, key);
    if (attempt.status === 'failed' && isOurs) {
      if (attempt.failure === 'payment_cancelled') drafts.drop(key);
      else declines = drafts.declined(key, attempt.declines);
    }
    dispatch({ type: 'answered', attempt, declines, ...(concerns(attempt) ? {} : { isOther: true }) });
  }

  const concerns = ({ productId }: PaymentAttempt): boolean => productId === deps.plan.productId;

  /** `sent`: the key of a charge that went out with it. */
  async function ask(run: () => Promise<PaymentAttempt>, sent?: string): Promise<PaymentAttempt | undefined> {
    try {
      return await run();
    } catch (thrown) {
      const error = fromUnknown(thrown);
      if (leavesOpen(error)) dispatch({ type: 'lost', code: error.code });
      else {
        if (isBeforeAttempt(error)) drafts.drop(sent);
        dispatch({ type: 'refused', code: error.code === 'conflict' ? 'plan_unknown' : error.code });
      }
      return undefined;
    }
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow: (follower) => void followers.add(follower),
    dispatch,
    async send(run, requestId) {
      // The state changes before anything is awaited: a second press in the same tick finds it busy.
      const before = state;
      const key = drafts.keepKey(deps.plan, deps.makeId);
      dispatch({ type: 'sent', key, ...(requestId === undefined ? {} : { requestId }) });
      if (state === before || state.status !== 'charging') return undefined;
      const { productId, totalCents } = deps.plan;
      const order = {
        idempotencyKey: key,
        productId,
        expectedCents: totalCents,
        browser: deps.browser(),
        ...(deps.renews() ? { renews: true } : {}),
        ...(deps.startsAtOnce() ? { startsAtOnce: START_TEXT } : {}),
      };
      return ask(() => run(order), key);
    },
    ask: (run) => ask(run),
    accept,
    concerns,
    start() {
      isGone = false;
      // What was left behind comes first: an attempt for this plan, else one for another.
      const open = drafts.openAttempts();
      const own = open.find(({ productId }) => productId === deps.plan.productId);
      const [other] = open;
      if (own) dispatch({ type: 'resumed', key: own.key });
      else if (other) dispatch({ type: 'resumed', key: other.key, other });
      keepUp();
    },
    askNow: () => watch?.askNow(),
    async giveUp() {
      dispatch({ type: 'cancelling' });
      if (state.status !== 'cancelling') return;
      const { key } = state;
      try {
        const attempt = await deps.orders.cancel(key);
        if (attempt && attempt.failure !== 'payment_cancelled') return accept(attempt);
        drafts.drop(key);
        dispatch({ type: 'cancelled' });
      } catch (thrown) {
        // Whether it is ended is not known, so nothing else is sent: the attempt is asked for.
        dispatch({ type: 'lost', code: fromUnknown(thrown).code });
      }
    },
    dispose() {
      isGone = true;
      stopWatch();
      letGo();
      // A charge on its way is not called back: what became of it is asked for on the next visit.
      if (isRunning(state) && keyOf(state) === undefined) state = initialPayment;
    },
  };
}

/** States whose end comes from the server without anybody pressing anything here. */
function isWatched(state: PaymentState): boolean {
  return (
    state.status === 'unknown' ||
    state.status === 'pending' ||
    (state.status === 'challenge' && state.challenge.shape === 'frame')
  );
}

/** Errors after which money may have moved all the same: the attempt has to be asked for. */
function leavesOpen({ code, field }: AppError): boolean {
  switch (code) {
    case 'offline':
    case 'timeout':
    case 'bad_answer':
    case 'internal':
    case 'unavailable':
      return true;
    case 'conflict':
      // The key already belongs to an attempt with another card token: an earlier send did arrive.
      return field === 'idempotencyKey';
    default:
      return false;
  }
}

/** The server looks at these before it makes an attempt, and after it looked for one with this key: there is none. */
const BEFORE_ATTEMPT: readonly ProblemCode[] = [
  'spending_limit',
  'spending_paused',
  'plan_unknown',
  'conflict',
  'change_method',
  'card_not_on_file',
  'card_session_expired',
  'card_token_used',
  'invalid_request',
];

function isBeforeAttempt({ code }: AppError): boolean {
  return BEFORE_ATTEMPT.includes(code);
}
