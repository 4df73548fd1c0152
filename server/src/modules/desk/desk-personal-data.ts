import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import type { PersonalData, Person } from '../../personal-data.ts';
import type { PhotoStore } from '../uploads/index.ts';
import { deskDecisions, deskTickets } from './desk-tables.ts';

/** Messages to the desk, and what it decided. That something was decided stays; the words go. */
export function createDeskPersonalData(db: Db, photos: Pick<PhotoStore, 'remove'>): PersonalData {
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
    async eraseOutside({ brandId, clickId }) {
      const isHidden = and(eq(deskDecisions.clickId, clickId), isNotNull(deskDecisions.effect));
      for (const { effect } of await db.select({ effect: deskDecisions.effect }).from(deskDecisions).where(isHidden))
        if (effect !== null) await photos.remove(brandId, effect);
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

function isBy({ brandId, clickId, provenEmail }: Person) {
  const addresses = provenEmail === null ? [] : [provenEmail];
  return or(
    eq(deskTickets.clickId, clickId),
    and(eq(deskTickets.brandId, brandId), inArray(deskTickets.email, addresses)),
  );
}
