import { randomBytes } from 'node:crypto';
import { brandProblems, readBrandFolder } from '@halo/brands';
import type { Brand } from '@halo/shared/contracts';
import type { BrandFile, NewBrandProposal } from '@halo/shared/contracts/operations';
import type { LiveBrands } from '../../brand-directory.ts';

const SEAL_KEY_BYTES = 32;

export interface WantedBrandNeeds {
  readonly env: { readonly isProduction: boolean };
  readonly brands: LiveBrands;
  /** why a brand cannot be in the group that it names, or leave the one it is in */
  readonly groupProblems: (brand: Brand) => readonly string[];
  /** names that no brand may take */
  readonly systemHosts: readonly string[];
}

type Wanted = Pick<NewBrandProposal, 'brand' | 'files'>;

/** What stands in the way of a brand going live, as sentences. */
export async function problemsOf(needs: WantedBrandNeeds, { brand, files }: Wanted): Promise<string[]> {
  const { brands, systemHosts, env } = needs;
  const wanted = completed(needs, brand);
  const others = brands.all().filter(({ id }) => id !== brand.id && !brands.asWritten(id).closedAt);
  return [
    ...identityProblems(brands, brand),
    ...needs.groupProblems(wanted),
    ...(await brandProblems(wanted, {
      others,
      systemHosts,
      isProduction: env.isProduction,
      files: new Map(files.map(({ name, content }) => [name, Buffer.from(content, 'base64')])),
    })),
  ];
}

/**
 * Receipts are numbered by the id of who sells, and accounts are unique within a service: a brand keeps both, and a new
 * one takes the id of no other company. A company that moves or renames itself changes one brand after the other.
 */
function identityProblems(brands: LiveBrands, { id, service, company }: Wanted['brand']): string[] {
  const before = brands.byId(id);
  if (before)
    return [
      ...(before.service === service ? [] : [`service: it stays "${before.service}", which accounts belong to`]),
      ...(before.company.id === company.id
        ? []
        : [`company.id: it stays "${before.company.id}", which stands in the numbers of receipts`]),
    ];
  const sellers = brands.all().filter((other) => other.company.id === company.id);
  const fields = ['name', 'country', 'vatId'] as const;
  return fields.flatMap((field) => {
    const other = sellers.find((each) => each.company[field] !== company[field]);
    return other ? [`company.id: "${company.id}" is the company of "${other.id}", with another ${field}`] : [];
  });
}

/** A brand keeps its key: browsers that are open have it. Its calls go where those of the other brands go. */
export function completed({ brands }: Pick<WantedBrandNeeds, 'brands'>, draft: NewBrandProposal['brand']): Brand {
  const first = brands.all()[0];
  const before = brands.byId(draft.id);
  const { services } = brands.asWritten(before?.id ?? first?.id ?? '').brand;
  return { ...draft, services, sealKey: before?.sealKey ?? randomBytes(SEAL_KEY_BYTES).toString('base64') };
}

/** The files that were sent, with those that stay. One that stays and is none is missed by the checks. */
export async function filesOf(brands: LiveBrands, wanted: NewBrandProposal): Promise<BrandFile[]> {
  const { brand, files, keptFiles = [] } = wanted;
  const kept = keptFiles.length > 0 && brands.byId(brand.id) ? await liveFiles(brands, brand.id) : [];
  const sent = new Set(files.map(({ name }) => name));
  return [...files, ...kept.filter(({ name }) => keptFiles.includes(name) && !sent.has(name))];
}

/** As they are served now, of a folder as well. */
export async function liveFiles(brands: LiveBrands, id: string): Promise<BrandFile[]> {
  const { brand, files } = brands.asWritten(id);
  const found: ReadonlyMap<string, Uint8Array> = files ?? (await readBrandFolder(brand));
  return [...found].map(([name, content]) => ({ name, content: Buffer.from(content).toString('base64') }));
}
