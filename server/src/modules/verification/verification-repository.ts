import type { ClickId, Gesture } from '@halo/shared/contracts';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { and, desc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { verifications } from './verification-tables.ts';

export type VerificationRow = typeof verifications.$inferSelect;

/** Newest first. */
export async function requestsOf(db: Db | Transaction, clickId: ClickId): Promise<VerificationRow[]> {
  return db.select().from(verifications).where(eq(verifications.clickId, clickId)).orderBy(desc(verifications.id));
}

export async function openRequest(db: Db | Transaction, clickId: ClickId): Promise<VerificationRow | undefined> {
  const [row] = await db.select().from(verifications).where(isOpen(clickId));
  return row;
}

/** In place of a gesture that was drawn before and never photographed. */
export async function keepDrawn(
  tx: Transaction,
  row: { brandId: string; clickId: ClickId; gesture: Gesture; drawnAt: Date },
): Promise<void> {
  const { gesture, drawnAt } = row;
  const rows = await tx
    .update(verifications)
    .set({ gesture, drawnAt })
    .where(and(isOpen(row.clickId), isNull(verifications.givenAt)))
    .returning({ id: verifications.id });
  if (rows.length === 0) await tx.insert(verifications).values(row);
}

export async function keepPhoto(tx: Transaction, id: number, photoName: string, givenAt: Date): Promise<void> {
  await tx.update(verifications).set({ photoName, givenAt }).where(eq(verifications.id, id));
}

export async function endRequest(
  tx: Transaction,
  clickId: ClickId,
  end: { outcome: 'confirmed' | 'refused' | 'withdrawn'; refusal?: string; decidedAt: Date },
): Promise<void> {
  await tx.update(verifications).set(end).where(isOpen(clickId));
}

export async function photosOf(db: Db, clickId: ClickId): Promise<VerificationRow[]> {
  return db
    .select()
    .from(verifications)
    .where(and(eq(verifications.clickId, clickId), isNotNull(verifications.photoName)));
}

/** Of requests that ended before. */
export async function oldPhotos(db: Db, before: Date): Promise<VerificationRow[]> {
  return db
    .select()
    .from(verifications)
    .where(and(isNotNull(verifications.photoName), lt(verifications.decidedAt, before)));
}

export async function forgetPhoto(db: Db, id: number): Promise<void> {
  await db.update(verifications).set({ photoName: null }).where(eq(verifications.id, id));
}

/** Gestures that were never photographed, and requests that nothing counts any more. */
export async function deleteOld(db: Db, before: { drawn: Date; ended: Date }): Promise<void> {
  const isForgotten = and(isNull(verifications.givenAt), lt(verifications.drawnAt, before.drawn));
  const isOver = and(isNull(verifications.photoName), lt(verifications.decidedAt, before.ended));
  await db.delete(verifications).where(or(isForgotten, isOver));
}

function isOpen(clickId: ClickId) {
  return and(eq(verifications.clickId, clickId), isNull(verifications.outcome));
}
