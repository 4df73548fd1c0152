import { eq } from 'drizzle-orm';
import type { PersonalData } from '../../personal-data.ts';
import { personaTasks } from './personas-tables.ts';

/** What samples planned for the person. */
export const personasPersonalData: PersonalData = {
  async erase(tx, { clickId }) {
    await tx.delete(personaTasks).where(eq(personaTasks.clickId, clickId));
  },
};
