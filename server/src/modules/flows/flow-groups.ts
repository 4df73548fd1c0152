import { groupOfScope, groupScope } from '@halo/shared/contracts/operations';
import type { BrandDirectory } from '../../basics.ts';
import type { RevisionRow } from './flow-repository.ts';

type Brands = Pick<BrandDirectory, 'all'>;

/** The brands that a flow of this scope may reach: the brand itself, or those of the group. */
export function brandsOfFlowScope(brands: Brands, scope: string): ReturnType<BrandDirectory['all']> {
  const group = groupOfScope(scope);
  return brands.all().filter((brand) => (group === undefined ? brand.id === scope : brand.group === group));
}

/** The groups that brands are in, with all of their brands. */
export function groupsOf(brands: Brands): { group: string; brands: string[] }[] {
  const names = new Set(brands.all().flatMap(({ group }) => group ?? []));
  return [...names].sort().map((group) => ({
    group,
    brands: brandsOfFlowScope(brands, groupScope(group)).map(({ id }) => id),
  }));
}

/** Of a brand's revision and its group's: the brand’s where it was changed for the brand and not given up again. */
export function counting<Row extends Pick<RevisionRow, 'createdBy' | 'definition'>>(
  own: Row | undefined,
  ofGroup: Row | undefined,
): Row | undefined {
  const isOwn = own !== undefined && own.createdBy !== null && !own.definition.followsGroup;
  return isOwn ? own : (ofGroup ?? own);
}
