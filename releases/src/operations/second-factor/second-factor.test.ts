import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { productionEnvironment } from '../../../../server/src/testing/production-environment.ts';
import { ANNA, BRUNO, buildOperationsTest, type OperationsTest } from '../operations-fixtures.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { describeKey, newTimeKey, stepOfCode } from './time-codes.ts';

const HALF_MINUTE_MS = 30_000;

/** The app on the operator's phone. */
const appOf = (key: string, now: Date) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: now.getTime() });

describe('a code of the app', () => {
  it('is what RFC 6238 says, fits half a minute early or late, and once', () => {
    const key = Buffer.from('12345678901234567890');
    const at = (seconds: number) => new Date(seconds * 1000);
    expect(stepOfCode(key, '287082', at(59), -1)).toBe(1);
    expect(stepOfCode(key, '081804', at(1_111_111_109), -1)).toBe(37_037_036);
    expect([29, 89, 90].map((seconds) => stepOfCode(key, '287082', at(seconds), -1))).toEqual([1, 1, undefined]);
    expect(stepOfCode(key, '287082', at(59), 1)).toBeUndefined();
    for (const bad of ['２８７０８２', '28708', '2870821', '287 082', ''])
      expect(stepOfCode(key, bad, at(59), -1)).toBeUndefined();
    expect(describeKey(newTimeKey(), 'anna@halo.example').address).toMatch(
      /^otpauth:\/\/totp\/Halo%20operations:anna%40halo.example\?.*secret=[A-Z2-7]{32}/,
    );
  });

  it('has ten others for a lost phone, which forgive how they are typed', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    expect(codes.every((code) => /^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/.test(code))).toBe(true);
    expect(hashRecoveryCode('0000-1111-2222-abcd')).toEqual(hashRecoveryCode(' oOO0 iL11 2222 ABCD'));
    expect(hashRecoveryCode('0000-1111-2222')).toBeUndefined();
  });
});

