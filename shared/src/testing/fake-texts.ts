import type { i18n as I18n } from 'i18next';
import type { Language } from '../contracts/language.ts';
import { buildI18n } from '../i18n/create-i18n.ts';
import { texts } from '../i18n/locales/built-in-texts.ts';
import type { Texts } from '../i18n/namespace-texts.ts';
import type { Messages } from '../remote/messages.ts';
import { texts as person } from '../texts/person/locales/all.ts';

type BuiltIn = Record<'ui' | 'errors' | 'person', Texts>;

function builtIn(language: Language): BuiltIn {
  return { ...texts[language], person: person[language] };
}

/** The platform's i18n with the built-in texts, made at once: tests need not wait for a chunk. */
export function createTestI18n(language: Language, onMissingText?: (name: string) => void): I18n {
  return buildI18n({ language, ...(onMissingText && { onMissingText }) }, builtIn(language));
}

/** A built-in namespace, to be described as those of remotes are. */
export function builtInMessages(namespace: keyof BuiltIn): Messages {
  return { namespace, load: async (language) => ({ default: builtIn(language)[namespace] }) };
}
