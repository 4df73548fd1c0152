import type { Db } from '@halo/server-kit/storage/database';
import type { Basics } from '../../basics.ts';
import type { MailService } from './mail.ts';
import { assertMailAddress } from './mail-address.ts';
import { MAIL_DATA, MailLanguageSchema, MailTemplateSchema } from './mail-data.ts';
import { createCountMail } from './mail-limits.ts';
import { mailOutbox } from './mail-tables.ts';
import { moveStops } from './mailing-repository.ts';

const MACHINE: Basics['clock'] = { now: () => new Date() };

export interface MailServiceOptions {
  readonly onQueued?: () => void;
  /** Default: the one of this machine. */
  readonly clock?: Basics['clock'];
}

/**
 * Puts mails into the outbox; the worker sends them. Inside a transaction the mail is sent if and only if
 * the transaction is kept. Data that does not fit the template throws here, where the mistake is.
 */
export function createMailService(db: Db, { onQueued, clock = MACHINE }: MailServiceOptions = {}): MailService {
  const mayMail = createCountMail(clock);
  return {
    async enqueue({ template, recipient, language, brand, data }, tx = db) {
      const name = MailTemplateSchema.parse(template);
      const mail = {
        brandId: brand.id,
        template: name,
        recipient: assertMailAddress(recipient),
        language: MailLanguageSchema.parse(language),
        data: MAIL_DATA[name].parse(data),
      };
      if (!(await mayMail(tx, mail))) return;
      await tx.insert(mailOutbox).values(mail);
      onQueued?.();
    },
    addressMoved: (tx, { brandId, from, to }) => moveStops(tx, { brandId, recipient: from }, to),
  };
}
