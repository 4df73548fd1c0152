import { ALL_BRANDS } from '@halo/shared/contracts/operations';
import { texts } from '../../texts.ts';

/** The brands of a step or a freeze, as a person reads them. */
export function brandsText(brands: readonly string[]): string {
  return brands.includes(ALL_BRANDS) ? texts.overview.everyBrand : brands.join(', ');
}
