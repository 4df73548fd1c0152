import { type ChatSend, endpoints, type ProfileNature } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import type { AddressInfo } from 'node:net';
import { eventually as waitUntil } from '@halo/shared/testing/eventually';
import type { Caller } from '../../http/caller.ts';
import type { CreditUnit } from '../credits/index.ts';
import type { RegisterOptions, TestAccount, TestApp } from '../../testing/build-test-app.ts';
import { connectSocket, type TestSocket } from '../../testing/connect-socket.ts';
import { sampleProfilesOf, seedSampleProfiles } from '../profiles/index.ts';

let count = 0;

/** What a browser sends; each with an id of its own unless one is given. */
export function draft(
  account: Pick<TestAccount, 'clickId' | 'brand'>,
  angelId: string,
  fields: Partial<ChatSend> = {},
): ChatSend {
  count += 1;
  return {
    clientId: `client-${String(count).padStart(6, '0')}`,
    text: `Ciao numero ${count}`,
    trackerId: account.clickId,
    angelId,
    service: account.brand.service,
    country: account.brand.country,
    time: Date.now(),
    isBlurred: true,
    isIcebreaker: false,
    ...fields,
  };
}

/**
 * Who a socket of this account is to the services; what it says of level and confirmation is deliberately out of date.
 */
export function callerOf({ clickId, brand }: Pick<TestAccount, 'clickId' | 'brand'>): Caller {
  return { clickId, brandId: brand.id, isEmailConfirmed: true, premiumLevel: 2, tokenHash: Buffer.alloc(0) };
}

/** Some sample profiles, in the database too. */
export async function seedSamples(test: Pick<TestApp, 'database'>, number = 4): Promise<string[]> {
  await seedSampleProfiles(test.database.db);
  return sampleProfilesOf('it')
    .slice(0, number)
    .map((profile) => profile.angelId);
}

/**
 * Some profiles that the team answers for: what is written with them has prices and locks, as with a person, and waits
 * at the desk. Those of another nature do not.
 */
export async function seedAngels(
  test: Pick<TestApp, 'database'>,
  number = 4,
  nature: ProfileNature = 'operator',
): Promise<string[]> {
  const ids = await seedSamples(test, number);
  await test.database.db.execute(
    sql`update profiles set nature = ${nature} where angel_id = any(${sql.param(ids)}::text[])`,
  );
  return ids;
}

export async function giveCredits(
  test: Pick<TestApp, 'database' | 'services'>,
  account: Pick<TestAccount, 'clickId'>,
  unit: CreditUnit,
  amount: number,
): Promise<void> {
  count += 1;
  await test.database.db.transaction((tx) =>
    test.services.credits.grant(tx, { clickId: account.clickId, unit, amount, cause: `gift:${count}` }),
  );
}

/** Starts listening on a free port. */
export async function listen(test: Pick<TestApp, 'app'>): Promise<number> {
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  return (test.app.server.address() as AddressInfo).port;
}

export function connect(port: number, account: Pick<TestAccount, 'token' | 'brand'>): Promise<TestSocket> {
  return connectSocket({ port, token: account.token, origin: `http://${account.brand.hosts[0]}` });
}

/** Waits until it holds, at most twenty seconds: several processes share a busy machine. */
export async function eventually(check: () => unknown, timeoutMs = 20_000): Promise<void> {
  await waitUntil(check, { timeoutMs, everyMs: 20 });
}

export interface TestMember extends TestAccount {
  /** as whom others know them */
  readonly angelId: string;
}

/** A member with a name whom others find. */
export async function findable(
  test: Pick<TestApp, 'call' | 'register'>,
  { userName, ...options }: RegisterOptions & { readonly userName: string },
): Promise<TestMember> {
  const account = await test.register(options);
  const params = { trackerId: account.clickId };
  await test.call(endpoints.accounts.saveProfile, { params, body: { userName } }, { as: account });
  const body = { clickId: account.clickId, isChosen: true };
  const { value } = await test.call(endpoints.people.beFound, { body }, { as: account });
  return { ...account, angelId: value.angelId ?? '' };
}
