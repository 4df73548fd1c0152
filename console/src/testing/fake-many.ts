import {
  type ManyChange,
  operationsEndpoints,
  pinsDiffer,
  ranBefore,
  type ReleaseChange,
} from '@halo/shared/contracts/operations';
import { isAppError } from '@halo/shared/errors';
import type { createFakeScopes } from './fake-scopes.ts';
import type { FakeState } from './fake-state.ts';

interface Sent {
  reason: string;
  changes: { scope: string; change: ReleaseChange; expectedRevision: number }[];
}

const calls = operationsEndpoints.many;

/** One change over many brands: each by itself, as the server does it. Brands that are frozen refuse. */
export function fakeManyHandlers(
  state: FakeState,
  scopes: ReturnType<typeof createFakeScopes>,
  person: () => string,
  requests: unknown[],
) {
  const refused = (scope: string, code: string, ...reasons: string[]) => ({ outcome: 'refused', scope, code, reasons });

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

  return [
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
          brands: changes.map(({ scope, change, expectedRevision }) => {
            try {
              return { scope, done: scopes.change(person(), scope, { change, reason, expectedRevision }) };
            } catch (error) {
              if (!isAppError(error)) throw error;
              return refused(scope, error.code, error.message);
            }
          }),
        };
      },
    ],
  ] as const;
}
