import type { i18n as I18n } from 'i18next';
import type { Language } from '../contracts/index.ts';
import type { Texts } from '../i18n/index.ts';

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

/** Puts a remote's texts of a language into the platform's i18n; does nothing when they are there. English when they do not load. */
export async function loadMessages(i18n: I18n, messages: Messages, language: Language): Promise<void> {
  if (i18n.hasResourceBundle(language, messages.namespace)) return;
  let texts: Texts;
  try {
    texts = (await messages.load(language)).default;
  } catch (error) {
    if (language === 'en') throw error;
    texts = (await messages.load('en')).default;
  }
  i18n.addResourceBundle(language, messages.namespace, texts);
}
