import { openPaymentDeskHarness, type PaymentDeskHarness, type Send } from './payment-desk-harness.ts';

let desk: PaymentDeskHarness;
beforeAll(async () => {
  desk = await openPaymentDeskHarness();
});
afterAll(() => desk.close());

const find = async (text: string, send: Send = desk.anna) =>
  (await send('POST', '/api/payments/find', { text })).json().payments.map(({ id }: { id: string }) => id);
const story = (id: string, send: Send = desk.anna) => send('POST', `/api/payments/${id}/story`);

it('finds a payment by what its buyer can name, in the brands of the operator', async () => {
  const { account, attempt, psp } = await desk.bought();
  const other = await desk.bought();
  const { receipts } = (await story(attempt.id)).json();
  for (const text of [account.email, account.clickId, attempt.id, psp, receipts[0].number, `29,90 EUR ${psp}`])
    expect([text, await find(text)]).toEqual([text, [attempt.id]]);
  for (const text of ['1111', '29.90', '29.90 EUR 1111'])
    expect(await find(text)).toEqual(expect.arrayContaining([attempt.id, other.attempt.id]));
  for (const text of ['2222', '30.90', '29.90 USD', 'no-such-name', 'no@such.example', `${psp} 9999`])
    expect([text, await find(text)]).toEqual([text, []]);
  const elsewhere = await desk.as({ actions: ['payments'], brands: ['sol'] });
  expect(await find(attempt.id, elsewhere)).toEqual([]);
  expect((await story(attempt.id, elsewhere)).statusCode).toBe(403);
  const unable = await desk.as({ actions: ['read', 'refunds'] });
  expect((await unable('POST', '/api/payments/find', { text: '1111' })).statusCode).toBe(403);
  expect((await story(attempt.id, unable)).statusCode).toBe(403);
  expect((await story('00000000-0000-4000-8000-000000000000')).statusCode).toBe(404);
});

it('has the whole story of a payment, without its owner’s name or address, and keeps who looked', async () => {
  const { account, attempt, psp } = await desk.bought();
  const body = (await story(attempt.id)).json();
  expect(body).toMatchObject({
    id: attempt.id,
    brand: 'luna',
    account: account.clickId,
    cents: 2990,
    currency: 'EUR',
    status: 'settled',
    method: 'credit_card',
    provider: 'adyen',
    reference: psp,
    lastFour: '1111',
    position: expect.arrayContaining([{ account: 'psp:adyen', currency: 'EUR', cents: 2990 }]),
    steps: [
      { from: 'created', to: 'submitted', cause: 'tryCharge' },
      { from: 'submitted', to: 'settled', cause: 'answer' },
    ],
    movements: [
      {
        kind: 'authorised',
        providerId: psp,
        lines: [
          { account: 'authorised', currency: 'EUR', cents: 2990 },
          { account: 'authorised', currency: 'EUR', cents: -2990 },
        ],
      },
      { kind: 'captured', providerId: psp },
      { kind: 'goodsGiven' },
    ],
    reversals: [],
    receipts: [{ isCreditNote: false, cents: 2990 }],
  });
  expect(JSON.stringify(body)).not.toContain(account.email);
  await desk.dispute(psp, 'chargeBack');
  await desk.eventually(async () => (await desk.reversals(attempt.id)).length > 0);
  await desk.services.purchases.claimRefund(account.clickId, attempt.id, 'No profile answered.').catch(() => undefined);
  expect((await story(attempt.id)).json()).toMatchObject({
    reversedCents: 2990,
    reversals: [{ kind: 'chargeback', reason: 'provider', cents: 2990, status: 'done' }],
    movements: [
      { kind: 'authorised' },
      { kind: 'captured' },
      { kind: 'goodsGiven' },
      { kind: 'lost', providerId: (await desk.reversals(attempt.id))[0]?.providerReference },
      { kind: 'goodsTaken' },
    ],
    receipts: [{ isCreditNote: false }, { isCreditNote: true, cents: 2990 }],
  });
  // A look that goes on is one; another person's, and one after a while, are others.
  const looks = async () =>
    (await desk.audited('lookAtPayment')).filter(({ after }) => JSON.stringify(after).includes(attempt.id));
  expect(await looks()).toMatchObject([{ scope: 'luna', actor: 'anna.operator@halo.example' }]);
  expect((await story(attempt.id, desk.bruno)).statusCode).toBe(200);
  desk.clock.advance(16 * 60_000);
  expect((await story(attempt.id)).statusCode).toBe(200);
  expect(await looks()).toHaveLength(3);
});
