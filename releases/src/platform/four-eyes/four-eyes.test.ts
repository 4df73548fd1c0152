import type { FourEyesRule } from '@halo/shared/contracts/operations';
import { ANNA, BRUNO, buildOperationsTest, type OperationsTest } from '../../operations/operations-fixtures.ts';
import { builtInRules } from './rules.ts';

let test: OperationsTest;
let anna: string;
let bruno: string;
beforeAll(async () => {
  test = await buildOperationsTest();
  [anna, bruno] = [await test.signIn(ANNA), await test.signIn(BRUNO)];
});
afterAll(() => test.close());

const PAYMENTS = { scope: '*', remote: 'mfe-payments' };
const DEFAULT = { scope: 'default', remote: '*' };
const post = (url: string, cookie: string, body?: unknown) => test.send({ method: 'POST', url, cookie, body });
const propose = (rules: FourEyesRule[], cookie = anna) =>
  post('/api/four-eyes/proposals', cookie, { rules, reason: 'because of a test' });
const decide = (id: string, what: 'approve' | 'withdraw', cookie: string) =>
  post(`/api/four-eyes/proposals/${id}/${what}`, cookie);
const list = async () => (await test.send({ url: '/api/four-eyes', cookie: anna })).json();
const pinChat = async (version: string, scope = 'default') => {
  const change = { kind: 'pin', remote: 'mfe-chat', version };
  const answer = await post(`/api/scopes/${scope}/changes`, anna, { change, reason: 'because of a test' });
  return answer.json().outcome as string;
};

it('[REL-02] what takes two people is a list, which two people change, and every change goes by it', async () => {
  expect(await list()).toEqual({ rules: [PAYMENTS], isBuiltIn: true, proposals: [] });
  expect(builtInRules({ isProduction: true })).toEqual([PAYMENTS, DEFAULT]);
  expect(await pinChat('1.1.0')).toBe('applied');

  expect((await propose([PAYMENTS])).json().code).toBe('invalid_request');
  expect((await propose([{ scope: 'nowhere', remote: '*' }])).json().code).toBe('not_found');
  const { id } = (await propose([DEFAULT, PAYMENTS])).json();
  expect(await pinChat('1.0.0')).toBe('applied');
  expect((await test.send({ url: '/api/status', cookie: anna })).json().waiting).toBe(1);
  const [own, token] = [await decide(id, 'approve', anna), await test.token({ remotes: ['mfe-chat'] })];
  expect(own.statusCode).toBe(403);
  for (const call of [
    { url: '/api/four-eyes/proposals', body: { rules: [], reason: 'only for chat' } },
    { url: `/api/four-eyes/proposals/${id}/approve` },
  ])
    expect((await test.send({ method: 'POST', token, ...call })).statusCode).toBe(403);

  expect((await decide(id, 'approve', bruno)).statusCode).toBe(200);
  expect((await decide(id, 'approve', bruno)).statusCode).toBe(409);
  expect(await list()).toMatchObject({
    rules: [PAYMENTS, DEFAULT],
    isBuiltIn: false,
    proposals: [{ decidedBy: BRUNO.email }],
  });
  expect([await pinChat('1.1.0'), await pinChat('1.1.0', 'luna')]).toEqual(['waiting', 'applied']);
  expect((await test.releases.audit.list({})).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['proposeFourEyes', 'changeFourEyes']),
  );
  expect(await test.releases.audit.verify()).toMatchObject({ isIntact: true });

  // What is replaced is the list that the proposal was compared with.
  const [one, other] = [(await propose([PAYMENTS])).json(), (await propose([])).json()];
  expect((await decide(other.id, 'withdraw', bruno)).statusCode).toBe(200);
  expect((await decide(other.id, 'approve', bruno)).statusCode).toBe(409);
  const late = (await propose([])).json();
  expect((await decide(one.id, 'approve', bruno)).statusCode).toBe(200);
  expect((await decide(late.id, 'approve', bruno)).json().message).toContain('outdated');
  expect(await pinChat('1.2.0')).toBe('applied');
});

it('is no list when it was edited past the audit: then everything takes two', async () => {
  await test.database.pool.query(`update release_four_eyes set rules = '[]' where status = 'approved'`);
  expect(await list()).toMatchObject({ rules: [{ scope: '*', remote: '*' }] });
  expect(await pinChat('1.2.0', 'luna')).toBe('waiting');
  await test.database.pool.query('delete from release_four_eyes');
  expect(await list()).toMatchObject({ rules: [{ scope: '*', remote: '*' }], isBuiltIn: false });
});
