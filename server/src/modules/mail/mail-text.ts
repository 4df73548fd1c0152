import type { ProfileNature } from '@halo/shared/contracts';
import type { MailData, MailTemplate } from './mail-data.ts';

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
  readonly facts?: readonly (readonly [string, string])[];
  /** Somebody's own words, shown apart from ours. */
  readonly quote?: string;
  readonly button?: { readonly label: string; readonly url: string };
  readonly links?: readonly { readonly label: string; readonly url: string }[];
  readonly note?: string;
}

export interface MailWording {
  readonly money: (minor: string, currency: string) => string;
  readonly day: (instant: string) => string;
  readonly moment: (instant: string) => string;
}

/** A template in one language. */
export type MailTexts = {
  readonly [T in MailTemplate]: (data: MailData<T>, brandName: string, wording: MailWording) => MailText;
} & { readonly frame: MailFrame };

/** What stands around every mail. */
export interface MailFrame {
  readonly buttonFallback: string;
  readonly sentBy: string;
  readonly adultsOnly: string;
  readonly unsubscribe: string;
  readonly natures: Record<ProfileNature, string>;
}

/** Mails about what was bought, once it was paid. */
export type PurchaseMailTexts = Pick<
  MailTexts,
  | 'renewal-notice'
  | 'renewal-receipt'
  | 'renewal-failed'
  | 'renewal-returned'
  | 'payment-returned'
  | 'renewal-cancelled'
  | 'cancel-link'
  | 'cancel-nothing'
  | 'withdrawal-received'
  | 'claim-received'
  | 'claim-request'
  | 'claim-answered'
>;
