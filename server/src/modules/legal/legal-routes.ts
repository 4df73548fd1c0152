import { readLegalPage } from '@halo/brands';
import { type Brand, type Language, legalEndpoints as calls, type LegalPage } from '@halo/shared/contracts';
import type { BrandDirectory } from '../../basics.ts';
import { anyone } from '../../http/access.ts';
import { type Route, route } from '../../http/route.ts';

type LegalFiles = Pick<BrandDirectory, 'file'>;

/** A legal text as HTML that may stand in a page: own texts of brands are checked before they are kept. */
export function legalText(brands: LegalFiles, brand: Brand, page: LegalPage, language: Language): Promise<string> {
  return readLegalPage(brand, page, language, (name) => brands.file?.(brand.id, name));
}

/**
 * The brand is the host's; the domain that the call names is kept for the specification's sake and believed in nothing.
 */
export function legalRoutes(brands: LegalFiles): Route[] {
  return [
    route(calls.page, {
      access: anyone,
      limit: { perMinute: 60, by: 'address' },
      handle: async ({ body, brand }) => ({
        html: await legalText(brands, brand, body.page, body.language),
      }),
    }),
  ];
}
