import type { Operator } from '@halo/shared/contracts/operations';
import { ALL_RIGHTS, createOverrides, DEMO_OPERATORS, ensureOperator } from '@halo/releases/testing';
import { createPasswordHasher } from '@halo/server-kit/secrets/password-hasher';
import { openKeyring } from '@halo/server-kit/process/keys';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';

const [ANNA] = DEMO_OPERATORS;
const HOST = 'luna.localhost';
const ORIGIN = 'http://luna.localhost:4220';
const operator: Operator = { person: ANNA.email, name: ANNA.email, via: 'console', rights: ALL_RIGHTS };
const wanted = {
  scope: 'luna',
  remote: 'mfe-chat',
  entry: 'http://localhost:4470/remoteEntry.js',
  globalName: 'halo_mfe_chat_hot',
  minutes: 30,
  isHot: false,
};

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ hasReleases: true });
  await ensureOperator(test.deps, ANNA, createPasswordHasher(), test.releases);
});
afterAll(() => test.close());

async function newLink(more: Partial<typeof wanted> = {}): Promise<{ link: URL; token: string }> {
  const link = new URL((await test.releases.overrides.create(operator, { ...wanted, ...more })).link);
  return { link, token: link.searchParams.get('halo-override') ?? '' };
}

const open = (url: string, { host = HOST, cookie = '' } = {}) =>
  test.app.inject({ url, headers: { host, accept: 'text/html', ...(cookie ? { cookie } : {}) } });
const openLink = ({ link }: { link: URL }, more = {}) => open(`/chat${link.search}`, more);
function confirm(
  token: string,
  { host = HOST, path = '/chat', headers = { origin: ORIGIN } as Record<string, string> } = {},
) {
  return test.app.inject({
    method: 'POST',
    url: '/halo-override',
    headers: { host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ token, path }).toString(),
  });
}
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((each) => each.startsWith('halo_override='));
const isOverridden = async (cookie: string, host = HOST) =>
  (await open('/chat', { host, cookie })).body.includes('localhost:4470');
const lastEntries = async (limit: number) =>
  (await test.releases.audit.list({ scope: 'luna', limit })).map(({ action, actor }) => [action, actor]);

it('opening the link asks, in a page without script or frame, and changes nothing, however often', async () => {
  const made = await newLink();
  for (let each = 0; each < 2; each += 1) {
    const answer = await openLink(made);
    expect(answer.statusCode).toBe(200);
    expect(cookieOf(answer)).toBeUndefined();
    expect(answer.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(answer.headers['referrer-policy']).toBe('same-origin');
    expect(answer.body).not.toContain('<script');
    for (const said of ['mfe-chat', 'luna', wanted.entry, made.token]) expect(answer.body).toContain(said);
  }
  expect((await lastEntries(1))[0]).toEqual(['override', ANNA.email]);
});

it('the answer puts it into one browser, once; the audit has it', async () => {
  const made = await newLink();
  const answer = await confirm(made.token);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/chat']);
  const cookie = cookieOf(answer) ?? '';
  expect(cookie).toMatch(/; Expires=.*; HttpOnly; SameSite=Lax$/);
  const value = cookie.split(';', 1)[0] ?? '';
  expect(await isOverridden(value)).toBe(true);
  expect((await lastEntries(1))[0]).toEqual(['redeemOverride', `whoever opened the link of ${ANNA.email}`]);

  const again = await confirm(made.token);
  expect([again.statusCode, cookieOf(again)]).toEqual([409, undefined]);
  expect((await openLink(made)).statusCode).toBe(409);
  const own = await openLink(made, { cookie: value });
  expect([own.statusCode, own.headers.location]).toEqual([303, '/chat']);
  expect(await isOverridden(`halo_override=${made.token}`)).toBe(false);
  expect(await isOverridden(`${value.slice(0, -4)}AAAA`)).toBe(false);
  expect(await isOverridden(value, 'sol.localhost')).toBe(false);
});

it('of many browsers at once, one gets it', async () => {
  const { token } = await newLink();
  const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(token)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 409, 409, 409]);
});

