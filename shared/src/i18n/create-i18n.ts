import { createInstance, type i18n as I18n } from 'i18next';
import type { Language } from '../contracts/language.ts';
import { elided } from '../texts/elision.ts';
import { loadBuiltInTexts } from './load-built-in-texts.ts';
import type { Texts } from './namespace-texts.ts';

const ELISION = 'elision';

export interface I18nOptions {
  language: Language;
  /** Called for a text that was asked for and is not there, as `namespace:key`. */
  onMissingText?(name: string): void;
}

/**
 * The platform's i18next with the built-in namespaces `ui`, `errors` and `person`. One instance a platform, made by the
 * shell; remotes add their namespaces to it. When the language does not load, English does; a page in English beats no
 * page.
 */
export async function createI18n(options: I18nOptions): Promise<I18n> {
  const { language, texts } = await loadBuiltInTexts(options.language);
  return buildI18n(options, texts, language);
}

/** The same with texts that are there already, of this language or of the one that stands in. */
export function buildI18n(
  options: I18nOptions,
  texts: Readonly<Record<string, Texts>>,
  textsLanguage: Language = options.language,
): I18n {
  const instance = createInstance();
  instance.use({
    type: 'postProcessor',
    name: ELISION,
    process: (value: unknown) => (typeof value === 'string' ? elided(value, textsLanguage) : value) as string,
  });
  // Without a backend and with resources, init is done when it returns.
  void instance.init({
    lng: options.language,
    fallbackLng: 'en',
    ns: Object.keys(texts),
    defaultNS: 'ui',
    resources: { [textsLanguage]: texts },
    ...(textsLanguage === 'it' ? { postProcess: [ELISION] } : {}),
    initAsync: false,
    // React escapes.
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
    saveMissing: options.onMissingText !== undefined,
    missingKeyHandler: (_languages: readonly string[], namespace: string, key: string) =>
      options.onMissingText?.(`${namespace}:${key}`),
  });
  return instance;
}
