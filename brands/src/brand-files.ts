import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGES, type Brand, type Language, type LegalPage } from '@halo/shared/contracts';

const FOLDER = import.meta.dirname;

/** Folder with a brand's logo, icon and home pictures. */
export function brandAssetFolder(brand: Brand): string {
  return join(FOLDER, brand.id, 'assets');
}

/** The languages in which a brand's legal texts exist: its own and English. */
export function legalLanguages(brand: Brand): Language[] {
  return LANGUAGES.filter((language) => language === brand.language || language === 'en');
}

/** A legal text as HTML: in `language` if the brand has it, else in the brand's own. */
export async function readLegalPage(brand: Brand, page: LegalPage, language: Language): Promise<string> {
  const written = legalLanguages(brand).includes(language) ? language : brand.language;
  return readFile(join(FOLDER, brand.id, 'legal', written, `${page}.html`), 'utf8');
}
