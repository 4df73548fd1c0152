import { parseBrand } from '@halo/brands';
import type { LiveBrand, LiveBrands } from '../../brand-directory.ts';
import type { Basics } from '../../basics.ts';
import { bookVersion, readFiles, readRecords } from './brand-repository.ts';

/** How long another process may go on without what was agreed to in this one. */
const LOOK_EVERY_MS = 1_000;

export interface BrandBookNeeds extends Pick<Basics, 'db' | 'log'> {
  readonly brands: LiveBrands;
  /** Something is other than it was. */
  readonly onChange: () => Promise<unknown>;
}

/** What the database has of brands, in the memory of this process: pages go on being served while it is away. */
export interface BrandBook {
  /** Reads what is newer than what is known. */
  refresh(): Promise<void>;
  /** Looks every second. */
  start(): void;
  stop(): void;
}

export function createBrandBook({ db, log, brands, onChange }: BrandBookNeeds): BrandBook {
  let version = 0;
  let timer: NodeJS.Timeout | undefined;

  /** One that a newer version wrote, or that was written by hand, stays what it was: the others are shown. */
  function parsed(brand: unknown): LiveBrand['brand'] | undefined {
    try {
      return parseBrand(brand);
    } catch (error) {
      log.error({ reason: (error as Error).message }, 'a brand of the database is not shown');
      return undefined;
    }
  }

  async function refresh(): Promise<void> {
    const current = await bookVersion(db);
    if (current === version) return;
    const files = await readFiles(db);
    const records = (await readRecords(db)).flatMap(({ id, revision, closesAt, closedAt, brand: stored }) => {
      const brand = parsed(stored);
      const own = files.filter(({ brandId }) => brandId === id);
      const byName = new Map(own.map(({ name, content }) => [name, content]));
      const ending = { ...(closesAt ? { closesAt } : {}), ...(closedAt ? { closedAt } : {}) };
      return brand ? [{ brand, revision, files: byName, ...ending }] : [];
    });
    brands.show(records);
    await onChange();
    version = current;
  }

  return {
    refresh,
    start() {
      timer = setInterval(() => {
        refresh().catch((error: unknown) => log.warn({ err: error }, 'the brands could not be looked up'));
      }, LOOK_EVERY_MS).unref();
    },
    stop: () => clearInterval(timer),
  };
}
