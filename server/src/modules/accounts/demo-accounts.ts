import type { Brand } from '@halo/shared/contracts';
import type { Basics } from '../../basics.ts';
import type { AccountsRoutesNeeds } from './accounts.ts';
import type { FlowsService } from '../flows/index.ts';
import type { Db } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { citiesOf } from '../geo/index.ts';
import { brandsWithConfirmedAccount, findAccountByEmail, insertAccount } from './accounts-repository.ts';
import { createClickId } from '@halo/server-kit/secrets/opaque-token';
import { createPasswordHasher } from '@halo/server-kit/secrets/password-hasher';

/** The login that a developer finds on every brand. Never made in production. */
export const DEMO_LOGIN = { email: 'demo@halo.example', password: 'una-serata-demo' } as const;

const DEMO_AGE = 36;

export interface DemoAccountsNeeds extends Pick<Basics, 'brands' | 'clock' | 'db'> {
  readonly credits: AccountsRoutesNeeds['credits'];
  readonly flows: Pick<FlowsService, 'flow'>;
}

/** Makes the demo account of each brand, confirmed and living in the largest city; leaves the ones that are there. */
export async function seedDemoAccounts(needs: DemoAccountsNeeds): Promise<void> {
  const hasher = createPasswordHasher();
  for (const brand of needs.brands.all()) {
    if (await findAccountByEmail(needs.db, brand.id, DEMO_LOGIN.email)) continue;
    const passwordHash = await hasher.hash(DEMO_LOGIN.password);
    await withTransaction(needs.db, async (tx) => {
      const clickId = createClickId();
      const now = needs.clock.now();
      await insertAccount(tx, {
        ...placeOf(brand),
        clickId,
        brandId: brand.id,
        email: DEMO_LOGIN.email,
        passwordHash,
        userName: 'Demo',
        age: DEMO_AGE,
        gender: 'man',
        seeking: 'woman',
        fluxId: brand.defaultFluxId,
        emailConfirmedAt: now,
        createdAt: now,
        // It has been here before, so nothing greets it as a new one.
        lastActivityAt: now,
      });
      await needs.credits.open(tx, clickId, needs.flows.flow(brand, brand.defaultFluxId));
    });
  }
}

/**
 * One sentence with the statement that ends it, when the login of development works. Only an account that was made
 * confirmed counts: anybody may sign up with this address, and no mail reaches it.
 */
export async function demoAccountComplaints(db: Db): Promise<string[]> {
  const brands = await brandsWithConfirmedAccount(db, DEMO_LOGIN.email);
  return brands.length === 0
    ? []
    : [
        `${DEMO_LOGIN.email} has an account on ${brands.join(', ')}: update accounts set disabled_at = now() where email = '${DEMO_LOGIN.email}';`,
      ];
}

function placeOf(brand: Brand): { country: string; region: string; city: string } {
  const [largest] = citiesOf(brand.country);
  return { country: brand.country, region: largest?.region ?? '', city: largest?.name ?? '' };
}
