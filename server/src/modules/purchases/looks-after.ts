import type { Operator } from '@halo/shared/contracts/operations';

/** Whether an operator sees a brand in lists. */
export function looksAfter({ rights: { brands } }: Operator, brandId: string): boolean {
  return brands.includes('*') || brands.includes(brandId);
}
