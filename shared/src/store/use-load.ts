import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { ProblemCode } from '../contracts/problem.ts';
import { fromUnknown, isAborted } from '../errors/from-unknown.ts';

/** What becomes of a load. Nothing is called after the component is gone or asks for something else. */
export interface LoadHandlers<Value> {
  /** a call goes out: the first one, another key, a retry */
  started?(): void;
  loaded(value: Value): void;
  failed(code: ProblemCode, thrown: unknown): void;
}

/**
 * Loads on mount, again when the key changes, and again on retry; what it returns starts a retry. For pages whose own
 * reducer holds what was loaded; others use `useLoaded`.
 *
 * @param key names what is loaded, e.g. the id in the address
 * @param load gets the signal to hand on to the call; it is aborted when the answer is no longer wanted
 */
export function useLoad<Value>(
  key: string | number | undefined,
  load: (signal: AbortSignal) => Promise<Value>,
  handlers: LoadHandlers<Value>,
): () => void {
  const [attempt, setAttempt] = useState(0);
  const start = useEffectEvent((signal: AbortSignal): Promise<Value> => {
    handlers.started?.();
    try {
      return load(signal);
    } catch (thrown) {
      // A call that the shell on this page does not have yet: a load that failed, and no broken page.
      return Promise.reject(thrown);
    }
  });
  const loaded = useEffectEvent((value: Value) => handlers.loaded(value));
  const failed = useEffectEvent((thrown: unknown) => handlers.failed(fromUnknown(thrown).code, thrown));
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    start(signal).then(
      (value) => {
        if (!signal.aborted) loaded(value);
      },
      (thrown: unknown) => {
        if (!signal.aborted && !isAborted(thrown)) failed(thrown);
      },
    );
    return () => controller.abort();
  }, [key, attempt]);
  return useCallback(() => setAttempt((count) => count + 1), []);
}
