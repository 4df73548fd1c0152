import { hasCode, isAppError } from '@halo/shared/errors';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';

const MOST_RETRIES = 2;
const STALE_AFTER_MS = 15_000;

/** Reads are asked again when that can help; changes never by themselves. An ended session shows wherever it is met. */
export function createQueryClient(options: { retryDelayMs?: number } = {}): QueryClient {
  const noteEndedSession = (error: unknown): void => {
    if (hasCode(error, 'unauthenticated', 'session_expired')) client.setQueryData(queryKeys.session, null);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: noteEndedSession }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        // Wrong credentials at the sign-in are not the end of a session.
        if (!mutation.meta?.['isSignIn']) noteEndedSession(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        networkMode: 'always',
        retry: (failures, error) => failures < MOST_RETRIES && isAppError(error) && error.retryable,
        ...(options.retryDelayMs === undefined ? {} : { retryDelay: options.retryDelayMs }),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
}
