import { and, asc, eq, inArray, isNotNull, lt, not, or, sql } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import type { PersonalData, Person } from '../../personal-data.ts';
import type { PhotoStore } from '../uploads/index.ts';
import { deleteOldCopies, eraseOwnCopies } from './copies.ts';
import { deskCopies, deskDecisions, deskTickets, deskVerdicts } from './desk-tables.ts';

/** Messages to the desk, and what it decided. That something was decided stays; the words go. */
export function createDeskPersonalData(db: Db, photos: Pick<PhotoStore, 'remove'>): PersonalData {
  return {
    async read(person) {
      const [tickets, decisions, copies] = await Promise.all([
        db.select().from(deskTickets).where(isBy(person)).orderBy(asc(deskTickets.createdAt)),
        db.select().from(deskDecisions).where(eq(deskDecisions.clickId, person.clickId)).orderBy(asc(deskDecisions.id)),
        db
          .select()
          .from(deskCopies)
          .where(and(eq(deskCopies.author, person.clickId), isDecided))
          .orderBy(asc(deskCopies.id)),
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
        // Neither the words nor the message: they would say who reported it.
        copies: copies.map(({ messageId, kind, takenAt }) => ({
          at: takenAt,
          kind: messageId === null ? kind : 'message',
        })),
      };
    },
    async eraseOutside({ brandId, clickId }) {
      const isHidden = and(eq(deskDecisions.clickId, clickId), isNotNull(deskDecisions.effect));
      for (const { effect } of await db.select({ effect: deskDecisions.effect }).from(deskDecisions).where(isHidden))
        if (effect !== null) await photos.remove(brandId, effect);
    },
    async tidy(now) {
      await deleteOldCopies(db, now);
      await deleteHiddenPhotos(db, photos, now);
    },
    async erase(tx, person) {
      await eraseOwnCopies(tx, person.clickId);
      await tx.delete(deskVerdicts).where(isAbout(person));
      await tx.update(deskTickets).set({ clickId: null, name: '', email: '', text: '' }).where(isBy(person));
      await tx
        .update(deskDecisions)
        .set({ facts: '', textSent: '', effect: null, appealText: null })
        .where(eq(deskDecisions.clickId, person.clickId));
    },
  };
}

/** Kept for an appeal, as long as one may be made and until it is answered. */
async function deleteHiddenPhotos(db: Db, photos: Pick<PhotoStore, 'remove'>, now: Date): Promise<void> {
  const { action, appealUntil, effect, id } = deskDecisions;
  const isAppealed = sql`exists (
    select 1 from desk_cases k where k.queue = 'appeals' and k.subject = ${id}::text and k.status = 'open'
  )`;
  const isOver = and(eq(action, 'hidePhoto'), isNotNull(effect), lt(appealUntil, now), not(isAppealed));
  for (const row of await db.select().from(deskDecisions).where(isOver)) {
    // Shown again after an appeal it is a photo as any other.
    const [given] = await db
      .select({ id })
      .from(deskDecisions)
      .where(and(eq(deskDecisions.reviews, row.id), eq(action, 'restore')));
    if (!given && row.effect !== null) await photos.remove(row.brandId, row.effect);
    await db.update(deskDecisions).set({ effect: null }).where(eq(id, row.id));
  }
}

/** While a case is open, the time of a report could say who made it. */
const isDecided = sql`exists (select 1 from desk_cases k where k.id = ${deskCopies.caseId} and k.status <> 'open')`;

function isAbout({ clickId }: Person) {
  return sql`exists (select 1 from desk_cases k where k.id = ${deskVerdicts.caseId}
    and (k.subject = ${clickId} or k.queue = 'chats' and split_part(k.subject, ' ', 2) = ${clickId}))`;
}

function isBy({ brandId, clickId, provenEmail }: Person) {
  const addresses = provenEmail === null ? [] : [provenEmail];
  return or(
    eq(deskTickets.clickId, clickId),
    and(eq(deskTickets.brandId, brandId), inArray(deskTickets.email, addresses)),
  );
}
