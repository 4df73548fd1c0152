import { operationsEndpoints, type ReleaseChange } from '@halo/shared/contracts/operations';
import { hasCode } from '@halo/shared/errors';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { useClient } from './api/client-context.tsx';
import { useRefresh } from './api/use-refresh.ts';
import { type ChangeState, initialChange, isOld, reduceChange } from './change-state.ts';

export interface ChangeActions {
  typeReason(reason: string): void;
  /** the button was pressed; when something is missing its field now says so */
  noteSubmit(): void;
  askToConfirm(): void;
  back(): void;
  send(change: ReleaseChange): void;
  /** goes on from the revision that is current now */
  rebase(): void;
}

/**
 * One change of a scope. `head` is its revision as it is known now; the one it had at the start is what the operator
 * saw.
 */
export function useChange(scope: string, head: number): { state: ChangeState; actions: ChangeActions } {
  const client = useClient();
  const refresh = useRefresh();
  const [state, dispatch] = useReducer(reduceChange, head, initialChange);

  useEffect(() => dispatch({ kind: 'headMoved', current: head }), [head]);

  const { mutate } = useMutation({
    mutationFn: (change: ReleaseChange) => {
      const body = { change, reason: state.reason.trim(), expectedRevision: state.base };
      return client.call(operationsEndpoints.scopes.change, { params: { scope }, body });
    },
    onSuccess(result) {
      dispatch(
        result.outcome === 'applied'
          ? { kind: 'applied', revision: result.revision }
          : { kind: 'proposed', proposal: result.proposal },
      );
    },
    onError(problem) {
      const current = hasCode(problem, 'conflict') ? Number(problem.detail['currentRevision']) : Number.NaN;
      dispatch(
        Number.isInteger(current) && current !== state.base
          ? { kind: 'conflicted', current }
          : { kind: 'failed', problem },
      );
    },
    onSettled: refresh,
  });

  return {
    state,
    actions: {
      typeReason: (reason) => dispatch({ kind: 'reasonTyped', reason }),
      noteSubmit: () => dispatch({ kind: 'submitted' }),
      askToConfirm: () => dispatch({ kind: 'asked' }),
      back: () => dispatch({ kind: 'backed' }),
      send(change) {
        dispatch({ kind: 'sent' });
        // Known to be old: the reducer shows what changed, and the server is not bothered.
        if (!isOld(state)) mutate(change);
      },
      rebase: () => dispatch({ kind: 'rebased' }),
    },
  };
}
