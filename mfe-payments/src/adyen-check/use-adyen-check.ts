import { usePageProps, usePlatform } from '@halo/shared/remote';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { settleAttempt } from '../attempt-settlement.ts';
import { type AttemptWatch, watchAttempt } from '../attempt-watch.ts';
import { PAID_PATH, refusedPath, SEARCH_PATH } from '../paths.ts';
import { createPaymentDrafts } from '../payment-drafts.ts';
import { type AdyenCheckEvent, initialAdyenCheck, isDone, isForeign, reduceAdyenCheck } from './adyen-check-state.ts';

/** Longer makes no sense of a redirect result; the server refuses it as well. */
const RESULT_MAX_CHARS = 4096;

/** The way back from the bank: the result leaves the address at once and is handed to the server until it answers. */
export function useAdyenCheck() {
  const platform = usePlatform();
  const { api, clock, storage, navigate } = platform;
  const { search } = usePageProps();
  const [drafts] = useState(() => createPaymentDrafts(storage));
  // Read once: the address loses it right after.
  const [result] = useState(() => resultOf(search) ?? drafts.returned());
  const [state, dispatch] = useReducer(reduceAdyenCheck, initialAdyenCheck);
  const watch = useRef<AttemptWatch>(undefined);

  const ask = useEffectEvent(async (signal: AbortSignal) => {
    const key = drafts.key();
    // Once the server has the result, the attempt is what is asked for.
    if (state.status === 'pending' && key !== undefined) return api.payments.attempt(key, { signal });
    return api.payments.checkAdyen(result ?? '');
  });

  useEffect(() => {
    if (result === undefined) {
      navigate(SEARCH_PATH, { replace: true });
      return;
    }
    drafts.keepReturn(result);
    // A result in the address would end up in history, bookmarks and screenshots.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    const started = watchAttempt({
      clock,
      ask,
      tell(answer) {
        const event: AdyenCheckEvent = answer.kind === 'attempt'
          ? { type: 'answered', attempt: answer.attempt }
          : answer.kind === 'missing' || isForeign(answer.code) ? { type: 'foreign' } : { type: 'unreachable', code: answer.code };
        dispatch(event);
        return !isDone(reduceAdyenCheck(initialAdyenCheck, event));
      },
    });
    watch.current = started;
    return () => started.stop();
  }, [result, drafts, clock, navigate]);

  const conclude = useEffectEvent(() => {
    switch (state.status) {
      case 'settled':
        settleAttempt(platform, drafts, state.attempt);
        navigate(PAID_PATH, { replace: true });
        return;
      case 'failed':
        drafts.declined();
        drafts.dropReturn();
        navigate(refusedPath(state.code), { replace: true });
        return;
      case 'foreign':
        drafts.dropReturn();
        navigate(SEARCH_PATH, { replace: true });
        return;
      default:
    }
  });
  const isOver = isDone(state);
  useEffect(() => {
    if (isOver) conclude();
  }, [isOver]);

  return { state, askNow: () => watch.current?.askNow() };
}

function resultOf(search: string): string | undefined {
  const result = new URLSearchParams(search).get('redirectResult');
  return result !== null && result !== '' && result.length <= RESULT_MAX_CHARS ? result : undefined;
}
