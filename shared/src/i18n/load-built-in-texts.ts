import type { Language } from '../contracts/language.ts';
import { loadLanguage } from './locales/load-language.ts';
import type { Texts } from './namespace-texts.ts';

interface BuiltInTexts {
  ui: Texts;
  errors: Texts;
  /** words for what people choose from lists about themselves */
  person: Texts;
}

/** The texts of a language, or the English ones when they do not load. */
export async function loadBuiltInTexts(
  wanted: Language,
): Promise<{ language: Language; texts: Record<keyof BuiltInTexts, Texts> }> {
  try {
    return { language: wanted, texts: await load(wanted) };
  } catch (error) {
    if (wanted === 'en') throw error;
    return { language: 'en', texts: await load('en') };
  }
}

async function load(language: Language): Promise<Record<keyof BuiltInTexts, Texts>> {
  const [ui, errors, person] = await loadLanguage[language]();
  return { ui: ui.default, errors: errors.default, person: person.default };
}
