import { OPERATIONS_EVENTS_PATH, type OperationsEvent } from '@halo/shared/contracts/operations';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useOperator } from '../api/queries.ts';
import { queryKeys, staleAfter } from '../api/query-keys.ts';
import { createLiveSession, type EventStream } from './live-session.ts';
import { initialLiveState, type LiveState } from './live-state.ts';

const Context = createContext<LiveState>(initialLiveState);

/** Many events in one moment (a change of the default reaches every brand) are one round of questions. */
const GATHER_MS = 150;

export type OpenStream = (path: string) => EventStream;

/** While it is there, events of the server make the kept answers stale, and what is on the screen is asked again. */
export function LiveProvider({ open, children }: { open: OpenStream; children: ReactNode }) {
  const queries = useQueryClient();
  const [state, setState] = useState<LiveState>(initialLiveState);

  // The connection ends with the session; the next session opens another.
  const session = useOperator().data;
  const isSignedIn = Boolean(session) && session?.lacks === undefined;

  useEffect(() => {
    if (!isSignedIn) return undefined;
    let gathered: OperationsEvent[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = (): void => {
      timer = undefined;
      const keys = new Map(gathered.flatMap(staleAfter).map((key) => [JSON.stringify(key), key]));
      gathered = [];
      for (const queryKey of keys.values()) void queries.invalidateQueries({ queryKey });
    };
    const session = createLiveSession({
      open: () => open(OPERATIONS_EVENTS_PATH),
      onState: setState,
      onEvent(event) {
        gathered.push(event);
        timer ??= setTimeout(flush, GATHER_MS);
      },
      // Everything but the session: that one decides whether this provider is here at all.
      onGap: () =>
        void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== queryKeys.session[0] }),
    });
    session.start();
    window.addEventListener('offline', session.drop);
    window.addEventListener('online', session.retryNow);
    return () => {
      window.removeEventListener('offline', session.drop);
      window.removeEventListener('online', session.retryNow);
      clearTimeout(timer);
      session.dispose();
    };
  }, [isSignedIn, open, queries]);

  return <Context value={state}>{children}</Context>;
}

export function useLiveState(): LiveState {
  return useContext(Context);
}
