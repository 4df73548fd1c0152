import type { MailService } from '../modules/mail/index.ts';

type Mail = Parameters<MailService['enqueue']>[0];

/** Keeps the mails instead of sending them. Inside a transaction that is undone later they are kept all the same. */
export interface CollectedMail extends MailService {
  readonly all: readonly Mail[];
  /** The newest to an address, of a template if one is given. */
  last(recipient: string, template?: string): Mail | undefined;
  clear(): void;
}

export function createCollectedMail(): CollectedMail {
  const all: Mail[] = [];
  return {
    all,
    enqueue: async (mail) => {
      all.push(mail);
    },
    last: (recipient, template) =>
      all.findLast((mail) => mail.recipient === recipient && (template === undefined || mail.template === template)),
    clear: () => {
      all.length = 0;
    },
  };
}
