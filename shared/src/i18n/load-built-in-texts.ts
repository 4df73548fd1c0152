import type { Language } from '../contracts/language.ts';
import type { Texts } from './namespace-texts.ts';

interface Loaded {
  readonly default: Texts;
}

interface BuiltInTexts {
  ui: Texts;
  errors: Texts;
  /** words for what people choose from lists about themselves */
  person: Texts;
}

// All namespaces of a language in one chunk: they are always wanted together.
const loaders: Record<Language, () => Promise<[Loaded, Loaded, Loaded]>> = {
  it: () =>
    Promise.all([
      import(/* webpackChunkName: "texts-it" */ './locales/it/ui.json'),
      import(/* webpackChunkName: "texts-it" */ './locales/it/errors.json'),
      import(/* webpackChunkName: "texts-it" */ '../texts/person/locales/it.json'),
    ]),
  es: () =>
    Promise.all([
      import(/* webpackChunkName: "texts-es" */ './locales/es/ui.json'),
      import(/* webpackChunkName: "texts-es" */ './locales/es/errors.json'),
      import(/* webpackChunkName: "texts-es" */ '../texts/person/locales/es.json'),
    ]),
  fr: () =>
    Promise.all([
      import(/* webpackChunkName: "texts-fr" */ './locales/fr/ui.json'),
      import(/* webpackChunkName: "texts-fr" */ './locales/fr/errors.json'),
      import(/* webpackChunkName: "texts-fr" */ '../texts/person/locales/fr.json'),
    ]),
  en: () =>
    Promise.all([
      import(/* webpackChunkName: "texts-en" */ './locales/en/ui.json'),
      import(/* webpackChunkName: "texts-en" */ './locales/en/errors.json'),
      import(/* webpackChunkName: "texts-en" */ '../texts/person/locales/en.json'),
    ]),
};

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
  const [ui, errors, person] = await loaders[language]();
  return { ui: ui.default, errors: errors.default, person: person.default };
}
