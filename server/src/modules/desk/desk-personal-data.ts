import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import type { PersonalData, Person } from '../../personal-data.ts';
import { deskDecisions, deskTickets } from './desk-tables.ts';

/** Messages to the desk, and what it decided. That something was decided stays; the words go. */
export function createDeskPersonalData(db: Db): PersonalData {
  return {
    async read(person) {
      const [tickets, decisions] = await Promise.all([
        db.select().from(deskTickets).where(isBy(person)).orderBy(asc(deskTickets.createdAt)),
        db.select().from(deskDecisions).where(eq(deskDecisions.clickId, person.clickId)).orderBy(asc(deskDecisions.id)),
      ]);
      return {
        contacts: tickets.map(({ number, topic, text, createdAt }) => ({ at: createdAt, number, topic, text })),
        decisions: decisions.map(({ action, reason, textSent, appealText, decidedAt }) => ({
          at: decidedAt,
          action,
          reason,
          text: textSent,
          appeal: appealText,
        })),
      };
    },
    async erase(tx, person) {
      await tx.update(deskTickets).set({ clickId: null, name: '', email: '', text: '' }).where(isBy(person));
      await tx
        .update(deskDecisions)
        .set({ facts: '', textSent: '', effect: null, appealText: null })
        .where(eq(deskDecisions.clickId, person.clickId));
    },
  };
}

function isBy({ brandId, clickId, email, pendingEmail }: Person) {
  const addresses = [email, ...(pendingEmail === null ? [] : [pendingEmail])];
  return or(
    eq(deskTickets.clickId, clickId),
    and(eq(deskTickets.brandId, brandId), inArray(deskTickets.email, addresses)),
  );
}
