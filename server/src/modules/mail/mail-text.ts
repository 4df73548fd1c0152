import type { MailData, MailTemplate } from './mail-data.ts';
import type { MailWording } from './mail-wording.ts';

/** The words of one mail, before they are laid out. Plain text throughout; the layout escapes it. */
export interface MailText {
  readonly subject: string;
  /** Shown beside the subject in a list of mails. */
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** What must not be missed, in a frame: where a law asks for one. */
  readonly box?: string;
  /** Label and value, one line each. */
  readonly facts?: readonly MailFact[];
  /** A member's own words, shown apart from ours. */
  readonly quote?: string;
  /** Number of the receipt or credit note that goes with it as a PDF. */
  readonly document?: string | undefined;
  readonly button?: MailLink;
  readonly links?: readonly MailLink[];
  readonly note?: string;
}

export type MailFact = readonly [label: string, value: string];

export interface MailLink {
  readonly label: string;
  readonly url: string;
}

/** Puts one mail together; its words come from `locales/`. */
export type WriteMail<T extends MailTemplate> = (data: MailData<T>, wording: MailWording) => MailText;

export type MailWriters<T extends MailTemplate> = { readonly [Name in T]: WriteMail<Name> };
