import type { Brand, ClickId, Gender, Interest, Prompt } from '@halo/shared/contracts';
import type { Basics } from '../../basics.ts';
import type { AccountsRoutesNeeds } from './accounts.ts';
import type { FlowsService } from '../flows/index.ts';
import type { Db } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { citiesOf } from '../geo/index.ts';
import { brandsWithConfirmedAccount, findAccountByEmail, insertAccount } from './accounts-repository.ts';
import { createClickId } from '@halo/server-kit/secrets/opaque-token';
import { createPasswordHasher } from '@halo/server-kit/secrets/password-hasher';
import { decidedColumns } from './special-data.ts';

/** The login that a developer finds on every brand. Never made in production. */
export const DEMO_LOGIN = { email: 'demo@halo.example', password: 'una-serata-demo' } as const;
/** Whom it can meet, from another browser. */
export const DEMO_PARTNER_LOGIN = { ...DEMO_LOGIN, email: 'demo2@halo.example' } as const;
/** With whom it matched. */
export const DEMO_MATCH_LOGIN = { ...DEMO_LOGIN, email: 'demo3@halo.example' } as const;

/** What a demo account shows of itself. */
export interface DemoPerson {
  readonly name: string;
  readonly age: number;
  readonly about: string;
  readonly description: string;
  readonly interests: readonly Interest[];
  readonly prompts: readonly Prompt[];
}

export interface DemoMember {
  readonly clickId: ClickId;
  readonly age: number;
  readonly gender: Gender;
}

export interface DemoAccountsNeeds extends Pick<Basics, 'brands' | 'clock' | 'db'> {
  readonly credits: Pick<AccountsRoutesNeeds['credits'], 'open'>;
  readonly flows: Pick<FlowsService, 'flow'>;
}

/**
 * Makes a demo account, confirmed and living in the largest city. Undefined: the brand has one of this address already.
 */
export async function makeDemoAccount(
  needs: DemoAccountsNeeds,
  brand: Brand,
  { email, password }: { readonly email: string; readonly password: string },
  { name, age, about, description, interests, prompts }: DemoPerson,
): Promise<DemoMember | undefined> {
  if (await findAccountByEmail(needs.db, brand.id, email)) return undefined;
  const passwordHash = await createPasswordHasher().hash(password);
  const gender = email === DEMO_LOGIN.email ? 'man' : 'woman';
  return withTransaction(needs.db, async (tx) => {
    const clickId = createClickId();
    const now = needs.clock.now();
    await insertAccount(tx, {
      ...placeOf(brand),
      clickId,
      brandId: brand.id,
      email,
      passwordHash,
      userName: name,
      lookingFor: about,
      description,
      interests: [...interests],
      prompts: [...prompts],
      age,
      gender,
      seeking: [gender === 'man' ? 'woman' : 'man'],
      ...decidedColumns(true, now),
      fluxId: brand.defaultFluxId,
      emailConfirmedAt: now,
      createdAt: now,
      // It has been here before, so nothing greets it as a new one.
      lastActivityAt: now,
      isHintHidden: true,
    });
    await needs.credits.open(tx, clickId, needs.flows.flow(brand, brand.defaultFluxId));
    return { clickId, age, gender };
  });
}

/**
 * A sentence with the statement that ends it for each login of development that works. Only an account that was made
 * confirmed counts: anybody may sign up with this address, and no mail reaches it.
 */
export async function demoAccountComplaints(db: Db): Promise<string[]> {
  const complaints: string[] = [];
  for (const { email } of [DEMO_LOGIN, DEMO_PARTNER_LOGIN, DEMO_MATCH_LOGIN]) {
    const brands = await brandsWithConfirmedAccount(db, email);
    if (brands.length > 0)
      complaints.push(
        `${email} has an account on ${brands.join(', ')}: update accounts set disabled_at = now() where email = '${email}';`,
      );
  }
  return complaints;
}

function placeOf(brand: Brand): { country: string; region: string; city: string } {
  const [largest] = citiesOf(brand.country);
  return { country: brand.country, region: largest?.region ?? '', city: largest?.name ?? '' };
}