it.each<[string, Record<string, string>]>([
  ['another site', { origin: 'https://evil.example' }],
  ["another brand's page", { origin: 'http://sol.localhost:4220' }],
  ['a page without an origin', { origin: 'null' }],
  ['what the browser calls foreign', { origin: ORIGIN, 'sec-fetch-site': 'cross-site' }],
  ['a request without an Origin header', {}],
])('the answer counts only from our own page, not from %s', async (_who, headers) => {
  const { token } = await newLink();
  const answer = await confirm(token, { headers });
  expect([answer.statusCode, cookieOf(answer)]).toEqual([403, undefined]);
  expect((await confirm(token)).statusCode).toBe(303);
});

it('a forged link, one of another brand, and one that is over do nothing', async () => {
  const { token, link } = await newLink();
  for (const [url, host] of [
    [`/chat?halo-override=${token}x`, HOST],
    [`/chat${link.search}`, 'sol.localhost'],
  ] as const) {
    const answer = await open(url, { host });
    expect([answer.statusCode, answer.headers.location, cookieOf(answer)]).toEqual([303, '/chat', undefined]);
  }
  expect(
    (await confirm(token, { host: 'sol.localhost', headers: { origin: 'http://sol.localhost:4220' } })).statusCode,
  ).toBe(409);
  expect((await confirm('forged')).statusCode).toBe(409);
  test.clock.advance(30 * 60_000);
  expect((await confirm(token)).statusCode).toBe(409);
  expect((await openLink({ link })).headers.location).toBe('/chat');
});

it.each([
  ['//evil.example/x', '/evil.example/x'],
  ['https://evil.example/', '/https://evil.example/'],
  ['/\\evil.example', '/evil.example'],
])('the answer leads nowhere else: %s', async (path, location) => {
  expect((await confirm((await newLink()).token, { path })).headers.location).toBe(location);
});

it('ends with the right of who made it', async () => {
  const [redeemed, waiting] = [await newLink(), await newLink()];
  const value = (cookieOf(await confirm(redeemed.token)) ?? '').split(';', 1)[0] ?? '';
  expect(await isOverridden(value)).toBe(true);
  await test.database.pool.query('update operators set disabled_at = now() where email = $1', [ANNA.email]);
  expect(await isOverridden(value)).toBe(false);
  expect([(await openLink(waiting)).statusCode, (await confirm(waiting.token)).statusCode]).toEqual([409, 409]);
  await test.database.pool.query('update operators set disabled_at = null where email = $1', [ANNA.email]);
});

it('is off with the parameter that says so', async () => {
  const answer = await open('/chat?a=b&halo-override=off');
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/chat?a=b']);
  expect(cookieOf(answer)).toContain('Max-Age=0');
});

it('in production no one person can put other payments into a browser; elsewhere developers do', async () => {
  const keyring = openKeyring({ directory: test.deps.env.keysDirectory, mayCreate: true });
  const origins = { kind: 'listed', origins: ['https://preview.example.com'] } as const;
  const production = createOverrides({
    ...test.deps,
    ...test.releases,
    keyring,
    env: { ...test.deps.env, isProduction: true, overrideOrigins: origins },
  });
  const entry = 'https://preview.example.com/remoteEntry.js';
  await expect(production.create(operator, { ...wanted, entry, remote: 'mfe-payments' })).rejects.toMatchObject({
    code: 'forbidden',
    message: expect.stringContaining('in production mfe-payments takes two people'),
  });
  expect((await production.create(operator, { ...wanted, entry })).override.remote).toBe('mfe-chat');
  const staging = createOverrides({
    ...test.deps,
    ...test.releases,
    keyring,
    env: { ...test.deps.env, overrideOrigins: origins },
  });
  const made = await staging.create(operator, { ...wanted, entry, remote: 'mfe-payments' });
  const token = new URL(made.link).searchParams.get('halo-override') ?? '';
  expect(await production.offer(token, 'luna')).toBeUndefined();
  expect(await staging.offer(token, 'luna')).toMatchObject({ isOpen: true });
});
