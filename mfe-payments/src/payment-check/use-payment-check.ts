import { type PaymentAttempt, subscriptionOfCardChange } from '@halo/shared/contracts';
import { type Platform, usePageProps, usePlatform } from '@halo/shared/remote';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { settleAttempt } from '../attempt-settlement.ts';
import { type AttemptWatch, type WatchAnswer, watchAttempt } from '../attempt-watch.ts';
import { changeCardPath, PAID_PATH, PAY_PATH, refusedPath } from '../paths.ts';
import { createPaymentDrafts, type PaymentDrafts } from '../payment-drafts.ts';
import {
  initialPaymentCheck,
  isDone,
  isForeign,
  type PaymentCheckEvent,
  type PaymentCheckState,
  reducePaymentCheck,
} from './payment-check-state.ts';
import { attemptOf, checkReturn, resultOf, type ReturnFrom } from './payment-return.ts';

/** The way back from a bank: the result leaves the address at once and is handed to the server until it answers. */
export function usePaymentCheck(from: ReturnFrom) {
  const platform = usePlatform();
  const { api, clock, storage, hrefOf, navigate } = platform;
  const { search } = usePageProps();
  const [drafts] = useState(() => createPaymentDrafts(storage));
  // Read once: the address loses it right after.
  const [result] = useState(() => resultOf(from, search) ?? drafts.returned(from));
  const [attemptId] = useState(() => attemptOf(search));
  const [state, dispatch] = useReducer(reducePaymentCheck, initialPaymentCheck);
  const watch = useRef<AttemptWatch>(undefined);

  const ask = useEffectEvent(async (signal: AbortSignal) => {
    // Once the server has the result, the attempt that it belongs to is what is asked for.
    if (state.status === 'pending' && state.key !== undefined) return api.payments.attempt(state.key, { signal });
    return checkReturn(api.payments, from, result ?? '', attemptId);
  });

  useEffect(() => {
    if (result === undefined) {
      navigate(hrefOf('search'), { replace: true });
      return;
    }
    drafts.keepReturn(from, result);
    // A result in the address would end up in history, bookmarks and screenshots.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    const started = watchAttempt({
      clock,
      ask,
      onAnswer(answer) {
        const event = eventOf(answer);
        dispatch(event);
        return !isDone(reducePaymentCheck(initialPaymentCheck, event));
      },
    });
    watch.current = started;
    return () => started.stop();
  }, [result, drafts, clock, hrefOf, navigate, from]);

  const conclude = useEffectEvent(() => {
    drafts.dropReturn();
    if (state.status === 'settled') settleAttempt(platform, drafts, state.attempt);
    else if (state.status === 'failed' || state.status === 'open') keepAttempt(drafts, state.attempt);
    const next = nextPath(state, hrefOf);
    if (next !== undefined) navigate(next, { replace: true });
  });
  const isOver = isDone(state);
  useEffect(() => {
    if (isOver) conclude();
  }, [isOver]);

  return { state, askNow: () => watch.current?.askNow() };
}

function eventOf(answer: WatchAnswer): PaymentCheckEvent {
  if (answer.kind === 'attempt') return { type: 'answered', attempt: answer.attempt };
  if (answer.kind === 'missing' || isForeign(answer.code)) return { type: 'foreign' };
  return { type: 'unreachable', code: answer.code };
}

/**
 * Keeps what the checkout needs to go on. Drafts of another attempt, for another plan or from another tab, stay as they
 * are.
 */
function keepAttempt(drafts: PaymentDrafts, attempt: PaymentAttempt): void {
  // A browser that lost the choice learns it from the attempt, where something was chosen.
  const isChosen = subscriptionOfCardChange(attempt.productId) === undefined;
  if (isChosen && drafts.choice() === undefined) drafts.choose({ productId: attempt.productId });
  if (attempt.status !== 'failed') drafts.adopt(attempt);
  else if (attempt.failure === 'payment_cancelled') drafts.drop(attempt.idempotencyKey);
  else drafts.declined(attempt.idempotencyKey, attempt.declines);
}

function nextPath(state: PaymentCheckState, hrefOf: Platform['hrefOf']): string | undefined {
  const changed = 'attempt' in state ? subscriptionOfCardChange(state.attempt.productId) : undefined;
  if (changed !== undefined) return afterCardChange(state, changed, hrefOf);
  switch (state.status) {
    case 'settled':
      return PAID_PATH;
    case 'failed':
      // Given up at the bank: back to the checkout, without a complaint.
      return state.code === 'payment_cancelled' ? PAY_PATH : refusedPath(state.code, state.attempt.method);
    case 'open':
      return PAY_PATH;
    case 'foreign':
      return hrefOf('search');
    default:
      return undefined;
  }
}

function afterCardChange(state: PaymentCheckState, subscriptionId: string, hrefOf: Platform['hrefOf']): string {
  if (state.status === 'settled') return hrefOf('purchases', { card: 'changed' });
  const isRefused = state.status === 'failed' && state.code !== 'payment_cancelled';
  return changeCardPath(subscriptionId, isRefused ? state.code : undefined);
}
