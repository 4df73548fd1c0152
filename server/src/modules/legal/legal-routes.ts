import { readLegalPage } from '@halo/brands';
import { legalEndpoints as calls } from '@halo/shared/contracts';
import type { BrandDirectory } from '../../basics.ts';
import { anyone } from '../../http/access.ts';
import { type Route, route } from '../../http/route.ts';

/**
 * The brand is the host's; the domain that the call names is kept for the specification's sake and believed in nothing.
 */
export function legalRoutes(brands: Pick<BrandDirectory, 'file'>): Route[] {
  return [
    route(calls.page, {
      access: anyone,
      limit: { perMinute: 60, by: 'address' },
      handle: async ({ body, brand }) => ({
        html: await readLegalPage(brand, body.page, body.language, (name) => brands.file?.(brand.id, name)),
      }),
    }),
  ];
}
