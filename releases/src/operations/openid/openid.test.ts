import { googleRoundTrip } from '../../../../server/src/modules/identity/google/testing/google-round-trip.ts';
import { freePort } from '../../../../server/src/testing/free-port.ts';
import { ANNA, BRUNO, buildOperationsTest, type OperationsTest } from '../operations-fixtures.ts';
import { openIdPerson } from './openid-person.ts';

let test: OperationsTest;
let port: number;
beforeAll(async () => {
  port = await freePort();
  test = await buildOperationsTest({ environment: { HALO_PORT: String(port) } });
  await test.app.listen({ port, host: '127.0.0.1' });
});
afterAll(() => test.close());

const cookieOf = (answer: { headers: Record<string, unknown> }, name: string) =>
  [answer.headers['set-cookie']]
    .flat()
    .map(String)
    .find((each) => each.startsWith(`${name}=`))
    ?.split(';', 1)[0] ?? '';
const post = (url: string, body: unknown, cookie?: string) =>
  test.send({
    method: 'POST',
    url,
    body,
    headers: { origin: `http://ops.localhost:${port}`, ...(cookie === undefined ? {} : { cookie }) },
  });

/** What a browser brings back from the company, where it was this person. */
async function visit(email: string) {
  const started = await post('/api/session/openid', undefined);
  const { url } = started.json();
  const back = await googleRoundTrip(url, port, email);
  return { url, back, said: Object.fromEntries(back.searchParams), cookie: cookieOf(started, 'halo_operator_way') };
}
const finish = (said: object, cookie?: string) => post('/api/session/openid/answer', said, cookie);
const refusal = async (email: string) => {
  const { said, cookie } = await visit(email);
  return (await finish(said, cookie)).json().code;
};

it('[REL-02] an operator signs in at the company: once, in the browser that began, with a proof of its own', async () => {
  expect((await test.send({ url: '/api/session/ways' })).json()).toEqual({ hasOpenId: true });
  const { url, back, said, cookie } = await visit(ANNA.email);
  expect(new URL(url).searchParams.get('code_challenge_method')).toBe('S256');
  expect(back.pathname).toBe('/signed-in-elsewhere');
  expect((await finish(said)).json().code).toBe('identity_failed');
  expect((await finish(said, cookie)).json().code).toBe('identity_failed');

  const again = await visit(ANNA.email);
  const answer = await finish(again.said, again.cookie);
  expect([answer.statusCode, answer.json().person]).toEqual([200, ANNA.email]);
  const session = cookieOf(answer, 'halo_operator');
  expect((await test.send({ url: '/api/status', headers: { cookie: session } })).statusCode).toBe(200);
  const [entry] = await test.releases.audit.list({});
  expect(entry).toMatchObject({ actor: ANNA.email, action: 'login', reason: `signed in at google.localhost:${port}` });
});

it('makes no operator of a claim, and lets in none who is disabled or whose address is not verified', async () => {
  const before = await test.database.pool.query('select email from operators order by 1');
  expect(await refusal('giulia.test@gmail.com')).toBe('identity_failed');
  expect(await refusal('not.verified@example.com')).toBe('identity_unverified');
  await test.database.pool.query('update operators set disabled_at = now() where email = $1', [BRUNO.email]);
  expect(await refusal(BRUNO.email)).toBe('identity_failed');
  expect((await test.database.pool.query('select email from operators order by 1')).rows).toEqual(before.rows);
});

it('counts as second factor only what the company says of one', () => {
  const twice = (more: object) => openIdPerson({ sub: '1', email: ' Anna@Halo.example', ...more }).hasProvenTwice;
  expect([twice({}), twice({ amr: ['pwd'] }), twice({ amr: ['pwd', 'mfa'] }), twice({ acr: 'phr' })]).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(openIdPerson({ sub: '1', email: ' Anna@Halo.example' })).toMatchObject({
    email: 'anna@halo.example',
    isEmailVerified: false,
  });
});
