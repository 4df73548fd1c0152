import { endpoints, unseal, type User, VerifiedSession } from '@halo/shared/contracts';
import { eq } from 'drizzle-orm';
import { accounts, sessionTokens } from './accounts-tables.ts';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';
import { createToken, hashToken } from '@halo/server-kit/secrets/opaque-token';
import type { Transaction } from '@halo/server-kit/storage/database';
import { eventually } from '@halo/shared/testing/eventually';
import { insertSessionToken, revokeAll } from './session-repository.ts';

const DAY_MS = 24 * 60 * 60_000;
const AFTER_GRACE_MS = 11_000;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

async function verify(account: TestAccount, token = account.token, host = account.brand.hosts[0]) {
  const answer = await test.call(endpoints.accounts.verify, { body: { token, trackerId: account.clickId } }, { host });
  if (answer.status !== 200) return { problem: answer.problem, status: answer.status, token: '' };
  const sealed = answer.value.verify;
  if (sealed === false) return { status: 200, session: undefined, token: '' };
  const session = await unseal(account.brand.sealKey, VerifiedSession, sealed);
  return { status: 200, session, token: session.token ?? '' };
}

const statusWith = async (account: TestAccount, token: string) =>
  (await test.call(endpoints.accounts.profile, { params: { trackerId: account.clickId } }, { as: token })).status;

async function familyOf(token: string): Promise<string | undefined> {
  const [row] = await test.database.db
    .select({ family: sessionTokens.family })
    .from(sessionTokens)
    .where(eq(sessionTokens.tokenHash, hashToken(token)));
  return row?.family;
}

describe('verify', () => {
  it('[BOOT-09] answers the user and a new token', async () => {
    const account = await test.register({ fields: { city: 'Bologna' } });
    const { session, token } = await verify(account);
    expect(session?.verify).toBe(1);
    const user: Partial<User> = {
      clickId: account.clickId,
      email: account.email,
      isEmailConfirmed: true,
      region: 'Emilia-Romagna',
      city: 'Bologna',
      premiumLevel: 0,
      fluxId: '7',
    };
    expect(session?.user).toMatchObject(user);
    expect(session?.user?.flow).toMatchObject({
      id: '7',
      paymentMethods: ['credit_card', 'paypal', 'applepay', 'googlepay', 'mollie'],
    });
    expect(token).not.toBe(account.token);
    expect(await statusWith(account, token)).toBe(200);
  });

  it('shows no activity on the first visit, and the last one later', async () => {
    const account = await test.register();
    const first = await verify(account);
    expect(first.session?.user?.lastActivityAt).toBeUndefined();
    expect((await verify(account, first.token)).session?.user?.lastActivityAt).toBe(test.clock.now().getTime());
  });

  it('[BOOT-08] answers false for what is no token, and for one of another brand', async () => {
    const account = await test.register();
    expect((await verify(account, 'no-token-of-ours-at-all')).session).toBeUndefined();
    const elsewhere = await test.call(
      endpoints.accounts.verify,
      { body: { token: account.token, trackerId: account.clickId } },
      { host: 'sol.localhost' },
    );
    expect(elsewhere.value).toEqual({ verify: false });
    expect(await statusWith(account, account.token)).toBe(200);
  });

  it('[BOOT-07] is a problem for a disabled account', async () => {
    const account = await test.register();
    await test.database.db
      .update(accounts)
      .set({ disabledAt: test.clock.now() })
      .where(eq(accounts.clickId, account.clickId));
    expect(await verify(account)).toMatchObject({ status: 403, problem: { code: 'account_disabled' } });
  });
});

