import { AppError } from '@halo/shared/errors';
import type { BrandDirectory } from '../../../basics.ts';

/** Every brand, also those that come later. */
export const EVERYWHERE = '*';
const COMPANY = 'company:';

type Brands = Pick<BrandDirectory, 'all'>;

/** The scopes that a payment of this brand is in. */
export function scopesOf(brands: Brands, brandId: string): string[] {
  const company = brands.all().find(({ id }) => id === brandId)?.company.id;
  return [EVERYWHERE, brandId, ...(company === undefined ? [] : [`${COMPANY}${company}`])];
}

/** The brands that a scope is about; for everywhere all that are served here. @throws not_found */
export function brandsOfScope(brands: Brands, scope: string): string[] {
  const all = brands.all();
  const found =
    scope === EVERYWHERE ? all : all.filter(({ id, company }) => id === scope || `${COMPANY}${company.id}` === scope);
  if (found.length === 0) throw new AppError('not_found', { field: 'scope', message: `there is no ${scope} here` });
  return found.map(({ id }) => id);
}

/** Each scope with its title, the widest last. */
export function allScopes(brands: Brands): { id: string; title: string }[] {
  const companies = new Map(brands.all().map(({ company }) => [`${COMPANY}${company.id}`, company.name]));
  return [
    ...brands.all().map(({ id, title }) => ({ id, title })),
    ...[...companies].map(([id, title]) => ({ id, title })),
    { id: EVERYWHERE, title: '' },
  ];
}
