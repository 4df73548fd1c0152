import { mayStill, type Releases } from '@halo/releases';
import type { Basics } from './basics.ts';
import type { LiveBrands } from './brand-directory.ts';
import { systemHosts } from './http/hosts.ts';
import { type BrandBook, type BrandChanges, createBrandBook, createBrandChanges } from './modules/brands/index.ts';
import type { Services } from './services.ts';

export interface BrandParts {
  readonly brandBook: BrandBook;
  readonly brandChanges: BrandChanges;
}

interface BrandPartsNeeds extends Pick<Basics, 'clock' | 'db' | 'log'> {
  readonly env: { readonly isProduction: boolean; readonly operationsHost?: string | undefined };
  readonly brands: LiveBrands;
  readonly services: Pick<Services, 'plans' | 'flowBook' | 'accounts' | 'leaving'>;
  readonly releases: Pick<Releases, 'audit' | 'pins' | 'sets'>;
}

/** Brands as data, joined to what others have for each brand. */
export function createBrandParts(needs: BrandPartsNeeds): BrandParts {
  const { env, brands, services, releases } = needs;
  const brandBook = createBrandBook({
    ...needs,
    async onChange() {
      await Promise.all([services.plans.open(), services.flowBook.open()]);
      // A brand that is new runs what the default runs.
      await releases.pins.adopt([]);
      await releases.sets.refresh();
    },
  });
  const brandChanges = createBrandChanges({
    ...needs,
    book: brandBook,
    systemHosts: systemHosts(env, brands),
    groupProblems: services.flowBook.groupProblems,
    membersOf: services.accounts.countOf,
    audit: (tx, { brandId, ...note }) => releases.audit.append(tx, { ...note, scope: brandId }),
    mayStill: (tx, proposer, brand) => mayStill(tx, proposer, { action: 'brands', brand }),
  });
  services.leaving.subscribe({ brandEmptied: brandChanges.closeEmptied });
  return { brandBook, brandChanges };
}
