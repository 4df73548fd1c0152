import { HOUR_MS } from '@halo/shared/contracts';
import { ANNA, buildOperationsTest, OPERATIONS_ORIGIN, type OperationsTest } from './operations-fixtures.ts';

let test: OperationsTest;
beforeAll(async () => {
  test = await buildOperationsTest();
});
afterAll(() => test.close());

const login = (email: string, password: string, more: object = {}) =>
  test.send({ method: 'POST', url: '/api/session', body: { email, password }, ...more });
const whoAmI = (cookie: string) => test.send({ url: '/api/session', cookie });

describe('signing in', () => {
  it('answers who it is, with a cookie that scripts and other sites do not get', async () => {
    const answer = await login('  Anna.Operator@halo.example', ANNA.password);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        person: ANNA.email,
        name: ANNA.email,
        via: 'console',
        rights: expect.objectContaining({ brands: ['*'] }),
        hasSecondFactor: false,
      },
    ]);
    expect(answer.headers['set-cookie']).toMatch(
      /^halo_operator=[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Strict$/,
    );
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).not.toContain(String(answer.headers['set-cookie']).slice(14, 57));
  });

  it('on a secure host the cookie is Secure and bound to it', async () => {
    const secure = await buildOperationsTest({
      environment: { HALO_PUBLIC_ORIGIN: 'https://*', HALO_DEV_PUBLIC: 'yes' },
    });
    const answer = await secure.send({
      method: 'POST',
      url: '/api/session',
      body: { email: ANNA.email, password: ANNA.password },
    });
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-halo_operator=[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect(answer.headers['strict-transport-security']).toBeDefined();
    await secure.close();
  });

  it('answers a stranger, a wrong password and an operator of the past the same', async () => {
    await test.database.pool.query(
      "insert into operators select 'gone@halo.example', password_hash, rights, created_at, now() from operators limit 1",
    );
    const answers = await Promise.all([
      login('nobody@halo.example', 'wrong', { ip: '198.18.0.1' }),
      login(ANNA.email, 'wrong', { ip: '198.18.0.1' }),
      login('gone@halo.example', ANNA.password, { ip: '198.18.0.1' }),
    ]);
    for (const answer of answers)
      expect([answer.statusCode, answer.body, answer.headers['set-cookie']]).toEqual([
        401,
        answers[0]!.body,
        undefined,
      ]);
  });

  it('lets no one guess on and on, and locks no operator out who is elsewhere', async () => {
    const attempts = [];
    for (let each = 0; each < 6; each += 1)
      attempts.push(await login(ANNA.email, `wrong ${each}`, { ip: '198.18.0.2' }));
    expect(attempts.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await login(ANNA.email, ANNA.password, { ip: '198.18.0.2' })).json().code).toBe('too_many_attempts');
    expect((await login(ANNA.email, ANNA.password, { ip: '198.18.0.3' })).statusCode).toBe(200);
    for (let each = 0; each < 30; each += 1) await login(`person${each}@halo.example`, 'wrong', { ip: '198.18.0.4' });
    expect((await login(ANNA.email, ANNA.password, { ip: '198.18.0.4' })).statusCode).toBe(429);
  });

  it("is not done by another site's page", async () => {
    const answer = await login(ANNA.email, ANNA.password, { headers: { origin: 'http://luna.localhost:4220' } });
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined]);
  });

  it('stands in the audit, without anything secret', async () => {
    await test.signIn(ANNA);
    const [entry] = await test.releases.audit.list({});
    expect(entry).toMatchObject({ actor: ANNA.email, action: 'login', scope: '*' });
    expect(await test.releases.audit.verify()).toMatchObject({ isIntact: true });
  });
});

describe('a session', () => {
  it('slides with its use and ends 8 hours after the last', async () => {
    const cookie = await test.signIn(ANNA);
    for (const hours of [7, 7]) {
      test.clock.advance(hours * HOUR_MS);
      expect((await whoAmI(cookie)).statusCode).toBe(200);
    }
    test.clock.advance(8 * HOUR_MS);
    expect((await whoAmI(cookie)).json().code).toBe('session_expired');
  });

  it('ends a day after the login, however much it was used', async () => {
    const cookie = await test.signIn(ANNA);
    for (let each = 0; each < 4; each += 1) {
      test.clock.advance(5.9 * HOUR_MS);
      expect((await whoAmI(cookie)).statusCode).toBe(200);
    }
    test.clock.advance(0.5 * HOUR_MS);
    expect((await whoAmI(cookie)).statusCode).toBe(401);
  });

  it('ends with the logout, which takes the cookie away, and leaves the others', async () => {
    const [cookie, other] = [await test.signIn(ANNA), await test.signIn(ANNA)];
    const answer = await test.send({ method: 'DELETE', url: '/api/session', cookie });
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([
      200,
      'halo_operator=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict',
    ]);
    expect((await whoAmI(cookie)).statusCode).toBe(401);
    expect((await whoAmI(other)).statusCode).toBe(200);
  });

  it('is kept as a hash only, and old ones are removed', async () => {
    const cookie = await test.signIn(ANNA);
    expect(JSON.stringify(await test.everything())).not.toContain(cookie.slice('halo_operator='.length));
    test.clock.advance(25 * HOUR_MS);
    await test.signIn(ANNA);
    const { rows } = await test.database.pool.query('select 1 from operator_sessions');
    expect(rows).toHaveLength(1);
  });

  it("is one person's: a disabled operator is out at once", async () => {
    const cookie = await test.signIn(ANNA);
    await test.database.pool.query('update operators set disabled_at = now() where email = $1', [ANNA.email]);
    expect((await whoAmI(cookie)).statusCode).toBe(401);
    await test.database.pool.query('update operators set disabled_at = null where email = $1', [ANNA.email]);
    expect((await whoAmI(cookie)).statusCode).toBe(200);
  });

  it('signs out only from the own page', async () => {
    const cookie = await test.signIn(ANNA);
    const foreign: Record<string, string>[] = [
      { origin: 'http://sol.localhost:4220' },
      { origin: OPERATIONS_ORIGIN, 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign) {
      expect((await test.send({ method: 'DELETE', url: '/api/session', cookie, headers })).statusCode).toBe(403);
    }
    expect((await whoAmI(cookie)).statusCode).toBe(200);
  });
});
