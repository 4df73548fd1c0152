import type { Language } from '@halo/shared/contracts';
import { groupOfScope, groupScope } from '@halo/shared/contracts/operations';
import { useFlows, useStatus } from '../api/queries.ts';
import { mayDo } from '../may-do.ts';
import { useSignedIn } from '../operator-context.tsx';
import { t } from '../texts.ts';

export interface FlowScopes {
  titleOf(scope: string): string;
  /** the group that a brand is in, as a scope */
  groupOf(scope: string): string | undefined;
  /** titles of the brands that a group's flow reaches; undefined: it is a brand */
  reachedBy(scope: string): string[] | undefined;
  /** the brands that a flow of this scope reaches, with the languages people read them in */
  readBy(scope: string): { id: string; title: string; languages: readonly Language[] }[];
  /** A group's flow takes the right to all of its brands. */
  mayChange(scope: string): boolean;
  /** scopes whose flows one of this scope may name */
  near(scope: string): string[];
}

/** Brands and groups, as the flows page names them. */
export function useFlowScopes(): FlowScopes {
  const { scopes = [] } = useStatus().data ?? {};
  const { groups = [], languages = {} } = useFlows().data ?? {};
  const operator = useSignedIn();
  const titleOf = (scope: string): string => {
    const group = groupOfScope(scope);
    if (group !== undefined) return t('flows.ofGroup', { group });
    return scopes.find((each) => each.scope === scope)?.title ?? scope;
  };
  const brandsOf = (scope: string) => groups.find(({ group }) => groupScope(group) === scope)?.brands;
  const groupOf = (scope: string): string | undefined => {
    const found = groups.find(({ brands }) => brands.includes(scope));
    return found && groupScope(found.group);
  };
  return {
    titleOf,
    groupOf,
    reachedBy: (scope) => brandsOf(scope)?.map(titleOf),
    readBy: (scope) =>
      (brandsOf(scope) ?? [scope]).flatMap((id) =>
        languages[id] ? [{ id, title: titleOf(id), languages: languages[id] }] : [],
      ),
    mayChange: (scope) => (brandsOf(scope) ?? [scope]).every((brand) => mayDo(operator, 'flows', brand)),
    near: (scope) => brandsOf(scope) ?? [groupOf(scope) ?? []].flat(),
  };
}
