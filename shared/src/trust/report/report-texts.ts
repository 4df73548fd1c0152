import type { Language } from '../../contracts/language.ts';
import type { ReportReason } from '../../contracts/safety.ts';
import { fillTexts } from '../fill-texts.ts';
import { texts } from './locales/all.ts';

const TEXTS: Record<Language, typeof texts.en> = texts;

type ReportWords = Omit<(typeof TEXTS)['en'], 'reasons'>;

/** Words of the report. */
export type ReportTexts = Readonly<ReportWords> & { readonly reasons: Readonly<Record<ReportReason, string>> };

/** The texts in a language, about one person. */
export function reportTexts(locale: Language, name: string): ReportTexts {
  const { reasons, ...words } = TEXTS[locale];
  return { ...fillTexts(words, { name }), reasons };
}
