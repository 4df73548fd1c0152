import { askToStart, usePlatform } from '@halo/shared/remote';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { settleAttempt } from '../attempt-settlement.ts';
import { type AttemptWatch, isFinal, watchAttempt } from '../attempt-watch.ts';
import { conversationHref, PAY_PATH, refusedPath } from '../paths.ts';
import { createPaymentDrafts } from '../payment-drafts.ts';
import { initialOk, isForCheckout, reduceOk } from './ok-state.ts';

/** The good end: what the attempt brought, or where it stands when the page is opened too early. */
export function useOk() {
  const platform = usePlatform();
  const { api, clock, storage, hrefOf, navigate } = platform;
  const [drafts] = useState(() => createPaymentDrafts(storage));
  // What was paid just now is shown; an attempt for something else may still be open beside it.
  const [receipt] = useState(() => drafts.receipt(clock.now()));
  const [key] = useState(() => (receipt ? undefined : drafts.openAttempts()[0]?.key));
  const [state, dispatch] = useReducer(reduceOk, undefined, () => initialOk({ receipt, hasKey: key !== undefined }));
  const watch = useRef<AttemptWatch>(undefined);

  const settle = useEffectEvent((attempt: Parameters<typeof settleAttempt>[2]) =>
    settleAttempt(platform, drafts, attempt, key),
  );
  useEffect(() => {
    if (key === undefined) return;
    const started = watchAttempt({
      clock,
      ask: (signal) => api.payments.attempt(key, { signal }),
      onAnswer(answer) {
        if (answer.kind !== 'attempt') {
          dispatch(answer.kind === 'missing' ? { type: 'missing' } : { type: 'unreachable', code: answer.code });
          return answer.kind === 'unreachable';
        }
        const { attempt } = answer;
        if (attempt.status === 'settled') settle(attempt);
        // The checkout still needs the key to say how that attempt ended.
        if (attempt.status === 'failed' && !isForCheckout(attempt)) drafts.declined(key, attempt.declines);
        dispatch({
          type: 'answered',
          attempt,
          receipt: attempt.status === 'settled' ? drafts.receipt(clock.now()) : undefined,
        });
        return !isFinal(attempt.status) && !isForCheckout(attempt);
      },
    });
    watch.current = started;
    return () => started.stop();
  }, [key, api, clock, drafts]);

  const leave = useEffectEvent(() => {
    if (state.status === 'nothing') navigate(hrefOf('conversations'), { replace: true });
    if (state.status === 'checkout') navigate(PAY_PATH, { replace: true });
    if (state.status === 'failed') navigate(refusedPath(state.code, state.method), { replace: true });
  });
  useEffect(() => leave(), [state.status]);

  const target = conversationHref(hrefOf, state.status === 'paid' ? state.receipt.angelId : undefined);
  function goOn(): void {
    // Shown once: the next visit without a payment goes straight on.
    drafts.dropReceipt();
    navigate(target, { replace: true });
  }

  async function begin(): Promise<void> {
    if (state.status !== 'paid' || state.receipt.attemptId === undefined) return;
    const { attemptId: id, planName } = state.receipt;
    if (!(await askToStart(platform, { id, planName }))) return;
    drafts.begun();
    dispatch({ type: 'begun' });
  }

  return {
    state,
    target,
    actions: { goOn, begin: () => void begin(), askNow: () => watch.current?.askNow() },
  };
}
