import { DAY_MS } from '@halo/shared/contracts';
import { type AccessToken, type NewToken } from '@halo/shared/contracts/operations';
import { ANNA, BRUNO, buildOperationsTest, type OperationsTest } from './operations-fixtures.ts';

let test: OperationsTest;
let all: string;
beforeAll(async () => {
  test = await buildOperationsTest();
  all = await test.token({}, { days: 300, label: 'all of anna' });
});
afterAll(() => test.close());

const wanted: NewToken = {
  label: 'chat pipeline',
  days: 30,
  rights: { remotes: ['mfe-chat'], brands: ['luna'], actions: ['read', 'publish'] },
};
const create = async (as: { token: string } | { cookie: string }, body: unknown = wanted) =>
  test.send({ method: 'POST', url: '/api/tokens', body, ...as });
const list = async (token: string) =>
  ((await test.send({ url: '/api/tokens', token })).json() as { tokens: AccessToken[] }).tokens;
const revoke = (token: string, id: string) => test.send({ method: 'DELETE', url: `/api/tokens/${id}`, token });

it('is made with its secret, which is shown this once and kept nowhere', async () => {
  const answer = await create({ cookie: await test.signIn(ANNA) });
  const { token, secret } = answer.json() as { token: AccessToken; secret: string };
  expect(secret).toMatch(new RegExp(`^halo_${token.id}_[\\w-]{43}$`));
  expect(token).toEqual({
    id: token.id,
    label: 'chat pipeline',
    person: ANNA.email,
    rights: wanted.rights,
    createdAt: test.clock.now().toISOString(),
    expiresAt: new Date(test.clock.now().getTime() + 30 * DAY_MS).toISOString(),
  });
  const hidden = secret.slice(-43);
  expect(JSON.stringify([await test.everything(), await list(all)])).not.toContain(hidden);
  expect(JSON.stringify(await test.releases.audit.list({}))).toContain('chat pipeline');
});

it('says who it is, acts as its maker and remembers when it was used', async () => {
  const { token, secret } = (await create({ token: all })).json();
  expect(token.lastUsedAt).toBeUndefined();
  expect((await test.send({ url: '/api/session', token: secret })).json()).toEqual({
    person: ANNA.email,
    name: `chat pipeline (token of ${ANNA.email})`,
    via: 'token',
    tokenId: token.id,
    rights: wanted.rights,
  });
  expect((await list(all)).find(({ id }) => id === token.id)?.lastUsedAt).toBe(test.clock.now().toISOString());
});

it('is good until it expires', async () => {
  const { secret } = (await create({ token: all }, { ...wanted, days: 1 })).json();
  test.clock.advance(DAY_MS - 1);
  expect((await test.send({ url: '/api/session', token: secret })).statusCode).toBe(200);
  test.clock.advance(1);
  expect((await test.send({ url: '/api/session', token: secret })).json().code).toBe('session_expired');
});

it('is revoked at once and for good, which the audit records once', async () => {
  const { token, secret } = (await create({ token: all })).json();
  for (const status of [200, 200]) expect((await revoke(all, token.id)).statusCode).toBe(status);
  expect((await test.send({ url: '/api/session', token: secret })).statusCode).toBe(401);
  expect((await list(all)).find(({ id }) => id === token.id)?.revokedAt).toBeDefined();
  const entries = (await test.releases.audit.list({ limit: 200 })).filter(
    ({ action, before }) => action === 'revokeToken' && (before as { id: string }).id === token.id,
  );
  expect(entries).toHaveLength(1);
});

it('may give itself up with any rights', async () => {
  const { token, secret } = (await create({ token: all })).json();
  expect((await revoke(secret, token.id)).statusCode).toBe(200);
  expect((await test.send({ url: '/api/session', token: secret })).statusCode).toBe(401);
});

it('loses what the person behind it loses', async () => {
  const { secret } = (await create({ token: all })).json();
  const rightsOf = async () => (await test.send({ url: '/api/session', token: secret })).json();
  const set = (rights: object) =>
    test.database.pool.query('update operators set rights = $1 where email = $2', [rights, ANNA.email]);
  await set({ remotes: ['*'], brands: ['*'], actions: ['read', 'tokens'] });
  expect((await rightsOf()).rights).toEqual({ ...wanted.rights, actions: ['read'] });
  await set({ remotes: ['*'], brands: ['sol'], actions: ['read'] });
  expect((await rightsOf()).code).toBe('forbidden');
  await set({
    remotes: ['*'],
    brands: ['*'],
    actions: ['read', 'publish', 'pin', 'canary', 'promote', 'rollback', 'switch', 'approve', 'override', 'tokens'],
  });
});

it('shows an operator with fewer rights only what is theirs or within their reach', async () => {
  const few = await test.token(
    { brands: ['luna'], remotes: ['mfe-chat'], actions: ['read', 'publish', 'tokens'] },
    { person: BRUNO.email, days: 30, label: 'few of bruno' },
  );
  const labels = (await list(few)).map(({ label }) => label);
  expect(labels).toContain('few of bruno');
  expect(labels).toContain('chat pipeline');
  expect(labels).not.toContain('all of anna');
  const annas = (await list(all)).find(({ label }) => label === 'all of anna');
  expect((await revoke(few, annas?.id ?? '')).statusCode).toBe(403);
});

it('is refused with a label, days or rights that are none', async () => {
  for (const change of [
    { label: 'x' },
    { days: 0 },
    { days: 400 },
    { days: 1.5 },
    { rights: { ...wanted.rights, actions: ['explode'] } },
    { rights: { ...wanted.rights, brands: [] } },
  ]) {
    expect([change, (await create({ token: all }, { ...wanted, ...change })).statusCode]).toEqual([change, 422]);
  }
});

it('never gets into the log: not when it is made, used or refused', async () => {
  const lines: string[] = [];
  const written = jest.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    lines.push(String(chunk));
    return true;
  });
  const logged = await buildOperationsTest({ environment: { HALO_LOG_LEVEL: 'trace' } });
  const token = await logged.token();
  const secret = (await logged.send({ method: 'POST', url: '/api/tokens', token, body: { ...wanted, days: 1 } })).json()
    .secret as string;
  await logged.send({ url: '/api/session', token: secret });
  await logged.send({ url: `/api/session?token=${secret}`, token: `${secret}x` });
  await logged.send({ url: `/api/tokens/${secret}`, method: 'DELETE', token });
  const cookie = await logged.signIn(ANNA);
  await logged.close();
  written.mockRestore();
  const text = lines.join('');
  expect(text).toContain('/api/session');
  for (const hidden of [secret.slice(-43), token.slice(-43), cookie.split('=')[1] ?? '-', ANNA.password])
    expect(text).not.toContain(hidden);
});
