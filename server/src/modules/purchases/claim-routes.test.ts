import { ANNA, buildOperationsTest, type OperationsTest } from '@halo/releases/testing';
import { createFakePayments, pay, planOf } from './purchase-fixtures.ts';

let test: OperationsTest;
beforeAll(async () => {
  test = await buildOperationsTest({ overrides: { purchasePayments: createFakePayments() } });
});
afterAll(() => test.close());

async function claim(): Promise<{ id: string; clickId: string; email: string }> {
  const account = await test.register();
  const id = await pay(test, account, planOf(test, 'credits-50'));
  await test.services.purchases.claimRefund(account.clickId, id, 'No profile answered.');
  return { id, clickId: account.clickId, email: account.email };
}

const answer = (token: string, id: string, decision: string, text = 'You are right.') =>
  test.send({ method: 'POST', url: `/api/claims/${id}/answer`, token, body: { decision, text } });

it('a person with the right sees who waits, answers once, and stands in the audit for it', async () => {
  const { id, clickId, email } = await claim();
  const token = await test.token();
  expect((await test.send({ url: '/api/claims', token })).json().claims).toMatchObject([
    { id, account: clickId, reason: 'No profile answered.' },
  ]);
  const answers = await Promise.all([
    answer(token, id, 'granted'),
    answer(token, id, 'granted'),
    answer(token, id, 'refused'),
  ]);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(2);
  expect((await test.send({ url: '/api/claims', token })).json().claims).toEqual([]);
  expect(test.mail.last(email, 'claim-answered')?.data).toMatchObject({ text: 'You are right.' });
  const { entries } = (await test.send({ url: '/api/audit', token })).json();
  expect(entries.filter(({ action }: { action: string }) => action.startsWith('claim.'))).toMatchObject([
    { actor: expect.stringContaining(ANNA.email), after: { payment: id } },
  ]);
  expect((await test.send({ url: '/api/audit/verify', token })).json()).toMatchObject({ isIntact: true });
});

it('without the right an operator neither sees nor answers any', async () => {
  const { id } = await claim();
  for (const token of [
    await test.token({ actions: ['read', 'approve'] }),
    await test.token({ brands: ['sol'], actions: ['payments'] }),
  ]) {
    expect((await test.send({ url: '/api/claims', token })).statusCode).toBe(403);
    expect((await answer(token, id, 'granted')).statusCode).toBe(403);
  }
  const elsewhere = await test.token({ brands: ['sol'] });
  expect((await test.send({ url: '/api/claims', token: elsewhere })).json()).toEqual({ claims: [] });
  expect((await test.send({ url: '/api/held-refunds', token: elsewhere })).json()).toEqual({ refunds: [] });
  expect((await answer(elsewhere, id, 'granted')).statusCode).toBe(403);
  const own = await test.token({ brands: ['luna'] });
  expect((await test.send({ url: '/api/claims', token: own })).json().claims).toMatchObject([
    { id, brand: 'luna', paid: { cents: expect.any(Number), currency: 'EUR', plan: expect.stringMatching(/./) } },
  ]);
  expect(await test.services.purchases.openClaims()).toMatchObject([{ attemptId: id }]);
});

it('what was not claimed cannot be answered', async () => {
  expect((await answer(await test.token(), '00000000-0000-4000-8000-000000000000', 'granted')).statusCode).toBe(404);
  expect((await answer(await test.token(), 'x', 'granted', '')).statusCode).toBe(422);
});

it('the refund of a repeated withdrawal is decided with the same right, once, and stands in the audit', async () => {
  const account = await test.register();
  const ids: string[] = [];
  for (const _time of [1, 2]) {
    const id = await pay(test, account, planOf(test, 'credits-50'));
    const spent = { clickId: account.clickId, unit: 'message', amount: 1, cause: `test:${id}` } as const;
    await test.database.db.transaction((tx) => test.services.credits.takeBack(tx, spent));
    await test.services.purchases.withdraw(account.clickId, id);
    ids.push(id);
  }
  const [, id = ''] = ids;
  const token = await test.token();
  expect((await test.send({ url: '/api/held-refunds', token })).json().refunds).toMatchObject([
    { id, account: account.clickId, earlier: 1 },
  ]);
  const decide = (by: string, decision = 'released') =>
    test.send({ method: 'POST', url: `/api/held-refunds/${id}/answer`, token: by, body: { decision, text: 'Fine.' } });
  const reader = await test.token({ actions: ['read'] });
  expect((await test.send({ url: '/api/held-refunds', token: reader })).statusCode).toBe(403);
  expect((await decide(reader)).statusCode).toBe(403);
  expect((await decide(token, 'granted')).statusCode).toBe(422);
  expect((await decide(token)).statusCode).toBe(200);
  expect((await decide(token)).statusCode).toBe(404);
  const { entries } = (await test.send({ url: '/api/audit', token })).json();
  expect(entries.filter(({ action }: { action: string }) => action.startsWith('withdrawal.'))).toMatchObject([
    { action: 'withdrawal.released', reason: 'Fine.', after: { payment: id } },
  ]);
});
