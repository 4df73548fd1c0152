import { type Language, LOCALE_OF, type ProfileNature } from '@halo/shared/contracts';
import { createTranslator, natureText, type Translate } from '@halo/shared/texts';
import { texts } from './locales/all.ts';

const TEXTS: Record<Language, typeof texts.en> = texts;
const TIME_ZONE = 'Europe/Rome';

/** How a mail says things in its reader's language, in the name of one brand. */
export interface MailWording {
  readonly t: Translate<typeof texts.en>;
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
  const locale = LOCALE_OF[language];
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
  return new Intl.NumberFormat(LOCALE_OF[language], { style: 'currency', currency }).format(minor / 100);
}
