import type { Api, PaymentOrder } from '@halo/shared/api';
import {
  type BrowserFacts,
  EARLY_START_TEXT,
  type PaymentAttempt,
  type ProblemCode,
  type RatePlan,
} from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import type { Clock } from '@halo/shared/remote';
import { createStore, type Store } from '@halo/shared/store';
import type { WatchAnswer } from '../attempt-watch.ts';
import type { PaymentDrafts } from '../payment-drafts.ts';
import { chargeOutcome } from './charge-error.ts';
import { initialPayment, keyOf, type PaymentEvent, type PaymentState, reducePayment } from './payment-state.ts';
import { createPaymentUpkeep } from './payment-upkeep.ts';

export interface PaymentCoreDeps {
  api: Pick<Api['payments'], 'attempt' | 'checkTrustPayFrame'>;
  orders: Pick<Api['orders'], 'cancel'>;
  clock: Clock;
  drafts: PaymentDrafts;
  plan: Pick<RatePlan, 'productId' | 'name' | 'totalCents' | 'renewal'>;
  /** the shopper ticked that the plan renews itself */
  renews(): boolean;
  /** the shopper ticked that it begins before the days to withdraw are over */
  startsAtOnce(): boolean;
  /** credits missing of earlier payments, as the page says */
  missingCredits(): number;
  makeId(): string;
  browser(): BrowserFacts;
  holdReload(): () => void;
  /** the server says it is paid, for whichever plan; called once, even when the page has gone by then */
  onSettled(attempt: PaymentAttempt, key: string): void;
  onFailed(failure: { code: ProblemCode; declines: number }): void;
}

/** The part that all ways to pay share: the state, the one key, and how an answer is obtained. */
export interface PaymentCore extends Store<PaymentState, PaymentEvent> {
  /** Calls the follower with each new state, before a component draws it. */
  follow(follower: (state: PaymentState) => void): void;
  /**
   * Sends a charge under the attempt's key, at most one at a time; nothing happens while another one runs.
   * `requestId`: of the fields or the window that it comes from. Resolves to what the server answered; to undefined
   * when it did not.
   */
  send(run: (order: PaymentOrder) => Promise<PaymentAttempt>, requestId?: string): Promise<PaymentAttempt | undefined>;
  /** Asks the server something about the attempt that runs; a lost answer makes it unknown. */
  ask(run: () => Promise<PaymentAttempt>): Promise<PaymentAttempt | undefined>;
  /** What the server says about the attempt becomes the state. */
  accept(attempt: PaymentAttempt): void;
  /** Whether it is an attempt for the plan at this checkout. */
  concerns(attempt: PaymentAttempt): boolean;
  start(): void;
  askNow(): void;
  /** Ends the open attempt, here and at the provider. */
  giveUp(): Promise<void>;
  dispose(): void;
}

/** What the steps of a payment work on. */
interface Payment extends PaymentCoreDeps {
  readonly store: Store<PaymentState, PaymentEvent>;
}

export function createPaymentCore(deps: PaymentCoreDeps): PaymentCore {
  const store = createStore(reducePayment, initialPayment);
  const payment: Payment = { ...deps, store };
  const followers: ((state: PaymentState) => void)[] = [];
  let isGone = false;
  const upkeep = createPaymentUpkeep({
    ...deps,
    getState: store.get,
    onAnswer: (answer) => acceptAnswer(payment, answer),
  });

  // The first subscription of the store: it runs before a component is notified.
  store.subscribe(() => {
    if (isGone) return;
    upkeep.update();
    for (const follower of followers) follower(store.get());
    const state = store.get();
    if (state.status === 'failed') deps.onFailed(state);
  });

  return {
    ...store,
    follow: (follower) => void followers.push(follower),
    send: (run, requestId) => send(payment, run, requestId),
    ask: (run) => ask(payment, run),
    accept: (attempt) => accept(payment, attempt),
    concerns: (attempt) => concerns(payment, attempt),
    start() {
      isGone = false;
      resume(payment);
      upkeep.update();
    },
    askNow: upkeep.askNow,
    giveUp: () => giveUp(payment),
    dispose() {
      isGone = true;
      upkeep.stop();
      store.dispatch({ type: 'left' });
    },
  };
}

function concerns({ plan }: Pick<Payment, 'plan'>, { productId }: PaymentAttempt): boolean {
  return productId === plan.productId;
}

/** What an earlier page left behind comes first: an attempt for this plan, else one for another. */
function resume({ store, drafts, plan }: Payment): void {
  const open = drafts.openAttempts();
  const own = open.find(({ productId }) => productId === plan.productId);
  const [other] = open;
  if (own) store.dispatch({ type: 'resumed', key: own.key });
  else if (other) store.dispatch({ type: 'resumed', key: other.key, other });
}

