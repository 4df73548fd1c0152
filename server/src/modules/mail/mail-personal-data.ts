import { and, asc, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import type { PersonalData, Person } from '../../personal-data.ts';
import { mailingLinks, mailingStops, mailOutbox } from './mail-tables.ts';
import { eraseMailings } from './mailing-repository.ts';

/** Long enough to see whether a mail was sent; retries end within a day. */
const KEPT_DAYS = 30;
/** Old mails are opened late; who uses an older link is led to the preferences. */
const LINKS_KEPT_DAYS = 365;

/** Mails that went, or still go, to the person's address. Others are tidied away like all old ones. */
export function createMailPersonalData(db: Db): PersonalData {
  return {
    async read(person) {
      const [rows, stops] = await Promise.all([
        db.select().from(mailOutbox).where(isTo(person)).orderBy(asc(mailOutbox.id)),
        db.select().from(mailingStops).where(isStoppedBy(person)).orderBy(asc(mailingStops.kind)),
      ]);
      return {
        stoppedMailings: stops.map(({ kind, recipient, since }) => ({ at: since, kind, address: recipient })),
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
      const year = new Date(now.getTime() - LINKS_KEPT_DAYS * 86_400_000);
      await db.delete(mailingLinks).where(lt(mailingLinks.createdAt, year));
    },
    async erase(tx, person) {
      await tx.delete(mailOutbox).where(isTo(person));
      const { brandId, provenEmail: recipient } = person;
      if (recipient !== null) await eraseMailings(tx, { brandId, recipient });
    },
  };
}

function isStoppedBy({ brandId, provenEmail }: Person) {
  const addresses = provenEmail === null ? [] : [provenEmail];
  return and(eq(mailingStops.brandId, brandId), inArray(mailingStops.recipient, addresses));
}

function isTo({ brandId, provenEmail }: Person) {
  const addresses = provenEmail === null ? [] : [provenEmail];
  return and(eq(mailOutbox.brandId, brandId), inArray(mailOutbox.recipient, addresses));
}
