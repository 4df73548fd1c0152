import { eq } from 'drizzle-orm';
import type { PersonalData } from '../../personal-data.ts';
import { dataExports } from './leaving-tables.ts';

/** The copy of everything is no part of itself. */
export const leavingPersonalData: PersonalData = {
  async erase(tx, { clickId }) {
    await tx.delete(dataExports).where(eq(dataExports.clickId, clickId));
  },
};
