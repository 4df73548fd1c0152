import type { PaymentAttempt } from '@halo/shared/contracts';
import { usePageProps, usePlatform } from '@halo/shared/remote';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { settleAttempt } from '../attempt-settlement.ts';
import { type AttemptWatch, watchAttempt } from '../attempt-watch.ts';
import { PAID_PATH, PAY_PATH, refusedPath, SEARCH_PATH } from '../paths.ts';
import { createPaymentDrafts } from '../payment-drafts.ts';
import {
  initialPaymentCheck,
  isDone,
  isForeign,
  type PaymentCheckEvent,
  reducePaymentCheck,
} from './payment-check-state.ts';
import { checkReturn, resultOf, type ReturnFrom } from './payment-return.ts';

/** The way back from a bank: the result leaves the address at once and is handed to the server until it answers. */
export function usePaymentCheck(from: ReturnFrom) {
  const platform = usePlatform();
  const { api, clock, storage, navigate } = platform;
  const { search } = usePageProps();
  const [drafts] = useState(() => createPaymentDrafts(storage));
  // Read once: the address loses it right after.
  const [result] = useState(() => resultOf(from, search) ?? drafts.returned(from));
  const [state, dispatch] = useReducer(reducePaymentCheck, initialPaymentCheck);
  const watch = useRef<AttemptWatch>(undefined);

  const ask = useEffectEvent(async (signal: AbortSignal) => {
    // Once the server has the result, the attempt that it belongs to is what is asked for.
    if (state.status === 'pending' && state.key !== undefined) return api.payments.attempt(state.key, { signal });
    return checkReturn(api.payments, from, result ?? '');
  });

  useEffect(() => {
    if (result === undefined) {
      navigate(SEARCH_PATH, { replace: true });
      return;
    }
    drafts.keepReturn(from, result);
    // A result in the address would end up in history, bookmarks and screenshots.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    const started = watchAttempt({
      clock,
      ask,
      onAnswer(answer) {
        const event: PaymentCheckEvent =
          answer.kind === 'attempt'
            ? { type: 'answered', attempt: answer.attempt }
            : answer.kind === 'missing' || isForeign(answer.code)
              ? { type: 'foreign' }
              : { type: 'unreachable', code: answer.code };
        dispatch(event);
        return !isDone(reducePaymentCheck(initialPaymentCheck, event));
      },
    });
    watch.current = started;
    return () => started.stop();
  }, [result, drafts, clock, navigate, from]);

  /** A browser that forgot what it was buying learns it from the attempt. */
  function remember({ productId }: PaymentAttempt): void {
    if (drafts.choice() === undefined) drafts.choose({ productId });
  }

  const conclude = useEffectEvent(() => {
    drafts.dropReturn();
    switch (state.status) {
      case 'settled':
        // What this browser keeps of another attempt, for another plan or of another tab, stays as it is.
        settleAttempt(platform, drafts, state.attempt);
        return navigate(PAID_PATH, { replace: true });
      case 'failed':
        remember(state.attempt);
        // Given up over there: back to the checkout, with nothing to complain about.
        if (state.code === 'payment_cancelled') {
          drafts.drop(state.attempt.idempotencyKey);
          return navigate(PAY_PATH, { replace: true });
        }
        drafts.declined(state.attempt.idempotencyKey, state.attempt.declines);
        return navigate(refusedPath(state.code, state.attempt.method), { replace: true });
      case 'open':
        remember(state.attempt);
        drafts.adopt(state.attempt);
        return navigate(PAY_PATH, { replace: true });
      case 'foreign':
        return navigate(SEARCH_PATH, { replace: true });
      default:
    }
  });
  const isOver = isDone(state);
  useEffect(() => {
    if (isOver) conclude();
  }, [isOver]);

  return { state, askNow: () => watch.current?.askNow() };
}
