import type { Language, ProfileNature } from '@halo/shared/contracts';
import { createTranslator, natureText, type Translate } from '@halo/shared/texts';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import it from './locales/it.json' with { type: 'json' };

const TEXTS: Record<Language, typeof en> = { it, es, fr, en };
const LOCALES: Record<Language, string> = { it: 'it-IT', es: 'es-ES', fr: 'fr-FR', en: 'en-GB' };
const TIME_ZONE = 'Europe/Rome';

/** How a mail says things in its reader's language, in the name of one brand. */
export interface MailWording {
  readonly t: Translate<typeof en>;
  readonly brand: string;
  /** of an amount in minor units */
  readonly money: (minor: string, currency: string) => string;
  readonly day: (instant: string) => string;
  readonly moment: (instant: string) => string;
  readonly nature: (nature: ProfileNature) => string;
}

/** In French the first of a month is "1er", which Intl does not know. */
function withFirst(language: Language, date: string): string {
  return language === 'fr' ? date.replace(/^1 /, '1er ') : date;
}

export function createWording(language: Language, brand: string): MailWording {
  const locale = LOCALES[language];
  const at = (instant: string, style: Intl.DateTimeFormatOptions) =>
    withFirst(language, new Intl.DateTimeFormat(locale, { ...style, timeZone: TIME_ZONE }).format(new Date(instant)));
  return {
    t: createTranslator(language, TEXTS[language]),
    brand,
    money: (minor, currency) => moneyText(Number(minor), currency, language),
    day: (instant) => at(instant, { dateStyle: 'long' }),
    moment: (instant) => at(instant, { dateStyle: 'long', timeStyle: 'short' }),
    nature: (nature) => natureText(nature, language),
  };
}

/** An amount in minor units, as the language writes it. */
export function moneyText(minor: number, currency: string, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency }).format(minor / 100);
}
