import type { Language } from '@halo/shared/contracts';
import { assertHeaderText, assertMailAddress } from './mail-address.ts';
import type { MailBrand } from './mail-brand.ts';
import { HeaderData, MAIL_DATA, type MailTemplate } from './mail-data.ts';
import { layOutHtml, layOutPlain } from './mail-layout.ts';
import type { MailTexts, MailText, MailWording } from './mail-text.ts';
import { englishMails } from './texts/en.ts';
import { spanishMails } from './texts/es.ts';
import { frenchMails } from './texts/fr.ts';
import { italianMails } from './texts/it.ts';

const TEXTS: Record<Language, MailTexts> = { it: italianMails, es: spanishMails, fr: frenchMails, en: englishMails };
const LOCALES: Record<Language, string> = { it: 'it-IT', es: 'es-ES', fr: 'fr-FR', en: 'en-GB' };
const TIME_ZONE = 'Europe/Rome';

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo: string;
  /** Only for mail that one may do without. */
  readonly unsubscribeUrl: string | undefined;
}

/** @throws when `data` does not fit the template (MAIL_DATA), or would end up in a header it may not be in */
export function renderMail(template: MailTemplate, language: Language, brand: MailBrand, data: unknown): RenderedMail {
  const checked = MAIL_DATA[template].parse(data);
  const texts = TEXTS[language];
  // TypeScript cannot see that template and data belong together.
  const write = texts[template] as (data: unknown, brandName: string, wording: MailWording) => MailText;
  const text = write(checked, brand.name, wording(language));
  const { unsubscribeUrl, replyTo } = HeaderData.parse(checked);
  const input = { text, frame: texts.frame, brand, language, unsubscribeUrl };
  return {
    subject: assertHeaderText(text.subject),
    text: layOutPlain(input),
    html: layOutHtml(input),
    replyTo: assertMailAddress(replyTo ?? brand.supportEmail),
    unsubscribeUrl,
  };
}

function wording(language: Language): MailWording {
  const locale = LOCALES[language];
  return {
    money: (minor, currency) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency }).format(Number(minor) / 100),
    day: (instant) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: TIME_ZONE }).format(new Date(instant)),
    moment: (instant) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE }).format(
        new Date(instant),
      ),
  };
}
