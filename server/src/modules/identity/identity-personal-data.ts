import { eq } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import type { PersonalData } from '../../personal-data.ts';
import { externalIdentities, passkeyChallenges, passkeyOffers, passkeyOwners, passkeys } from './identity-tables.ts';

/** Accounts of other companies, and devices, with which the person signs in. */
export function createIdentityPersonalData(db: Db): PersonalData {
  return {
    async read({ clickId }) {
      const rows = await db.select().from(externalIdentities).where(eq(externalIdentities.clickId, clickId));
      const keys = await db.select().from(passkeys).where(eq(passkeys.clickId, clickId));
      return {
        signIns: rows.map(({ issuer, email, createdAt, lastUsedAt }) => ({
          at: createdAt,
          company: issuer,
          address: email,
          lastUsedAt,
        })),
        passkeys: keys.map(({ name, createdAt, lastUsedAt }) => ({ at: createdAt, name, lastUsedAt })),
      };
    },
    async erase(tx, { clickId }) {
      for (const table of [externalIdentities, passkeyChallenges, passkeyOffers, passkeys, passkeyOwners])
        await tx.delete(table).where(eq(table.clickId, clickId));
    },
  };
}
