import { operationsEndpoints } from '@halo/shared/contracts/operations';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from './client-context.tsx';
import { queryKeys } from './query-keys.ts';

const ROLLOUTS_EVERY_MS = 30_000;

/** Versions that go over brands in steps, newest first. They go on by themselves, so they are asked for again. */
export function useRollouts() {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.rollouts,
    refetchInterval: ROLLOUTS_EVERY_MS,
    queryFn: async ({ signal }) => (await client.call(operationsEndpoints.rollouts.list, {}, signal)).rollouts,
  });
}

/** Times in which versions stay as they are. They begin and end by themselves, so they are asked for again. */
export function useFreezes() {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.freezes,
    refetchInterval: ROLLOUTS_EVERY_MS,
    queryFn: async ({ signal }) => (await client.call(operationsEndpoints.freezes.list, {}, signal)).freezes,
  });
}

/** Asks for both again: a rollout may wait for a freeze. */
export function usePlansChanged(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all([queryKeys.freezes, queryKeys.rollouts].map((queryKey) => queries.invalidateQueries({ queryKey })));
}
