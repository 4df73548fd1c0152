import type { Operator } from '@halo/shared/contracts/operations';
import type { BrandDirectory } from './basics.ts';

/** The brands that are served here and that an operator looks after. */
export function brandsOf(
  brands: Pick<BrandDirectory, 'all'>,
  { rights }: Pick<Operator, 'rights'>,
): ReturnType<BrandDirectory['all']> {
  return brands.all().filter(({ id }) => rights.brands.includes('*') || rights.brands.includes(id));
}
