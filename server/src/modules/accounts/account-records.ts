import { DecisionReason } from '@halo/shared/contracts';
import type { Db } from '@halo/server-kit/storage/database';
import { and, eq, inArray, ne, or } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { BrandDirectory } from '../../basics.ts';
import type { AccountsService } from './accounts.ts';
import { normalizeEmail } from './email-address.ts';
import { accounts } from './accounts-tables.ts';
import { findPhotos, givePhotoBack, takePhotoAway } from './photos-repository.ts';
import { isVerified, toFacts } from './user-view.ts';

type Records = Pick<AccountsService, 'record' | 'names' | 'find' | 'hidePhoto' | 'showPhoto' | 'setComparedPhotos'>;

const Reason = z.nullable(DecisionReason);

/** Accounts as those see them who look after reports and tickets. */
export function createAccountRecords({ db, brands }: { db: Db; brands: BrandDirectory }): Records {
  return {
    async record(clickId, tx) {
      const [account] = await (tx === undefined
        ? db.select().from(accounts).where(eq(accounts.clickId, clickId))
        : tx.select().from(accounts).where(eq(accounts.clickId, clickId)).for('update'));
      const brand = account && brands.byId(account.brandId);
      if (!account || !brand) return undefined;
      return {
        ...toFacts(account, brand),
        age: account.age,
        memberSince: account.createdAt,
        lookingFor: account.lookingFor,
        description: account.description,
        prompts: account.prompts,
        photos: await findPhotos(tx ?? db, clickId),
        isVerified: isVerified(account),
        comparedPhotos: account.comparedPhotos,
        isDisabled: account.disabledAt !== null,
        disabledReason: z.parse(Reason, account.disabledReason),
      };
    },
    async names(clickIds) {
      if (clickIds.length === 0) return new Map();
      const { clickId, userName } = accounts;
      const isMeant = and(inArray(clickId, [...clickIds]), ne(userName, ''));
      const rows = await db.select({ clickId, userName }).from(accounts).where(isMeant);
      return new Map(rows.map((row) => [row.clickId, row.userName]));
    },
    async find(brandId, idOrEmail) {
      const isThis = or(eq(accounts.clickId, idOrEmail), eq(accounts.email, normalizeEmail(idOrEmail)));
      const [row] = await db
        .select({ clickId: accounts.clickId })
        .from(accounts)
        .where(and(eq(accounts.brandId, brandId), isThis))
        .limit(1);
      return row?.clickId;
    },
    async setComparedPhotos(tx, clickId, names) {
      await tx
        .update(accounts)
        .set({ comparedPhotos: [...names] })
        .where(eq(accounts.clickId, clickId));
    },
    hidePhoto: (tx, clickId, id) => takePhotoAway(tx, clickId, (photo) => id === undefined || photo.id === id),
    showPhoto: givePhotoBack,
  };
}
