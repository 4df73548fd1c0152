import { useState } from 'react';
import type { ProblemCode } from '../contracts/problem.ts';
import { useLoad } from './use-load.ts';

/** Something that is loaded before it can be shown. */
export type Loaded<Value> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly code: ProblemCode }
  | { readonly status: 'ready'; readonly value: Value };

const LOADING = { status: 'loading' } as const;

/**
 * What a call answered, loaded on mount and again for another key. An answer for an earlier key is never shown.
 *
 * @example const { state, retry } = useLoaded(angelId, (signal) => api.profiles.profile(angelId, { signal }));
 */
export function useLoaded<Value>(
  key: string | number | undefined,
  load: (signal: AbortSignal) => Promise<Value>,
): { state: Loaded<Value>; retry: () => void } {
  const [settled, setSettled] = useState<{ key: typeof key; state: Loaded<Value> }>({ key, state: LOADING });
  const retry = useLoad(key, load, {
    started: () => setSettled({ key, state: LOADING }),
    loaded: (value) => setSettled({ key, state: { status: 'ready', value } }),
    failed: (code) => setSettled({ key, state: { status: 'failed', code } }),
  });
  return { state: settled.key === key ? settled.state : LOADING, retry };
}
