import { randomUUID } from 'node:crypto';
import { givenAlone } from './action-repository.ts';
import { paymentFindings } from '../payments/payments-tables.ts';
import { openPaymentDeskHarness, type PaymentDeskHarness, type Send } from './payment-desk-harness.ts';

let desk: PaymentDeskHarness;
beforeAll(async () => {
  desk = await openPaymentDeskHarness();
});
afterAll(() => desk.close());

const wanted = (change: object = {}) => ({
  id: randomUUID(),
  cents: 2990,
  takesGoods: true,
  reason: 'because of a test',
  ...change,
});
const refund = (payment: string, body: object, send: Send = desk.anna) =>
  send('POST', `/api/payments/${payment}/refunds`, body);
const decide = (action: string, what: 'approve' | 'withdraw', send: Send) =>
  send('POST', `/api/payment-actions/${action}/${what}`);
const story = async (payment: string) => (await desk.anna('POST', `/api/payments/${payment}/story`)).json();
const sent = (payment: string) =>
  desk.eventually(async () => {
    const reversals = await desk.reversals(payment);
    return reversals.every(({ status }) => status !== 'asked') && reversals;
  });
const statuses = async (answers: readonly ReturnType<Send>[]) =>
  (await Promise.all(answers)).map(({ statusCode }) => statusCode).sort();

it('gives a part back and lets its buyer keep the goods, once however often it is sent, and no more than is left', async () => {
  const { account, attempt } = await desk.bought();
  const body = wanted({ cents: 1000, takesGoods: false, ground: 'mistake' });
  expect(await statuses([refund(attempt.id, body), refund(attempt.id, body), refund(attempt.id, body)])).toEqual([
    200, 200, 200,
  ]);
  expect(await sent(attempt.id)).toMatchObject([
    { amountCents: 1000, reason: 'desk', cause: `desk:${body.id}`, status: 'done' },
  ]);
  const mailed = desk.mail.last(account.email, 'desk-refund');
  const { number } = (await story(attempt.id)).receipts.find(
    ({ isCreditNote }: { isCreditNote: boolean }) => isCreditNote,
  );
  expect(mailed).toMatchObject({
    recipient: account.email,
    data: { amountMinor: '1000', ground: 'mistake', creditNote: number, reference: attempt.id },
  });
  expect(JSON.stringify(mailed)).not.toContain('because of a test');

  expect(await desk.messageCredits(account)).toBe(200);
  expect((await refund(attempt.id, { ...body, cents: 900 })).json().code).toBe('conflict');
  expect((await refund(attempt.id, wanted({ cents: 1991 }))).json()).toMatchObject({
    code: 'conflict',
    field: 'cents',
  });
  expect(await story(attempt.id)).toMatchObject({
    reversedCents: 1000,
    refundableCents: 1990,
    actions: [{ id: body.id, kind: 'refund', status: 'done', cents: 1000, reason: 'because of a test' }],
    receipts: [{ isCreditNote: false }, { isCreditNote: true, cents: 1000 }],
  });
  expect(await desk.audited('refundPayment')).toMatchObject([
    { scope: 'luna', reason: 'because of a test', after: { payment: attempt.id, action: body.id, cents: 1000 } },
  ]);
  desk.clock.advance(3_600_000);
  expect(await desk.services.payments.checkBooks()).toBe(true);
  expect(await desk.database.db.select().from(paymentFindings)).toEqual([]);
});

it('takes with the whole what it bought, and with what a bank takes later nothing twice', async () => {
  const { account, attempt, psp } = await desk.bought();
  expect((await refund(attempt.id, wanted({ cents: 1495 }))).statusCode).toBe(200);
  expect(await desk.messageCredits(account)).toBe(100);
  expect((await refund(attempt.id, wanted({ cents: 1495 }))).statusCode).toBe(200);
  expect([await desk.messageCredits(account), await desk.level(account)]).toEqual([0, 0]);
  await sent(attempt.id);
  await desk.dispute(psp, 'chargeBack');
  await desk.eventually(async () => (await desk.reversals(attempt.id)).length > 2);
  expect(await desk.messageCredits(account)).toBe(0);
  expect(await story(attempt.id)).toMatchObject({ refundableCents: 0, reversals: [{}, {}, { missingCredits: 0 }] });
});

