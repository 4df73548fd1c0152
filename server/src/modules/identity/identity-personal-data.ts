import { eq } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';
import type { PersonalData } from '../../personal-data.ts';
import { externalIdentities } from './identity-tables.ts';

/** Accounts of other companies with which the person signs in. */
export function createIdentityPersonalData(db: Db): PersonalData {
  return {
    async read({ clickId }) {
      const rows = await db.select().from(externalIdentities).where(eq(externalIdentities.clickId, clickId));
      return {
        signIns: rows.map(({ issuer, email, createdAt, lastUsedAt }) => ({
          at: createdAt,
          company: issuer,
          address: email,
          lastUsedAt,
        })),
      };
    },
    async erase(tx, { clickId }) {
      await tx.delete(externalIdentities).where(eq(externalIdentities.clickId, clickId));
    },
  };
}
