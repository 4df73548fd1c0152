import type { Db } from '@halo/server-kit/storage/database';
import type { Basics } from '../basics.ts';
import { createCountMail, createMailService, type MailService, type MailTemplate } from '../modules/mail/index.ts';

type Mail = Parameters<MailService['enqueue']>[0];

/** Keeps the mails instead of sending them. Inside a transaction that is undone later they are kept all the same. */
export interface CollectedMail extends MailService {
  readonly all: readonly Mail[];
  /** The newest to an address, of a template if one is given. */
  last(recipient: string, template?: string): Mail | undefined;
  clear(): void;
}

export function createCollectedMail(db: Db, clock: Basics['clock']): CollectedMail {
  const all: Mail[] = [];
  const mayMail = createCountMail(clock);
  const { addressMoved } = createMailService(db, { clock });
  return {
    all,
    enqueue: async (mail, tx = db) => {
      const { template, brand, recipient } = mail;
      const counted = { template: template as MailTemplate, brandId: brand.id, recipient };
      if (await mayMail(tx, counted)) all.push(mail);
    },
    addressMoved,
    last: (recipient, template) =>
      all.findLast((mail) => mail.recipient === recipient && (template === undefined || mail.template === template)),
    clear: () => {
      all.length = 0;
    },
  };
}
