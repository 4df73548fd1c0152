import type { Language } from '../contracts/language.ts';
import type { LegalPage } from '../contracts/brand.ts';
import { texts } from './legal/locales/all.ts';

const TEXTS = texts satisfies Record<Language, { titles: Record<LegalPage, string> }>;

/** The title of a legal page; its text may have another one of its own, which is not shown. */
export function legalTitle(page: LegalPage, language: Language): string {
  return TEXTS[language].titles[page];
}
