import { and, asc, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import type { PersonalData, Person } from '../../personal-data.ts';
import { mailOutbox } from './mail-tables.ts';

/** Long enough to see whether a mail was sent; retries end within a day. */
const KEPT_DAYS = 30;

/** Mails that went, or still go, to the person's address. Others are tidied away like all old ones. */
export function createMailPersonalData(db: Db): PersonalData {
  return {
    async read(person) {
      const rows = await db.select().from(mailOutbox).where(isTo(person)).orderBy(asc(mailOutbox.id));
      return {
        mails: rows.map(({ template, recipient, createdAt, sentAt }) => ({
          at: createdAt,
          kind: template,
          address: recipient,
          sentAt,
        })),
      };
    },
    async tidy(now) {
      const day = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
      const isGivenUp = and(isNull(mailOutbox.sentAt), isNotNull(mailOutbox.lastError), lt(mailOutbox.createdAt, day));
      await db.delete(mailOutbox).where(or(lt(mailOutbox.sentAt, day), isGivenUp));
    },
    async erase(tx, person) {
      await tx.delete(mailOutbox).where(isTo(person));
    },
  };
}

function isTo({ brandId, provenEmail }: Person) {
  const addresses = provenEmail === null ? [] : [provenEmail];
  return and(eq(mailOutbox.brandId, brandId), inArray(mailOutbox.recipient, addresses));
}
