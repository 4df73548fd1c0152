import type { Operator } from '@halo/shared/contracts/operations';
import type { BrandDirectory } from './basics.ts';

/** Whether an operator looks after a brand, also one that is not there yet. */
export function looksAfter({ rights }: Pick<Operator, 'rights'>, brandId: string): boolean {
  return rights.brands.includes('*') || rights.brands.includes(brandId);
}

/** The brands that are served here and that an operator looks after. */
export function brandsOf(
  brands: Pick<BrandDirectory, 'all'>,
  operator: Pick<Operator, 'rights'>,
): ReturnType<BrandDirectory['all']> {
  return brands.all().filter(({ id }) => looksAfter(operator, id));
}