describe('[REL-02] the second factor of an operator', () => {
  let test: OperationsTest;
  let keys: string;
  beforeAll(async () => {
    keys = await mkdtemp(path.join(tmpdir(), 'halo-keys-'));
    test = await buildOperationsTest({
      environment: { ...productionEnvironment(keys), HALO_OPERATIONS_HOST: 'ops.localhost' },
    });
  });
  afterAll(async () => {
    await test.close();
    await rm(keys, { recursive: true, force: true });
  });

  const own = { origin: 'https://ops.localhost' };
  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, cookie: string, body?: unknown) =>
    test.send({ method, url, cookie, body, headers: own });
  const cookieOf = (answer: { headers: Record<string, unknown> }) =>
    String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
  const signIn = async ({ email, password }: { email: string; password: string }) =>
    cookieOf(await test.send({ method: 'POST', url: '/api/session', body: { email, password }, headers: own }));
  const session = async (cookie: string) => (await send('GET', '/api/session', cookie)).json();
  const give = (cookie: string, code: string) => send('POST', '/api/session/second-factor', cookie, { code });
  const setUp = async (cookie: string, proof: object = {}) => {
    const { key } = (await send('POST', '/api/session/second-factor/key', cookie, proof)).json();
    const answer = await send('PUT', '/api/session/second-factor', cookie, { code: appOf(key, test.clock.now()) });
    return { key, codes: answer.json().recoveryCodes as string[], cookie: cookieOf(answer) };
  };
  const actions = async () => (await test.releases.audit.list({})).map(({ action }) => action);

  it('comes before anything else in production, is asked at each sign-in, and each code works once', async () => {
    const first = await signIn(ANNA);
    expect(await session(first)).toMatchObject({ person: ANNA.email, lacks: 'setUp', hasSecondFactor: false });
    for (const [method, url] of [
      ['GET', '/api/status'],
      ['GET', '/api/events'],
      ['GET', '/api/tokens'],
      ['POST', '/api/session/password'],
      ['POST', '/api/session/second-factor/removal'],
    ] as const)
      expect([
        url,
        (await send(method, url, first, method === 'POST' ? { current: 'x', next: 'x' } : undefined)).statusCode,
      ]).toEqual([url, 403]);

    const app = await setUp(first);
    expect(app.codes).toHaveLength(10);
    expect((await send('GET', '/api/session', first)).statusCode).toBe(401);
    expect(await session(app.cookie)).toMatchObject({ hasSecondFactor: true });
    expect((await send('GET', '/api/tokens', app.cookie)).statusCode).toBe(200);
    expect(JSON.stringify(await test.everything())).not.toContain(app.key);

    const second = await signIn(ANNA);
    expect(await session(second)).toMatchObject({ lacks: 'code' });
    expect((await send('GET', '/api/status', second)).statusCode).toBe(403);
    // The code that set it up was used, also by who looked over a shoulder.
    expect((await give(second, appOf(app.key, test.clock.now()))).json().code).toBe('wrong_credentials');
    test.clock.advance(2 * HALF_MINUTE_MS);
    const code = appOf(app.key, test.clock.now());
    const third = await signIn(ANNA);
    const [good, late] = [await give(second, code), await give(third, code)];
    expect([good.statusCode, late.statusCode]).toEqual([200, 401]);
    expect((await send('GET', '/api/status', cookieOf(good))).statusCode).toBe(200);
    expect((await send('GET', '/api/status', second)).statusCode).toBe(401);

    const lost = await give(third, app.codes[0]?.toLowerCase() ?? '');
    expect(lost.statusCode).toBe(200);
    expect((await give(await signIn(ANNA), app.codes[0] ?? '')).statusCode).toBe(401);
    expect(await actions()).toEqual(expect.arrayContaining(['setSecondFactor', 'secondFactor', 'login']));
    // A half-open session is no session for long.
    const half = await signIn(ANNA);
    test.clock.advance(10 * 60_000);
    expect((await send('GET', '/api/session', half)).statusCode).toBe(200);
    test.clock.advance(6 * 60_000);
    expect((await send('GET', '/api/session', half)).statusCode).toBe(401);
  });

  it('is changed and removed with password and code, reset by another operator, and guessed five times', async () => {
    const [bruno, other] = [await setUp(await signIn(BRUNO)), await signIn(BRUNO)];
    const removal = (proof: object) => send('POST', '/api/session/second-factor/removal', bruno.cookie, proof);
    const code = () => {
      test.clock.advance(2 * HALF_MINUTE_MS);
      return appOf(bruno.key, test.clock.now());
    };
    expect((await removal({ password: BRUNO.password })).statusCode).toBe(401);
    expect((await removal({ password: 'not it', code: code() })).statusCode).toBe(401);
    expect((await send('POST', '/api/session/second-factor/key', bruno.cookie, {})).statusCode).toBe(401);
    const token = await test.token({}, { person: BRUNO.email });
    const remove = { method: 'POST', url: '/api/session/second-factor/removal', body: {} } as const;
    expect((await test.send({ ...remove, token })).statusCode).toBe(403);
    expect((await removal({ password: BRUNO.password, code: code() })).statusCode).toBe(200);
    expect(await session(bruno.cookie)).toMatchObject({ lacks: 'setUp' });
    expect((await send('GET', '/api/session', other)).statusCode).toBe(401);

    const again = await setUp(bruno.cookie);
    const stolen = await signIn(BRUNO);
    const attempts = [];
    for (let each = 0; each < 6; each += 1) attempts.push((await give(stolen, '000000')).statusCode);
    expect(attempts).toEqual([401, 401, 401, 401, 401, 429]);

    const anna = await signIn(ANNA);
    const reset = (cookie: string, email: string) => send('DELETE', `/api/operators/${email}/second-factor`, cookie);
    expect((await reset(anna, BRUNO.email)).statusCode).toBe(403);
    expect((await reset(again.cookie, BRUNO.email)).statusCode).toBe(409);
    await test.database.pool.query('delete from operator_factors where email = $1', [ANNA.email]);
    const { cookie } = await setUp(await signIn(ANNA));
    expect((await reset(cookie, BRUNO.email)).statusCode).toBe(200);
    expect((await send('GET', '/api/session', again.cookie)).statusCode).toBe(401);
    expect(await session(await signIn(BRUNO))).toMatchObject({ lacks: 'setUp' });
    expect(await actions()).toEqual(expect.arrayContaining(['removeSecondFactor', 'resetSecondFactor']));
    expect(await test.releases.audit.verify()).toMatchObject({ isIntact: true });
  });
});
