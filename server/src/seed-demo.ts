import type { Composition } from './compose.ts';
import { DEMO_LOGIN, seedDemoAccounts } from './modules/accounts/demo-accounts.ts';
import { seedSampleProfiles } from './modules/profiles/sample-seeding.ts';

/**
 * Fills a development installation: sample profiles, and an account to look around with. Does nothing the second time.
 */
export async function seedDemo(composition: Composition): Promise<typeof DEMO_LOGIN> {
  await seedSampleProfiles(composition.deps.db);
  await seedDemoAccounts(composition);
  return DEMO_LOGIN;
}
