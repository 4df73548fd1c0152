import {
  type ChangeResult,
  type ManyChange,
  operationsEndpoints,
  pinsDiffer,
  type Proposal,
  ranBefore,
  type ReleaseChange,
} from '@halo/shared/contracts/operations';
import { AppError, isAppError } from '@halo/shared/errors';
import type { createFakeScopes } from './fake-scopes.ts';
import type { FakeState } from './fake-state.ts';

interface Sent {
  reason: string;
  changes: { scope: string; change: ReleaseChange; expectedRevision: number }[];
}

/** Deciding about one proposal. @throws what refuses it */
export interface FakeDecisions {
  approve(id: string): ChangeResult;
  withdraw(id: string): Proposal;
}

const calls = operationsEndpoints.many;

/** One change over many brands: each by itself, as the server does it. Brands that are frozen refuse. */
export function fakeManyHandlers(
  state: FakeState,
  scopes: ReturnType<typeof createFakeScopes>,
  person: () => string,
  requests: unknown[],
  decide: FakeDecisions,
) {
  const refused = (scope: string, code: string, ...reasons: string[]) => ({ outcome: 'refused', scope, code, reasons });

  function orRefused<Answer>(scope: string, answer: () => Answer) {
    try {
      return answer();
    } catch (error) {
      if (!isAppError(error)) throw error;
      return refused(scope, error.code, error.message);
    }
  }

  function changeOf(scope: string, change: ManyChange): ReleaseChange | undefined {
    if (change.kind !== 'goBack') return change;
    const [head, ...older] = (state.revisions[scope] ?? []).toReversed();
    const found = head && ranBefore(older, head.effective, change.remote);
    return found && { kind: 'rollback', to: found.revision, ...(change.remote && { remote: change.remote }) };
  }

  function preview(scope: string, wanted: ManyChange) {
    if (state.freezes.some(({ brands }) => brands.includes(scope)))
      return refused(scope, 'conflict', `${scope} is frozen`);
    const change = changeOf(scope, wanted);
    if (!change) return refused(scope, 'not_found', `${scope} ran nothing else`);
    const { effective, own, revision } = scopes.head(scope);
    const after = scopes.after(scope, change);
    const found = pinsDiffer(effective, { ...effective, ...after });
    if (found.length === 0) return { outcome: 'same', scope };
    return {
      outcome: scopes.preview(scope, { change }).forTwo.length > 0 ? 'waits' : 'applies',
      scope,
      revision,
      change,
      differences: found.map((remote) => ({ remote, before: effective[remote], after: after[remote] })),
      leavesDefault: Object.keys(after).filter((remote) => !own[remote]),
    };
  }

  /** An answer a proposal, as the server gives it. */
  const each = <Answer>(body: unknown, answer: (proposal: Proposal) => Answer) => ({
    brands: (body as { proposals: string[] }).proposals.map((id) => {
      const proposal = state.proposals.find((one) => one.id === id);
      if (!proposal) throw new AppError('not_found', { message: `there is no proposal ${id}` });
      return orRefused(proposal.scope, () => answer(proposal));
    }),
  });

  return [
    [
      calls.previewApprovals,
      ({ body }: { body: unknown }) =>
        each(body, ({ scope, change }) => {
          const seen = preview(scope, change as ManyChange);
          return seen.outcome === 'waits' ? { ...seen, outcome: 'applies' } : seen;
        }),
    ],
    [
      calls.approve,
      ({ body }: { body: unknown }) => each(body, ({ id, scope }) => ({ scope, done: decide.approve(id) })),
    ],
    [
      calls.withdraw,
      ({ body }: { body: unknown }) =>
        each(body, ({ id, scope }) => {
          decide.withdraw(id);
          return { outcome: 'withdrawn', scope };
        }),
    ],
    [
      calls.preview,
      ({ body }: { body: unknown }) => {
        const { scopes: brands, change } = body as { scopes: string[]; change: ManyChange };
        return { brands: brands.map((scope) => preview(scope, change)) };
      },
    ],
    [
      calls.change,
      ({ body }: { body: unknown }) => {
        const { changes, reason } = body as Sent;
        requests.push(...changes.map((each) => ({ ...each, reason })));
        return {
          brands: changes.map(({ scope, change, expectedRevision }) =>
            orRefused(scope, () => ({
              scope,
              done: scopes.change(person(), scope, { change, reason, expectedRevision }),
            })),
          ),
        };
      },
    ],
  ] as const;
}
