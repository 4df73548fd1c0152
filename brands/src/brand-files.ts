import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Brand, Language, LegalPage } from '@halo/shared/contracts';

const FOLDER = import.meta.dirname;

/** Folder with a brand's logo, icon and home pictures. */
export function brandAssetFolder(brand: Brand): string {
  return join(FOLDER, brand.id, 'assets');
}

/**
 * A legal text of a brand as HTML without scripts, styles or images.
 * A file in the brand's own `legal` folder goes before the common text.
 */
export async function readLegalPage(brand: Brand, page: LegalPage, language: Language): Promise<string> {
  const file = join('legal', language, `${page}.html`);
  const own = await readFile(join(FOLDER, brand.id, file), 'utf8').catch(ignoreMissing);
  return fillIn(own ?? (await readFile(join(FOLDER, file), 'utf8')), brand);
}

function fillIn(html: string, brand: Brand): string {
  const values: Record<string, string> = {
    title: brand.title,
    company: brand.support.company,
    address: brand.support.address,
    email: brand.support.email,
    descriptor: brand.descriptor,
  };
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
