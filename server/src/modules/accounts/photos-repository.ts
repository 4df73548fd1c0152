import { PHOTOS_MAX } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { AccountPhoto } from './accounts.ts';
import { accountPhotos, accounts } from './accounts-tables.ts';

/** In their order. */
export async function findPhotos(db: Db | Transaction, clickId: string): Promise<AccountPhoto[]> {
  const { id, name, place } = accountPhotos;
  const isCompared = sql<boolean>`${name} = any(${accounts.comparedPhotos})`;
  return db
    .select({ id, name, isCompared })
    .from(accountPhotos)
    .innerJoin(accounts, eq(accounts.clickId, accountPhotos.clickId))
    .where(eq(accountPhotos.clickId, clickId))
    .orderBy(asc(place));
}

/** The same, once the rows follow the name that a process of before may have written alone. */
export async function readPhotos(db: Db, clickId: string): Promise<AccountPhoto[]> {
  const photos = await findPhotos(db, clickId);
  const [account] = await db
    .select({ photoName: accounts.photoName })
    .from(accounts)
    .where(eq(accounts.clickId, clickId));
  if (!account || isFirst(photos, account.photoName)) return photos;
  return withTransaction(db, (tx) => lockPhotos(tx, clickId));
}

/** At the end. @throws too_many_photos */
export async function addPhoto(db: Db, clickId: string, name: string): Promise<void> {
  await withTransaction(db, async (tx) => {
    const photos = await lockPhotos(tx, clickId);
    if (photos.length >= PHOTOS_MAX) throw new AppError('too_many_photos', { message: `${PHOTOS_MAX} at most` });
    await keep(tx, clickId, [...photos.map((photo) => photo.name), name]);
  });
}

/** Those that are not named stay behind those that are; a name of no photo is left out. */
export async function orderPhotos(db: Db, clickId: string, names: readonly string[]): Promise<void> {
  await withTransaction(db, async (tx) => {
    const there = (await lockPhotos(tx, clickId)).map(({ name }) => name);
    const named = [...new Set(names)].filter((name) => there.includes(name));
    await keep(tx, clickId, [...named, ...there.filter((name) => !named.includes(name))]);
  });
}

/** Answers the name of what is gone, whose file may go; undefined where there was none. */
export async function takePhotoAway(
  tx: Transaction,
  clickId: string,
  isMeant: (photo: AccountPhoto) => boolean,
): Promise<string | undefined> {
  const photos = await lockPhotos(tx, clickId);
  const gone = photos.find(isMeant);
  if (gone === undefined) return undefined;
  await tx.delete(accountPhotos).where(eq(accountPhotos.id, gone.id));
  await keep(
    tx,
    clickId,
    photos.filter((photo) => photo !== gone).map(({ name }) => name),
  );
  return gone.name;
}

/** False: there are as many as there may be by now. */
export async function givePhotoBack(tx: Transaction, clickId: string, name: string): Promise<boolean> {
  const there = (await lockPhotos(tx, clickId)).map((photo) => photo.name);
  if (there.length >= PHOTOS_MAX || there.includes(name)) return false;
  await keep(tx, clickId, [...there, name]);
  return true;
}

/** One change of an account's photos after the other. */
async function lockPhotos(tx: Transaction, clickId: string): Promise<AccountPhoto[]> {
  const [account] = await tx
    .select({ photoName: accounts.photoName })
    .from(accounts)
    .where(eq(accounts.clickId, clickId))
    .for('update');
  const photos = await findPhotos(tx, clickId);
  if (!account || isFirst(photos, account.photoName)) return photos;
  // To a process from before photos were rows the first one was the only one: it removed its file, with another in its
  // place or none.
  const [replaced, ...rest] = photos;
  if (replaced) await tx.delete(accountPhotos).where(eq(accountPhotos.id, replaced.id));
  const { photoName } = account;
  const names = rest.map(({ name }) => name);
  await keep(tx, clickId, photoName === null || names.includes(photoName) ? names : [photoName, ...names]);
  return findPhotos(tx, clickId);
}

function isFirst(photos: readonly AccountPhoto[], photoName: string | null): boolean {
  return (photos[0]?.name ?? null) === photoName;
}

/** With the last statement what others see of the account follows, see show-account-change.sql. */
async function keep(tx: Transaction, clickId: string, names: readonly string[]): Promise<void> {
  for (const [place, name] of names.entries()) {
    const rows = await tx
      .update(accountPhotos)
      .set({ place })
      .where(and(eq(accountPhotos.clickId, clickId), eq(accountPhotos.name, name)))
      .returning({ id: accountPhotos.id });
    if (rows.length === 0) await tx.insert(accountPhotos).values({ clickId, name, place });
  }
  await tx
    .update(accounts)
    .set({ photoName: names[0] ?? null })
    .where(eq(accounts.clickId, clickId));
}
