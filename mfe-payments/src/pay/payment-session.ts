import type { Api } from '@halo/shared/api';
import type { BrowserFacts, CardFrameEvent, PaymentAttempt, ProblemCode, RatePlan } from '@halo/shared/contracts';
import { type AppError, fromUnknown } from '@halo/shared/errors';
import type { Clock } from '@halo/shared/remote';
import { type AttemptWatch, watchAttempt, type WatchAnswer } from '../attempt-watch.ts';
import type { PaymentDrafts } from '../payment-drafts.ts';
import { canPay, holdsPage, initialPayment, isRunning, keyOf, type PaymentEvent, type PaymentState, reducePayment } from './payment-state.ts';

/** What the card fields can be told. */
export interface CardFields {
  submit(requestId: string, session: string): void;
  lock(isBusy: boolean): void;
  clearCvc(): void;
}

export interface PaymentDeps {
  api: Pick<Api['payments'], 'cardSession' | 'tryCharge' | 'attempt'>;
  clock: Clock;
  drafts: PaymentDrafts;
  plan: Pick<RatePlan, 'productId' | 'totalCents'>;
  fields: CardFields;
  makeId(): string;
  browser(): BrowserFacts;
  holdReload(): () => void;
  /** the server says it is paid; told once, even when the page is gone by then */ onSettled(attempt: PaymentAttempt): void;
  onFailed(failure: { code: ProblemCode; declines: number }): void;
}

export interface PaymentSession {
  getState(): PaymentState;
  subscribe(listener: () => void): () => void;
  /** Takes up an attempt that an earlier page left behind. */
  start(): void;
  pay(): void;
  hear(event: CardFrameEvent): void;
  askNow(): void;
  /** Another card instead of the bank's question. */
  restart(): void;
  dispose(): void;
}

/** Longer than the frame itself waits for its token. */
const FIELDS_TIMEOUT_MS = 20_000;
/** A right this close to its end is not used any more. */
const RIGHT_MARGIN_MS = 30_000;

/** Effects of one visit to the till: card fields → token → charge → outcome. */
export function createPaymentSession(deps: PaymentDeps): PaymentSession {
  const { api, clock, drafts, fields } = deps;
  const listeners = new Set<() => void>();
  let state = initialPayment;
  let isGone = false;
  let isReady = false;
  let isLocked = false;
  let watch: AttemptWatch | undefined;
  let releaseHold: (() => void) | undefined;
  let cancelTimer = (): void => {};
  let right: { session: string; goodUntil: number } | undefined;

  function dispatch(event: PaymentEvent): void {
    const before = state;
    state = reducePayment(state, event);
    if (state === before) return;
    // Another tab, or the page before this one, may have told it already.
    if (state.status === 'settled' && drafts.key() === keyOf(before)) deps.onSettled(state.attempt);
    if (isGone) return;
    follow();
    if (state.status === 'failed') {
      // Another try needs the code again; number and names stay where they are.
      if (state.declines > 0) fields.clearCvc();
      deps.onFailed(state);
    }
    for (const listener of listeners) listener();
  }

  /** What must be so in this state, whatever the way here. */
  function follow(): void {
    if (holdsPage(state)) releaseHold ??= deps.holdReload();
    else letGo();
    lockFields();
    if (state.status !== 'validating') cancelTimer();
    if (state.status === 'unknown' || state.status === 'pending') watch ??= watchAttempt({ clock, ask, tell });
    else stopWatch();
  }

  function lockFields(): void {
    const isWanted = !canPay(state) && state.status !== 'validating';
    if (isReady && isWanted !== isLocked) fields.lock(isWanted);
    isLocked = isReady && isWanted;
  }

  function letGo(): void {
    releaseHold?.();
    releaseHold = undefined;
  }

  function stopWatch(): void {
    watch?.stop();
    watch = undefined;
  }

  function ask(signal: AbortSignal): Promise<PaymentAttempt> {
    return api.attempt(keyOf(state) ?? '', { signal });
  }

  function tell(answer: WatchAnswer): boolean {
    if (answer.kind === 'attempt') answered(answer.attempt);
    else dispatch(answer.kind === 'missing' ? { type: 'missing' } : { type: 'unreachable', code: answer.code });
    return watch !== undefined && (state.status === 'unknown' || state.status === 'pending');
  }

  function answered(attempt: PaymentAttempt): void {
    const isNews = attempt.status === 'failed' && drafts.key() === keyOf(state);
    dispatch({ type: 'answered', attempt, declines: isNews ? drafts.declined() : drafts.declines() });
  }

  async function askForToken(requestId: string): Promise<void> {
    try {
      const session = await cardRight();
      if (isGone || state.status !== 'validating' || state.requestId !== requestId) return;
      fields.submit(requestId, session);
      cancelTimer = clock.after(FIELDS_TIMEOUT_MS, () => dispatch({ type: 'fieldsSilent', requestId }));
    } catch (thrown) {
      dispatch({ type: 'tokenRefused', requestId, code: fromUnknown(thrown).code });
    }
  }

  async function cardRight(): Promise<string> {
    if (!right || clock.now() > right.goodUntil) {
      const { session, expiresInSeconds } = await api.cardSession();
      right = { session, goodUntil: clock.now() + expiresInSeconds * 1000 - RIGHT_MARGIN_MS };
    }
    return right.session;
  }

  async function charge(token: string, key: string): Promise<void> {
    dispatch({ type: 'sent' });
    try {
      answered(await api.tryCharge({
        idempotencyKey: key,
        productId: deps.plan.productId,
        expectedCents: deps.plan.totalCents,
        method: 'credit_card',
        cardToken: token,
        browser: deps.browser(),
      }));
    } catch (thrown) {
      const error = fromUnknown(thrown);
      if (leavesOpen(error)) dispatch({ type: 'lost', code: error.code });
      else dispatch({ type: 'refused', code: error.code === 'conflict' ? 'plan_unknown' : error.code });
    }
  }

  function pay(): void {
    // The state changes before anything is awaited: a second click in the same tick finds it busy.
    if (!canPay(state)) return;
    const requestId = deps.makeId();
    dispatch({ type: 'submitted', requestId });
    void askForToken(requestId);
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      isGone = false;
      const key = drafts.key();
      if (key !== undefined) dispatch({ type: 'resumed', key });
      follow();
    },
    pay,
    hear(event) {
      switch (event.type) {
        case 'halo.card.ready':
          // A frame that loads anew knows nothing of what runs.
          isReady = true;
          isLocked = false;
          lockFields();
          return;
        case 'halo.card.enter':
          pay();
          return;
        case 'halo.card.refused':
          // Wrong fields leave the right good; anything else may be about it.
          if (event.code !== null) right = undefined;
          dispatch(event.code === null ? { type: 'fieldsRefused', requestId: event.requestId } : { type: 'tokenRefused', requestId: event.requestId, code: event.code });
          return;
        case 'halo.card.token': {
          if (state.status !== 'validating' || state.requestId !== event.requestId) return;
          const key = drafts.keepKey(deps.makeId);
          dispatch({ type: 'tokenMade', requestId: event.requestId, token: event.token, key });
          void charge(event.token, key);
          return;
        }
        default:
      }
    },
    askNow: () => watch?.askNow(),
    restart() {
      drafts.dropKey();
      dispatch({ type: 'restarted' });
    },
    dispose() {
      isGone = true;
      stopWatch();
      letGo();
      cancelTimer();
      // A charge on its way is not called back: what became of it is asked for on the next visit.
      if (isRunning(state) && keyOf(state) === undefined) state = initialPayment;
    },
  };
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