it('takes a second person above the limit, in all of one payment, and each with the right for its brand', async () => {
  const { attempt } = await desk.bought({ productId: 'premium-1-month', expectedCents: 4990 });
  const elsewhere = await desk.as({ actions: ['payments', 'refunds'], brands: ['sol'] });
  const looking = await desk.as({ actions: ['payments'] });
  for (const send of [elsewhere, looking])
    expect((await refund(attempt.id, wanted({ cents: 100 }), send)).statusCode).toBe(403);
  expect((await refund(attempt.id, wanted({ cents: 2000, takesGoods: false }))).json().status).toBe('done');
  const body = wanted({ cents: 1001, takesGoods: false });
  expect((await refund(attempt.id, body)).json()).toMatchObject({ status: 'waiting', proposedBy: expect.any(String) });
  expect(await desk.reversals(attempt.id)).toHaveLength(1);
  const waiting = async (send: Send) =>
    (await send('GET', '/api/payment-actions')).json().actions.map(({ id }: { id: string }) => id);
  expect([await waiting(desk.bruno), await waiting(elsewhere)]).toEqual([[body.id], []]);
  expect(await statuses([decide(body.id, 'approve', desk.anna), decide(body.id, 'approve', looking)])).toEqual([
    403, 403,
  ]);
  expect(await statuses([decide(body.id, 'approve', desk.bruno), decide(body.id, 'approve', desk.bruno)])).toEqual([
    200, 409,
  ]);
  // Both carry the same time of the clock.
  const refunds = (await sent(attempt.id)).toSorted((a, b) => b.amountCents - a.amountCents);
  expect(refunds).toMatchObject([{ amountCents: 2000 }, { amountCents: 1001, status: 'done' }]);
  const other = wanted({ cents: 1001 });
  expect((await refund(attempt.id, other)).json().status).toBe('waiting');
  expect((await decide(other.id, 'withdraw', desk.anna)).statusCode).toBe(200);
  expect((await decide(other.id, 'approve', desk.bruno)).json().message).toContain('withdrawn');
  expect((await desk.audited('proposeRefund', 'refundPayment', 'withdrawRefund')).slice(-5)).toMatchObject([
    { action: 'refundPayment' },
    { action: 'proposeRefund' },
    { action: 'refundPayment', actor: expect.stringContaining('approved by bruno') },
    { action: 'proposeRefund' },
    { action: 'withdrawRefund' },
  ]);
  expect(await desk.releases.audit.verify()).toMatchObject({ isIntact: true });
});

it('sends a refund again that its provider did not make, once each time', async () => {
  const { attempt } = await desk.bought();
  // The simulated provider makes no refund of this amount.
  await refund(attempt.id, wanted({ cents: 666, takesGoods: false }));
  const failedOf = async () => (await desk.reversals(attempt.id)).filter(({ status }) => status === 'failed');
  const [failed] = await desk.eventually(async () => (await failedOf()).length === 1 && (await failedOf()));
  const retry = (id = failed?.id, send = desk.anna) =>
    send('POST', `/api/payments/${attempt.id}/refunds/${id}/retry`, { reason: 'their bank is back' });
  expect((await story(attempt.id)).reversals).toMatchObject([
    { status: 'failed', canBeRetried: true, refusal: 'Insufficient balance on payment' },
  ]);
  expect((await retry(failed?.id, await desk.as({ actions: ['payments'] }))).statusCode).toBe(403);
  desk.clock.advance(1000);
  expect(await statuses([retry(), retry()])).toEqual([200, 409]);
  await desk.eventually(async () => (await failedOf()).length === 2);
  expect((await story(attempt.id)).reversals).toMatchObject([
    { status: 'failed', canBeRetried: false },
    { status: 'failed', canBeRetried: true, cents: 666, reason: 'desk' },
  ]);
  // It waits for a person, who need not know of it from the log; the one that was sent again does not.
  desk.clock.advance(3_600_000);
  await desk.services.payments.checkBooks();
  const { findings } = (await desk.anna('GET', '/api/open-work')).json();
  expect(findings).toMatchObject([
    {
      kind: 'refund',
      subject: attempt.id,
      detail: expect.stringContaining('6.66 EUR was not made: Insufficient balance on payment'),
      canBeClosed: true,
    },
  ]);
  expect(await desk.audited('retryRefund')).toMatchObject([{ reason: 'their bank is back' }]);
});

