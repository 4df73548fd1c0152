import { mailOutbox } from './mail-tables.ts';
import type { Db } from '@halo/server-kit/storage/database';
import type { MailService } from './mail.ts';
import { assertMailAddress } from './mail-address.ts';
import { MAIL_DATA, MailLanguageSchema, MailTemplateSchema } from './mail-data.ts';

/**
 * Puts mails into the outbox; the worker sends them. Inside a transaction the mail is sent if and only if
 * the transaction is kept. Data that does not fit the template throws here, where the mistake is.
 */
export function createMailService(db: Db, onQueued: () => void = () => undefined): MailService {
  return {
    async enqueue({ template, recipient, language, brand, data }, tx = db) {
      const name = MailTemplateSchema.parse(template);
      await tx.insert(mailOutbox).values({
        brandId: brand.id,
        template: name,
        recipient: assertMailAddress(recipient),
        language: MailLanguageSchema.parse(language),
        data: MAIL_DATA[name].parse(data),
      });
      onQueued();
    },
  };
}
