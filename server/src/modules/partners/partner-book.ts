import type { Partner } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { PartnersNeeds, PartnersService } from './partners.ts';
import { partners } from './partners-tables.ts';

interface BookNeeds {
  accepts(address: string): boolean;
  keyOf(id: string): Buffer;
}

/** The list of partners, as the console shows and changes it. */
export function partnerBook(
  { db, clock, audit }: PartnersNeeds,
  { accepts, keyOf }: BookNeeds,
): Pick<PartnersService, 'list' | 'add' | 'end' | 'brandOf'> {
  return {
    async list(brandIds) {
      const rows = await db
        .select()
        .from(partners)
        .where(inArray(partners.brandId, [...brandIds]))
        .orderBy(sql`${partners.endedAt} is not null`, partners.id);
      return rows.map(partnerOf);
    },
    async add({ id, brand, ...fields }, operator) {
      if (!accepts(fields.address))
        throw new AppError('invalid_request', { field: 'address', message: 'https to a host of the open internet' });
      const key = keyOf(id).toString('base64url');
      const row = { ...fields, id, brandId: brand, owner: operator.person, createdAt: clock.now() };
      const partner = await withTransaction(db, async (tx) => {
        const [added] = await tx.insert(partners).values(row).onConflictDoNothing().returning();
        if (!added) throw new AppError('conflict', { message: 'another partner has this id or this source' });
        const note = { brandId: brand, actor: operator.name, action: 'partners.added', reason: id, after: fields };
        await audit(tx, note);
        return partnerOf(added);
      });
      return { partner, key };
    },
    async end(id, operator) {
      await withTransaction(db, async (tx) => {
        const [row] = await tx
          .update(partners)
          .set({ endedAt: clock.now() })
          .where(and(eq(partners.id, id), isNull(partners.endedAt)))
          .returning();
        if (row) await audit(tx, { brandId: row.brandId, actor: operator.name, action: 'partners.ended', reason: id });
      });
    },
    async brandOf(partnerId) {
      const [row] = await db.select().from(partners).where(eq(partners.id, partnerId));
      if (!row) throw new AppError('not_found', { message: 'no such partner' });
      return row.brandId;
    },
  };
}

function partnerOf(row: typeof partners.$inferSelect): Partner {
  const { id, brandId: brand, name, source, address, wantsReversals, owner, endedAt } = row;
  const end = endedAt ? { endedAt: endedAt.toISOString() } : {};
  return { id, brand, name, source, address, wantsReversals, owner, ...end };
}
