import type { Brand, Gender, Interest, Prompt } from '@halo/shared/contracts';
import type { Db } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { insertTeamProfile } from './team-repository.ts';

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
  const { id: brandId, country } = brand;
  const row = {
    ...shown,
    interests: [...shown.interests],
    prompts: [...shown.prompts],
    angelId: `team-${brandId}`,
    brandId,
    country,
    screenName: name,
    rank: -1,
  };
  await withTransaction(db, (tx) => insertTeamProfile(tx, row));
}
