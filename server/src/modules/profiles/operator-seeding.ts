import type { Brand, Gender, Interest, Prompt } from '@halo/shared/contracts';
import type { Db } from '@halo/server-kit/storage/database';
import { sql } from 'drizzle-orm';
import { profiles } from './profiles-tables.ts';

export interface OperatorProfile {
  readonly name: string;
  readonly about: string;
  readonly description: string;
  readonly interests: readonly Interest[];
  readonly prompts: readonly Prompt[];
  readonly age: number;
  readonly gender: Gender;
  readonly region: string;
  readonly city: string;
}

/** A profile of one brand that its team answers for, first of its region. Does nothing the second time. */
export async function seedOperatorProfile(db: Db, brand: Brand, { name, ...shown }: OperatorProfile): Promise<void> {
  const angelId = `team-${brand.id}`;
  const { age, gender } = shown;
  await db
    .insert(profiles)
    .values({
      ...shown,
      interests: [...shown.interests],
      prompts: [...shown.prompts],
      angelId,
      brandId: brand.id,
      country: brand.country,
      screenName: name,
      nature: 'operator',
      portrait: { id: angelId, gender, age },
      rank: -1,
    })
    .onConflictDoNothing();
  // How far away its town is, is known of it as of every other profile.
  await db.execute(sql`select place_profiles()`);
}
