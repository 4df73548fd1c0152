import { type Brand, ownLanguage } from '@halo/shared/contracts';
import { parseBrand } from './parse-brand.ts';

export interface BrandRegistry {
  /** In the order given; the first is the default brand. */
  readonly brands: readonly Brand[];
  /** The brand of a host name; port, case and a trailing dot do not matter. */
  findBrand(host: string): Brand | undefined;
  /** `findBrand`, but in development an unknown host gets the default brand. In production it gets none. */
  brandForHost(host: string, mode: 'development' | 'production'): Brand | undefined;
}

/**
 * Checks brands and finds them by host name.
 * @throws {Error} when a brand is invalid, or a host or id belongs to two brands
 */
export function createBrandRegistry(data: readonly unknown[]): BrandRegistry {
  const brands = data.map(parseBrand);
  const byHost = new Map<string, Brand>();
  for (const brand of brands) {
    if (brands.some((other) => other !== brand && other.id === brand.id))
      throw new Error(`Two brands have the id "${brand.id}".`);
    if (ownLanguage(brand) !== brand.language)
      throw new Error(`Brand "${brand.id}" is refused. languages: its own, "${brand.language}", comes first`);
    for (const host of brand.hosts) {
      const other = byHost.get(normalizeHost(host));
      if (other) throw new Error(`Brand "${brand.id}" is refused. hosts: "${host}" belongs to "${other.id}" already`);
      byHost.set(normalizeHost(host), brand);
    }
  }
  const findBrand = (host: string): Brand | undefined => byHost.get(normalizeHost(host));
  return {
    brands,
    findBrand,
    brandForHost: (host, mode) => findBrand(host) ?? (mode === 'development' ? brands[0] : undefined),
  };
}

function normalizeHost(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}
