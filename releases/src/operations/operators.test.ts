import type { Rights } from '@halo/shared/contracts/operations';
import { ANNA, BRUNO, buildOperationsTest, type OperationsTest } from './operations-fixtures.ts';

let test: OperationsTest;
let anna: string;
beforeAll(async () => {
  test = await buildOperationsTest();
  anna = await test.signIn(ANNA);
});
afterAll(() => test.close());

const CARLA = { email: 'carla@halo.example', name: 'Carla', password: 'una frase di Carla' };
const LUNA: Rights = { remotes: ['mfe-chat'], brands: ['luna'], actions: ['read', 'desk'] };
const post = (url: string, body: unknown, cookie?: string) =>
  test.send({ method: 'POST', url, body, ...(cookie === undefined ? {} : { cookie }) });
const withoutPassword = ({ email, name, rights }: { email: string; name: string; rights?: Rights }) => ({
  email,
  name,
  ...(rights === undefined ? {} : { rights }),
});
const make = (given: { email: string; name: string; rights?: Rights }, cookie = anna) =>
  post('/api/operators', { rights: LUNA, ...withoutPassword(given) }, cookie);
const remove = (email: string, cookie = anna) =>
  test.send({ method: 'DELETE', url: `/api/operators/${encodeURIComponent(email)}`, cookie });
const linkToken = (link: string) => new URL(link).hash.slice(1);
const first = (token: string, password: string) => post('/api/session/first-password', { token, password });
const login = (email: string, password: string) => post('/api/session', { email, password });
const states = async () =>
  Object.fromEntries(
    (await test.send({ url: '/api/operators', cookie: anna }))
      .json()
      .operators.map(({ email, state }: { email: string; state: string }) => [email, state]),
  );

describe('[REL-02] an operator', () => {
  it('is made with rights of a brand, sets the password by a link that works once, and is out at once when disabled', async () => {
    const made = await make({ email: CARLA.email.toUpperCase(), name: CARLA.name });
    expect(made.statusCode).toBe(200);
    const token = linkToken(made.json().link);
    expect(new URL(made.json().link).search).toBe('');
    expect(await states()).toMatchObject({ [CARLA.email]: 'invited' });
    expect((await login(CARLA.email, '')).statusCode).toBe(401);
    expect((await first(token, 'password')).json().code).toBe('password_weak');
    expect((await first(token, CARLA.password)).statusCode).toBe(200);
    expect((await first(token, 'eine andere Phrase')).json().code).toBe('token_expired');

    const carla = await test.signIn(CARLA);
    const session = (await test.send({ url: '/api/session', cookie: carla })).json();
    expect(session.rights).toEqual(LUNA);
    expect((await test.send({ url: '/api/operators', cookie: carla })).statusCode).toBe(403);
    const bearer = await test.token(LUNA, { person: CARLA.email });
    expect((await test.send({ url: '/api/desk/cases', token: bearer })).statusCode).toBe(200);

    expect((await remove(CARLA.email)).statusCode).toBe(200);
    for (const call of [{ cookie: carla }, { token: bearer }])
      expect((await test.send({ url: '/api/desk/cases', ...call })).statusCode).toBe(401);
    expect((await login(CARLA.email, CARLA.password)).statusCode).toBe(401);
    const { entries } = (await test.send({ url: '/api/audit', cookie: anna })).json();
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['addOperator', 'firstPassword', 'disableOperator']),
    );
    expect((await test.send({ url: '/api/audit/verify', cookie: anna })).json()).toMatchObject({ isIntact: true });
  });

  it('comes back only by being made again, with the rights of then', async () => {
    expect((await make(CARLA)).statusCode).toBe(200);
    expect((await login(CARLA.email, CARLA.password)).statusCode).toBe(401);
    expect((await make(CARLA)).statusCode).toBe(409);
    const again = await post(`/api/operators/${CARLA.email}/link`, undefined, anna);
    expect((await first(linkToken(again.json().link), CARLA.password)).statusCode).toBe(200);
    // Who has a password keeps it: a link for another's account would make a second person of the first.
    expect((await post(`/api/operators/${CARLA.email}/link`, undefined, anna)).statusCode).toBe(409);
  });

  it('over everything has no right for the shell that was not given', async () => {
    const rights: Rights = {
      remotes: ['*'],
      brands: ['*'],
      actions: ['read', 'publish', 'pin', 'canary', 'promote', 'operators'],
    };
    const { operator } = (await make({ email: 'dario@halo.example', name: 'Dario', rights })).json();
    expect(operator.rights).toEqual(rights);
    const { operators } = (await test.send({ url: '/api/operators', cookie: anna })).json();
    expect(operators).toContainEqual(expect.objectContaining({ email: 'dario@halo.example', rights }));
  });

  it('gets no right that the maker does not have, and no brand that is not there', async () => {
    const rights: Rights = { remotes: ['*'], brands: ['sol'], actions: ['operators', 'read'] };
    const dora = { email: 'dora@halo.example', name: 'Dora', password: 'una frase di Dora', rights };
    await first(linkToken((await make(dora)).json().link), dora.password);
    const cookie = await test.signIn(dora);
    expect((await make({ email: 'e@halo.example', name: 'E' }, cookie)).statusCode).toBe(403);
    expect((await remove(BRUNO.email, cookie)).statusCode).toBe(403);
    expect((await make({ email: 'e@halo.example', name: 'E', rights: { ...rights, brands: ['x'] } })).statusCode).toBe(
      404,
    );
    expect((await remove(ANNA.email)).statusCode).toBe(409);
    expect(await states()).toMatchObject({ [ANNA.email]: 'active', [BRUNO.email]: 'active' });
  });

  it('has two days for the link', async () => {
    const made = await make({ email: 'flora@halo.example', name: 'Flora' });
    test.clock.advance(2 * 86_400_000 + 1);
    expect((await first(linkToken(made.json().link), 'una frase di Flora')).json().code).toBe('token_expired');
    test.clock.advance(-(2 * 86_400_000 + 1));
  });

  it('changes the own password with the old one, which ends the other sessions', async () => {
    const change = (current: string, next: string, cookie: string) =>
      post('/api/session/password', { current, next }, cookie);
    const [here, elsewhere] = [await test.signIn(BRUNO), await test.signIn(BRUNO)];
    expect((await change('not it', 'una frase tutta nuova', here)).json().code).toBe('wrong_credentials');
    expect((await change(BRUNO.password, 'password', here)).json().code).toBe('password_weak');
    const token = await test.token({}, { person: BRUNO.email });
    const body = { current: BRUNO.password, next: 'una frase tutta nuova' };
    expect((await test.send({ method: 'POST', url: '/api/session/password', token, body })).statusCode).toBe(403);
    expect((await change(BRUNO.password, 'una frase tutta nuova', here)).statusCode).toBe(200);
    expect((await test.send({ url: '/api/session', cookie: here })).statusCode).toBe(200);
    expect((await test.send({ url: '/api/session', cookie: elsewhere })).statusCode).toBe(401);
    expect((await login(BRUNO.email, BRUNO.password)).statusCode).toBe(401);
    expect((await login(BRUNO.email, 'una frase tutta nuova')).statusCode).toBe(200);
  });
});
