import type { MailingKind } from '@halo/shared/contracts';
import type { MailTemplate } from './mail-data.ts';

/** Where the link of a mailing leads, and what mail programs call to unsubscribe. */
export const UNSUBSCRIBE_PATH = '/unsubscribe';

/** Mails that people may do without; all others belong to what they asked for. */
const MAILINGS: Partial<Record<MailTemplate, MailingKind>> = {
  welcome: 'welcome',
  'new-message-digest': 'digest',
};

/** Mails that a stranger can cause by typing an address that is not theirs. */
const CAUSED_BY_TYPING: readonly MailTemplate[] = [
  'confirm-email',
  'someone-tried-to-register',
  'contact-copy',
  'withdraw-noted',
];

export const mailingKindOf = (template: MailTemplate): MailingKind | undefined => MAILINGS[template];

export const isCausedByTyping = (template: MailTemplate): boolean => CAUSED_BY_TYPING.includes(template);