describe('rotation', () => {
  it('keeps the old token for two tabs that start together, and not longer', async () => {
    const account = await test.register();
    const [one, two] = await Promise.all([verify(account), verify(account)]);
    expect(new Set([account.token, one.token, two.token]).size).toBe(3);
    for (const token of [account.token, one.token, two.token]) expect(await statusWith(account, token)).toBe(200);
    test.clock.advance(AFTER_GRACE_MS);
    expect(await statusWith(account, account.token)).toBe(401);
    for (const token of [one.token, two.token]) expect(await statusWith(account, token)).toBe(200);
  });

  it('revokes the whole family, and its sockets, when a replaced token comes back', async () => {
    const account = await test.register();
    const other = await test.call(endpoints.accounts.authenticate, {
      body: { email: account.email, password: account.password, country: 'it', fluxId: '7', service: 'luna' },
    });
    const next = await verify(account);
    expect(await statusWith(account, next.token)).toBe(200);
    test.clock.advance(AFTER_GRACE_MS);
    expect((await verify(account)).session).toBeUndefined();
    expect(await statusWith(account, next.token)).toBe(401);
    expect((await verify(account, next.token)).session).toBeUndefined();
    expect(test.hub.of(account.clickId, 'disconnect')).toEqual([
      { clickId: account.clickId, event: 'disconnect', payload: await familyOf(next.token) },
    ]);
    // Another device signed in by itself; its family has nothing to do with this.
    expect(await statusWith(account, other.value.token)).toBe(200);
  });

  it('gives another new token when the answer before never arrived', async () => {
    const account = await test.register();
    const lost = await verify(account);
    test.clock.advance(DAY_MS);
    const again = await verify(account);
    expect(again.session?.verify).toBe(1);
    expect(await statusWith(account, again.token)).toBe(200);
    expect(await statusWith(account, lost.token)).toBe(401);
  });

  it('goes on where the clock of the server jumps back an hour, and when it is right again', async () => {
    const account = await test.register();
    const before = await verify(account);
    test.clock.advance(-3_600_000);
    expect(await statusWith(account, before.token)).toBe(200);
    const inBetween = await verify(account, before.token);
    expect(inBetween.session?.verify).toBe(1);
    test.clock.advance(3_600_000);
    expect(await statusWith(account, inBetween.token)).toBe(200);
    expect((await verify(account, inBetween.token)).session?.verify).toBe(1);
  });

  it('slides: thirty days from the last visit, not from the first', async () => {
    const account = await test.register();
    test.clock.advance(29 * DAY_MS);
    const later = await verify(account);
    test.clock.advance(29 * DAY_MS);
    expect(await statusWith(account, later.token)).toBe(200);
    test.clock.advance(DAY_MS);
    expect(await statusWith(account, later.token)).toBe(401);
    expect((await verify(account, later.token)).session).toBeUndefined();
  });
});

describe('signing out', () => {
  it('revokes this token and all it came from, and leaves other devices alone', async () => {
    const account = await test.register();
    const other = await test.call(endpoints.accounts.authenticate, {
      body: { email: account.email, password: account.password, country: 'it', fluxId: '7', service: 'luna' },
    });
    const next = await verify(account);
    const answer = await test.call(endpoints.accounts.signOut, { body: {} }, { as: next.token });
    expect(answer.value).toEqual({ result: 'OK' });
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    for (const token of [account.token, next.token]) {
      expect(await statusWith(account, token)).toBe(401);
      expect((await verify(account, token)).session).toBeUndefined();
    }
    expect(await statusWith(account, other.value.token)).toBe(200);
    await test.call(endpoints.accounts.signOut, { body: {} }, { as: other.value.token });
    const [own, others] = [await familyOf(next.token), await familyOf(other.value.token)];
    expect(own).not.toBe(others);
    expect(test.hub.of(account.clickId, 'disconnect').map(({ payload }) => payload)).toEqual([own, others]);
  });
});

describe('signing out while another call holds the token', () => {
  /** Signs out while this is under way with the token locked; a wait in a circle would end one of both. */
  async function signOutDuring(work: (tx: Transaction, account: TestAccount) => Promise<unknown>) {
    const account = await test.register();
    const signingOut = await test.database.db.transaction(async (tx) => {
      await tx
        .select()
        .from(sessionTokens)
        .where(eq(sessionTokens.tokenHash, hashToken(account.token)))
        .for('update');
      const out = test.call(endpoints.accounts.signOut, { body: {} }, { as: account.token });
      const waiting = `select 1 from pg_stat_activity
        where datname = current_database() and query like '%session_tokens%' and wait_event_type = 'Lock'`;
      await eventually(async () => expect((await test.database.pool.query(waiting)).rows).toHaveLength(1));
      await work(tx, account);
      return { out };
    });
    expect((await signingOut.out).status).toBe(200);
    return account;
  }

  it('waits for it and not in a circle with it', async () => {
    const account = await signOutDuring(async (tx, { clickId }) => revokeAll(tx, clickId, test.clock.now()));
    expect(await statusWith(account, account.token)).toBe(401);
  });

  it('also ends the token that the other call gives out', async () => {
    const successor = createToken();
    const account = await signOutDuring(async (tx, { clickId, token }) => {
      const now = test.clock.now();
      const family = (await familyOf(token)) ?? '';
      const expiresAt = new Date(now.getTime() + DAY_MS);
      await insertSessionToken(tx, { tokenHash: successor.hash, family, clickId, createdAt: now, expiresAt });
    });
    expect(await statusWith(account, successor.token)).toBe(401);
  });
});

describe('a bearer', () => {
  it.each([
    '',
    'Bearer',
    'Bearer short',
    'Basic dXNlcjpwYXNzd29yZDEyMzQ1Njc4OTA=',
    'bearer aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    `Bearer ${'a'.repeat(3000)}`,
    'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.aaaaaaaa',
  ])('%j is refused with 401', async (authorization) => {
    const account = await test.register({ confirmed: false });
    const answer = await test.app.inject({
      url: `/api/users/profile/${account.clickId}`,
      headers: { authorization, host: 'luna.localhost' },
    });
    expect(answer.statusCode).toBe(401);
    expect(['unauthenticated', 'session_expired']).toContain(answer.json().code);
  });
});
