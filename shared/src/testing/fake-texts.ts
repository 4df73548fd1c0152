import type { i18n as I18n } from 'i18next';
import type { Language } from '../contracts/language.ts';
import { buildI18n } from '../i18n/create-i18n.ts';
import type { Texts } from '../i18n/namespace-texts.ts';
import enErrors from '../i18n/locales/en/errors.json' with { type: 'json' };
import enUi from '../i18n/locales/en/ui.json' with { type: 'json' };
import esErrors from '../i18n/locales/es/errors.json' with { type: 'json' };
import esUi from '../i18n/locales/es/ui.json' with { type: 'json' };
import frErrors from '../i18n/locales/fr/errors.json' with { type: 'json' };
import frUi from '../i18n/locales/fr/ui.json' with { type: 'json' };
import itErrors from '../i18n/locales/it/errors.json' with { type: 'json' };
import itUi from '../i18n/locales/it/ui.json' with { type: 'json' };
import enPerson from '../texts/person/locales/en.json' with { type: 'json' };
import esPerson from '../texts/person/locales/es.json' with { type: 'json' };
import frPerson from '../texts/person/locales/fr.json' with { type: 'json' };
import itPerson from '../texts/person/locales/it.json' with { type: 'json' };

const texts: Record<Language, Record<string, Texts>> = {
  it: { ui: itUi, errors: itErrors, person: itPerson },
  es: { ui: esUi, errors: esErrors, person: esPerson },
  fr: { ui: frUi, errors: frErrors, person: frPerson },
  en: { ui: enUi, errors: enErrors, person: enPerson },
};

/** The platform's i18n with the built-in texts, made at once: tests need not wait for a chunk. */
export function createTestI18n(language: Language, onMissingText?: (name: string) => void): I18n {
  return buildI18n({ language, ...(onMissingText && { onMissingText }) }, texts[language]);
}

/** A built-in namespace in every language. */
export function textsOf(namespace: 'ui' | 'errors' | 'person'): Record<Language, Texts> {
  const of = (language: Language) => texts[language][namespace] ?? {};
  return { it: of('it'), es: of('es'), fr: of('fr'), en: of('en') };
}
