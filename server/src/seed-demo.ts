import type { Composition } from './compose.ts';
import { DEMO_LOGIN, seedDemoAccounts } from './modules/accounts/index.ts';
import { seedSampleProfiles } from './modules/profiles/index.ts';

/**
 * Fills a development installation: sample profiles, and an account to look around with. Does nothing the second time.
 */
export async function seedDemo({ deps, services }: Pick<Composition, 'deps' | 'services'>): Promise<typeof DEMO_LOGIN> {
  await seedSampleProfiles(deps.db);
  await seedDemoAccounts({ ...deps, ...services });
  return DEMO_LOGIN;
}
