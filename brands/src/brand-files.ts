import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Brand, LANGUAGES, type Language, LEGAL_PAGES, type LegalPage } from '@halo/shared/contracts';
import { legalFileName } from '@halo/shared/contracts/operations';

const FOLDER = import.meta.dirname;

/** Files that a brand has besides those of a folder, by name; undefined: it has none of that name. */
export type FindFile = (name: string) => Uint8Array | undefined;

/** Folder with a brand's logo, icon and home pictures. */
export function brandAssetFolder(brand: Brand): string {
  return join(FOLDER, brand.id, 'assets');
}

/** A brand as operators hand it in: `brand.json`, pictures and legal texts. Its data is not checked yet. */
export interface BrandExample {
  readonly brand: unknown;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** One of `brands/examples`. */
export async function readBrandExample(name: string): Promise<BrandExample> {
  const folder = join(FOLDER, '..', 'examples', name);
  const names = (await readdir(folder)).filter((file) => /\.(?:svg|webp)$/.test(file));
  const files = names.map(async (file) => [file, await readFile(join(folder, file))] as const);
  const brand: unknown = JSON.parse(await readFile(join(folder, 'brand.json'), 'utf8'));
  return { brand, files: new Map(await Promise.all(files)) };
}

/** Pictures and legal texts of its own, of a brand that is a folder, by name. */
export async function readBrandFolder(brand: Brand): Promise<Map<string, Uint8Array>> {
  const pictures = [brand.logo, ...(brand.icon ? [brand.icon] : []), ...(brand.homePictures ?? [])];
  const files = await Promise.all([
    ...pictures.map(async (name) => [name, await readIfThere(join(brandAssetFolder(brand), name))] as const),
    ...LANGUAGES.flatMap((language) =>
      LEGAL_PAGES.map(async (page) => {
        const name = legalFileName(page, language);
        return [name, await readIfThere(join(FOLDER, brand.id, name))] as const;
      }),
    ),
  ]);
  return new Map(files.flatMap(([name, content]) => (content ? [[name, content] as const] : [])));
}

/**
 * A legal text of a brand as HTML without scripts, styles or images. One of the brand's own goes before the common one.
 */
export async function readLegalPage(
  brand: Brand,
  page: LegalPage,
  language: Language,
  find: FindFile = () => undefined,
): Promise<string> {
  const name = legalFileName(page, language);
  const own = find(name) ?? (await readIfThere(join(FOLDER, brand.id, name)));
  return fillIn(own ? new TextDecoder().decode(own) : await readCommonLegalText(page, language), brand);
}

/** As it is written, with `{{title}}` and the like in it. */
export async function readCommonLegalText(page: LegalPage, language: Language): Promise<string> {
  return readFile(join(FOLDER, legalFileName(page, language)), 'utf8');
}

async function readIfThere(path: string): Promise<Uint8Array | undefined> {
  return readFile(path).catch(ignoreMissing);
}

/** What stands in a legal text for the brand's own words. */
export function legalValues(brand: Brand): Readonly<Record<string, string>> {
  return {
    title: brand.title,
    company: brand.support.company,
    address: brand.support.address,
    email: brand.support.email,
    descriptor: brand.descriptor,
  };
}

function fillIn(html: string, brand: Brand): string {
  const values = legalValues(brand);
  return html.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A legal text asks for an unknown value: ${name}`);
    return escapeHtml(value);
  });
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
  throw error;
}
