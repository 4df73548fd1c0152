import { useLayoutEffect, useMemo, useRef } from 'react';
import type { RowTools } from './row-tools.ts';

/**
 * The same tools for as long as what they show is the same: then rows are not drawn again with every letter that is
 * typed.
 */
export function useRowTools({
  t,
  language,
  formats,
  now,
  reasonOf,
  actions,
}: Omit<RowTools, 'today'> & { now: number }): RowTools {
  const latest = useRef({ reasonOf, actions });
  useLayoutEffect(() => {
    latest.current = { reasonOf, actions };
  });
  const today = new Date(now).setHours(0, 0, 0, 0);
  return useMemo(
    () => ({
      t,
      language,
      formats,
      today,
      reasonOf: (code) => latest.current.reasonOf(code),
      actions: {
        retry: (clientId) => latest.current.actions.retry(clientId),
        remove: (clientId) => latest.current.actions.remove(clientId),
        unlock: () => latest.current.actions.unlock(),
      },
    }),
    [t, language, formats, today],
  );
}
