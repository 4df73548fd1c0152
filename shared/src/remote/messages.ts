import type { i18n as I18n } from 'i18next';
import type { Language } from '../contracts/language.ts';
import type { Texts } from '../i18n/namespace-texts.ts';

/** The texts of a remote: its namespace, and how to load a language of it. */
export interface Messages {
  readonly namespace: string;
  readonly load: (language: Language) => Promise<{ default: Texts }>;
}

/**
 * Names the texts of a remote. Nothing is loaded here.
 *
 * @example export const messages = defineMessages('chat', (language) => import(`./locales/${language}.json`));
 */
export function defineMessages(namespace: string, load: Messages['load']): Messages {
  return { namespace, load };
}

/**
 * Puts a remote's texts of a language into an i18n; does nothing when they are there. Where they do not load, the
 * English ones stand in,
 * as English: the language is still missing, and `addTexts` may be tried again.
 */
export async function loadMessages(i18n: I18n, messages: Messages, language: Language): Promise<void> {
  // English, as chosen or as the fallback: a page does not wait for a language that just failed.
  if (i18n.hasResourceBundle('en', messages.namespace)) return;
  try {
    await addTexts(i18n, messages, language);
  } catch (error) {
    if (language === 'en') throw error;
    await addTexts(i18n, messages, 'en');
  }
}

/** Adds one language, if it is not there. @throws when it does not load */
export async function addTexts(i18n: I18n, { namespace, load }: Messages, language: Language): Promise<void> {
  if (i18n.hasResourceBundle(language, namespace)) return;
  const { default: texts } = await load(language);
  i18n.addResourceBundle(language, namespace, texts);
}
