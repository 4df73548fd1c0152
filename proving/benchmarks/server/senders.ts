import { sampleProfilesOf } from '../../../server/src/modules/profiles/sample-profiles.ts';
import { seedSampleProfiles } from '../../../server/src/modules/profiles/sample-seeding.ts';
import type { TestApp } from '../../../server/src/testing/build-test-app.ts';
import type { Sender } from './chat-load.ts';

const CREDITS = 1_000_000_000;
const ANGELS_EACH = 4;

/** Accounts that never run out of credits, each with a few profiles to write to, whose messages are paid for. */
export async function makeSenders({ clock, database, register, services }: TestApp, count: number): Promise<Sender[]> {
  clock.set(new Date());
  await seedSampleProfiles(database.db);
  // What is written to a sample costs nothing.
  await database.pool.query(`update profiles set nature = 'ai' where nature = 'sample'`);
  const angels = sampleProfilesOf('it').map((profile) => profile.angelId);
  const senders: Sender[] = [];
  for (let index = 0; index < count; index += 1) {
    const { clickId, token, brand } = await register({ premiumLevel: 1, confirmed: false });
    await database.db.transaction((tx) =>
      services.credits.grant(tx, { clickId, unit: 'message', amount: CREDITS, cause: 'bench' }),
    );
    const first = (index * ANGELS_EACH) % (angels.length - ANGELS_EACH);
    senders.push({
      clickId,
      token,
      origin: `http://${brand.hosts[0]}`,
      service: brand.service,
      angelIds: angels.slice(first, first + ANGELS_EACH),
    });
  }
  // Faster than the limit of an address lets that many links of mails be opened.
  await database.pool.query('update accounts set email_confirmed_at = now() where email_confirmed_at is null');
  return senders;
}