async function send(
  payment: Payment,
  run: (order: PaymentOrder) => Promise<PaymentAttempt>,
  requestId: string | undefined,
): Promise<PaymentAttempt | undefined> {
  const { store, drafts, plan } = payment;
  // The state changes before anything is awaited: a second press in the same tick finds it busy.
  const before = store.get();
  const key = drafts.keepKey(plan, payment.makeId);
  store.dispatch({ type: 'sent', key, ...(requestId === undefined ? {} : { requestId }) });
  const state = store.get();
  if (state === before || state.status !== 'charging') return undefined;
  const order = orderOf(payment, key);
  return ask(payment, () => run(order), key);
}

function orderOf(
  { plan, browser, renews, startsAtOnce, missingCredits }: Payment,
  idempotencyKey: string,
): PaymentOrder {
  return {
    idempotencyKey,
    productId: plan.productId,
    expectedCents: plan.totalCents,
    browser: browser(),
    ...(renews() ? { renews: true, ...(plan.renewal ? { renewalCents: plan.renewal.priceCents } : {}) } : {}),
    ...(startsAtOnce() ? { startsAtOnce: EARLY_START_TEXT } : {}),
    ...(missingCredits() > 0 ? { missingCredits: missingCredits() } : {}),
  };
}

/** `sentKey`: the key of a charge that goes out with it. */
async function ask(
  { store, drafts }: Payment,
  run: () => Promise<PaymentAttempt>,
  sentKey?: string,
): Promise<PaymentAttempt | undefined> {
  try {
    return await run();
  } catch (thrown) {
    const error = fromUnknown(thrown);
    const outcome = chargeOutcome(error);
    if (outcome === 'notMade') drafts.drop(sentKey);
    if (outcome === 'open') store.dispatch({ type: 'lost', code: error.code });
    else store.dispatch({ type: 'refused', code: error.code === 'conflict' ? 'plan_unknown' : error.code });
    return undefined;
  }
}

function acceptAnswer(payment: Payment, answer: WatchAnswer): void {
  switch (answer.kind) {
    case 'attempt':
      return accept(payment, answer.attempt);
    case 'missing':
      return acceptMissing(payment);
    case 'unreachable':
      return payment.store.dispatch({ type: 'unreachable', code: answer.code });
  }
}

/** Never made: its key serves another send, but only for the plan and price that it was kept for. */
function acceptMissing({ store, drafts, plan: { productId, totalCents } }: Payment): void {
  const key = keyOf(store.get());
  const known = drafts.openAttempts().find((one) => one.key === key);
  const isOther = known !== undefined && (known.productId !== productId || known.amountCents !== totalCents);
  if (isOther) drafts.drop(key);
  store.dispatch({ type: 'missing', isOther });
}

function accept(payment: Payment, attempt: PaymentAttempt): void {
  const { store, drafts } = payment;
  const mine = keyOf(store.get());
  if (mine === undefined) return;
  const { idempotencyKey: key = mine } = attempt;
  if (key !== mine && drafts.isOpen(mine)) {
    // An older attempt that is still open stands before this one, which was never made.
    drafts.drop(mine);
    drafts.adopt(attempt);
  }
  // Another tab, or the page before this one, may have reported it already.
  const isOurs = drafts.isOpen(key);
  if (attempt.status === 'settled' && isOurs) payment.onSettled(attempt, key);
  const declines = attempt.status === 'failed' && isOurs ? endAttempt(drafts, attempt, key) : drafts.declines();
  store.dispatch({
    type: 'answered',
    attempt,
    declines,
    ...(concerns(payment, attempt) ? {} : { isOther: true }),
  });
}

/** Its key is spent. Returns the refusals so far: one that was given up is none. */
function endAttempt(drafts: PaymentDrafts, { failure, declines }: PaymentAttempt, key: string): number {
  if (failure !== 'payment_cancelled') return drafts.declined(key, declines);
  drafts.drop(key);
  return drafts.declines();
}

async function giveUp(payment: Payment): Promise<void> {
  const { store, drafts, orders } = payment;
  store.dispatch({ type: 'cancelling' });
  const state = store.get();
  if (state.status !== 'cancelling') return;
  const { key } = state;
  try {
    const attempt = await orders.cancel(key);
    if (attempt && attempt.failure !== 'payment_cancelled') return accept(payment, attempt);
    drafts.drop(key);
    store.dispatch({ type: 'cancelled' });
  } catch (thrown) {
    // Whether it is ended is not known, so nothing else is sent: the attempt is asked for.
    store.dispatch({ type: 'lost', code: fromUnknown(thrown).code });
  }
}
