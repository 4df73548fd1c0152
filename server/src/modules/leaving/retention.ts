import { deleteEndedCounters } from '@halo/server-kit/limits/rate-counters';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import type { LeavingNeeds } from './leaving.ts';

const BATCH = 100;

/** What the privacy page says about time: warns, ends what was never confirmed, deletes what is too old. */
export async function keepNoLonger(needs: LeavingNeeds): Promise<void> {
  const { accountLeaving, brands, clock, db, env, mail, personalData } = needs;
  await accountLeaving.warnUnconfirmed(BATCH, async (tx, { email, brandId }, goesAt) => {
    const brand = brands.byId(brandId);
    const host = brand?.hosts[0];
    if (!brand || host === undefined) return;
    const data = { erasesAt: goesAt.toISOString(), logInUrl: `${publicOrigin(env, host)}/login` };
    const { language } = brand;
    await mail.enqueue({ template: 'account-unconfirmed', recipient: email, language, brand, data }, tx);
  });
  await accountLeaving.endUnconfirmed(BATCH);
  const now = clock.now();
  for (const part of personalData) await part.tidy?.(now);
  await deleteEndedCounters(db, now);
}
