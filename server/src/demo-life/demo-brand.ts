import { readBrandExample } from '@halo/brands';
import { NewBrandProposal } from '@halo/shared/contracts/operations';
import type { BrandChanges } from '../modules/brands/index.ts';

/** An English brand of which no folder is built in: it is a record, as those that operators make. */
const EXAMPLE = 'harbour';

export async function addDemoBrand(brandChanges: Pick<BrandChanges, 'adopt'>): Promise<void> {
  const { brand, files } = await readBrandExample(EXAMPLE);
  await brandChanges.adopt(
    NewBrandProposal.parse({
      brand,
      files: [...files].map(([name, content]) => ({ name, content: Buffer.from(content).toString('base64') })),
      reason: 'a demonstration',
    }),
  );
}
