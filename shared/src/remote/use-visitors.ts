import { useState } from 'react';
import type { Visitors } from '../contracts/conversations.ts';
import { useLoad } from '../store/use-load.ts';
import { usePlatform } from './platform-context.tsx';

/**
 * How many profiles visited the own one lately; undefined until it is known, and when there are none.
 *
 * @param visits what changes with a new visit
 */
export function useVisitors(visits?: number): Visitors | undefined {
  const { api } = usePlatform();
  const [visitors, setVisitors] = useState<Visitors>();
  useLoad(visits, async (signal) => api.conversations.visitors?.({ signal }), {
    loaded: setVisitors,
    // A figure beside the list, which says by itself what went wrong.
    failed: () => setVisitors(undefined),
  });
  return visitors && visitors.profiles > 0 ? visitors : undefined;
}
