import type { FinanceCompany } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import type { BrandDirectory } from '../../basics.ts';
import { RECEIPTS_TIME_ZONE } from '../receipts/index.ts';

/** Of the brands that are served here, by the company's id. */
export function companiesOf(brands: Pick<BrandDirectory, 'all'>): FinanceCompany[] {
  const found = new Map<string, FinanceCompany>();
  for (const { id, company } of brands.all()) {
    const known = found.get(company.id);
    found.set(company.id, {
      id: company.id,
      name: company.name,
      country: company.country,
      vatId: company.vatId,
      timeZone: RECEIPTS_TIME_ZONE,
      brands: [...(known?.brands ?? []), id],
    });
  }
  return [...found.values()];
}

/** @throws not_found */
export function companyOf(brands: Pick<BrandDirectory, 'all'>, id: string): FinanceCompany {
  const company = companiesOf(brands).find((each) => each.id === id);
  if (!company) throw new AppError('not_found', { message: `there is no company ${id}` });
  return company;
}

/** Under what the books keep what belongs to none of its brands; no brand can have such a name. */
export function companyBooks(companyId: string): string {
  return `company:${companyId}`;
}
