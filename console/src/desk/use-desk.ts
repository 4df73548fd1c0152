import { type DeskDraft, type DeskOutcome, operationsEndpoints } from '@halo/shared/contracts/operations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useClient } from '../api/client-context.tsx';
import { useDeskCases } from '../api/queries.ts';
import { queryKeys } from '../api/query-keys.ts';
import { deskReducer } from './desk-state.ts';

/** The list, the case in hand, and what became of the last one. */
export function useDesk() {
  const client = useClient();
  const queries = useQueryClient();
  const cases = useDeskCases();
  const [state, dispatch] = useReducer(deskReducer, {});
  const refresh = useCallback(() => queries.invalidateQueries({ queryKey: queryKeys.desk }), [queries]);
  const { held, leaving } = state;
  const release = useRelease(held?.entry.id);

  const claim = useMutation({
    mutationFn: async (id: number) => {
      if (held && held.entry.id !== id) await release(held.entry.id);
      return client.call(operationsEndpoints.desk.claim, { params: { id } });
    },
    onSuccess: (taken) => dispatch({ type: 'taken', held: taken }),
    onSettled: refresh,
  });
  const undo = useMutation({
    mutationFn: async (id: number) => {
      if (held) await release(held.entry.id);
      return client.call(operationsEndpoints.desk.undo, { params: { id } });
    },
    onSuccess: (taken) => dispatch({ type: 'undone', held: taken }),
    onSettled: refresh,
  });

  const { data, dataUpdatedAt } = cases;
  useEffect(() => {
    if (data) dispatch({ type: 'listed', cases: data.cases, at: dataUpdatedAt });
  }, [data, dataUpdatedAt]);

  return {
    cases,
    state,
    claim,
    undo: { ...undo, mutate: () => leaving && undo.mutate(leaving.id) },
    refresh,
    opened: (taken: NonNullable<typeof held>) => {
      dispatch({ type: 'taken', held: taken });
      void refresh();
    },
    decided: (draft: DeskDraft, outcome: DeskOutcome) => {
      dispatch({ type: 'decided', draft, outcome, at: Date.now() });
      void refresh();
    },
    putBack: async () => {
      const id = held?.entry.id;
      dispatch({ type: 'putBack' });
      if (id !== undefined) await release(id).finally(refresh);
    },
  };
}

/** Leaving the page puts the case back, so that it does not wait for its lease to end. */
function useRelease(heldId: number | undefined): (id: number) => Promise<unknown> {
  const client = useClient();
  const release = (id: number) => client.call(operationsEndpoints.desk.release, { params: { id } });
  const latest = useRef<() => void>(() => undefined);
  useEffect(() => {
    latest.current = () => {
      if (heldId !== undefined) void release(heldId).catch(() => undefined);
    };
  });
  useEffect(() => () => latest.current(), []);
  return release;
}