it('settles or ends a stuck payment by the word of its provider alone', async () => {
  const adyen = desk.services.payments.providers.byName('adyen');
  if (!adyen) throw new Error('no adyen');
  const stuck = async (reference: string) => {
    jest.spyOn(adyen, 'start').mockResolvedValueOnce({ kind: 'pending', reference });
    return (await desk.charge(await desk.register())).value.attempt.id;
  };
  const act = (id: string, what: 'ask' | 'end', send = desk.anna) =>
    send('POST', `/api/payments/${id}/${what}`, { reason: 'its buyer asks' });
  const first = await stuck('STUCK00000000001');
  expect(await story(first)).toMatchObject({ status: 'pending', canBeAsked: false });
  expect((await act(first, 'ask')).json().message).toContain('cannot be asked');
  expect((await act(first, 'end', await desk.as({ actions: ['refunds'] }))).statusCode).toBe(403);
  const cancel = jest.spyOn(adyen, 'cancel').mockResolvedValueOnce({ kind: 'lost', reason: 'no answer' });
  expect((await act(first, 'end')).statusCode).toBe(200);
  expect((await story(first)).status).toBe('pending');
  cancel.mockResolvedValueOnce({ kind: 'declined', failure: 'payment_cancelled' });
  expect((await act(first, 'end')).statusCode).toBe(200);
  expect(await story(first)).toMatchObject({ status: 'failed', actions: [{ kind: 'end' }, { kind: 'end' }] });
  expect((await act(first, 'end')).json().message).toContain('is over');

  const second = await stuck('STUCK00000000002');
  Object.assign(adyen, { status: async () => ({ kind: 'accepted', reference: 'STUCK00000000002' }) });
  expect(await story(second)).toMatchObject({ canBeAsked: true });
  expect((await act(second, 'ask')).statusCode).toBe(200);
  expect(await story(second)).toMatchObject({ status: 'settled', refundableCents: 2990 });
  Object.assign(adyen, { status: undefined });
  expect(await desk.audited('askProvider', 'endPayment')).toMatchObject([
    { action: 'endPayment' },
    { action: 'endPayment' },
    { action: 'askProvider', reason: 'its buyer asks', after: { payment: second } },
  ]);
});

it('what one person gives back alone within a day has a limit as well, over all payments and also at once', async () => {
  const env = desk.deps.env as { refundDayCents: number };
  const before = env.refundDayCents;
  const bought = await Promise.all([desk.bought(), desk.bought(), desk.bought()]);
  const { id } = bought[0]!.attempt;
  const given = before - (await story(id)).aloneTodayCents;
  env.refundDayCents = given + 4000;
  const answers = await Promise.all(bought.map(({ attempt }) => refund(attempt.id, wanted({ cents: 1900 }))));
  expect(answers.map((answer) => answer.json().status).sort()).toEqual(['done', 'done', 'waiting']);
  expect((await story(id)).aloneTodayCents).toBe(200);
  // Another person has a day of their own, and a day later so has the first.
  expect((await refund(id, wanted({ cents: 900 }), desk.bruno)).json().status).toBe('done');
  expect(await givenAlone(desk.database.db, answers[0]!.json().proposedBy, desk.clock.now())).toBe(0);
  env.refundDayCents = before;
});
