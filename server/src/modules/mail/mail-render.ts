import type { Language } from '@halo/shared/contracts';
import { assertHeaderText, assertMailAddress } from './mail-address.ts';
import type { MailBrand } from './mail-brand.ts';
import { HeaderData, MAIL_DATA, type MailTemplate } from './mail-data.ts';
import { layOutHtml, layOutPlain } from './mail-layout.ts';
import type { MailText, MailWriters } from './mail-text.ts';
import { createWording, type MailWording } from './mail-wording.ts';
import { accountMails } from './templates/account-mails.ts';
import { receiptMails } from './templates/receipt-mails.ts';
import { refundMails } from './templates/refund-mails.ts';
import { renewalMails } from './templates/renewal-mails.ts';
import { deskMails } from './templates/desk-mails.ts';
import { supportMails } from './templates/support-mails.ts';

const WRITERS: MailWriters<MailTemplate> = {
  ...accountMails,
  ...receiptMails,
  ...renewalMails,
  ...refundMails,
  ...supportMails,
  ...deskMails,
};

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo: string;
  /** Only for mail that one may do without. */
  readonly unsubscribeUrl: string | undefined;
  /** Number of what is attached to it. */
  readonly document: string | undefined;
}

export interface MailToRender {
  readonly language: Language;
  readonly brand: MailBrand;
  /** of a mailing: where it is stopped */
  readonly unsubscribeUrl?: string | undefined;
}

/** @throws when `data` does not fit the template (MAIL_DATA), or would end up in a header it may not be in */
export function renderMail(
  template: MailTemplate,
  { language, brand, unsubscribeUrl }: MailToRender,
  data: unknown,
): RenderedMail {
  const checked = MAIL_DATA[template].parse(data);
  const wording = createWording(language, brand.name);
  // TypeScript cannot see that template and data belong together.
  const write = WRITERS[template] as (data: unknown, wording: MailWording) => MailText;
  const text = write(checked, wording);
  const { replyTo } = HeaderData.parse(checked);
  const input = { text, t: wording.t, brand, language, unsubscribeUrl };
  return {
    subject: assertHeaderText(text.subject),
    text: layOutPlain(input),
    html: layOutHtml(input),
    replyTo: assertMailAddress(replyTo ?? brand.supportEmail),
    unsubscribeUrl,
    document: text.document,
  };
}
