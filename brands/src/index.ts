import { createBrandRegistry } from './brand-registry.ts';
import { brise } from './brise/config.ts';
import { luna } from './luna/config.ts';
import { sol } from './sol/config.ts';

/** All brands of this installation, checked. The first is the default in development. */
export const { brands, findBrand, brandForHost } = createBrandRegistry([luna, sol, brise]);

export { createBrandRegistry, type BrandRegistry } from './brand-registry.ts';
export { parseBrand } from './parse-brand.ts';
export { brandProblems, type BrandSurroundings } from './brand-problems.ts';
export {
  brandAssetFolder,
  readBrandExample,
  readBrandFolder,
  readCommonLegalText,
  readLegalPage,
} from './brand-files.ts';
