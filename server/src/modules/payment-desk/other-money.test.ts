import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { positionOf } from '../accounting/index.ts';
import { standingAttempts } from '../payments/attempts/attempt-history.ts';
import { isDisputedBy } from '../payments/debts/debt-repository.ts';
import { paymentFindings, webhookInbox } from '../payments/payments-tables.ts';
import type { PaymentProvider } from '../payments/providers/payment-provider.ts';
import { openPaymentDeskHarness, type PaymentDeskHarness, type Send } from './payment-desk-harness.ts';

let desk: PaymentDeskHarness;
let adyen: PaymentProvider;
beforeAll(async () => {
  desk = await openPaymentDeskHarness();
  adyen = desk.services.payments.providers.byName('adyen')!;
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => desk.close());

interface Answer {
  readonly amountCents?: number;
  readonly currency?: string;
}

/** A payment of 29.90 EUR whose provider answers with this; nothing of it comes from the simulator. */
async function pay(answer: Answer | 'pending') {
  const account = await desk.register();
  const reference = `PSP${randomUUID().slice(0, 13).toUpperCase()}`;
  const start = jest
    .spyOn(adyen, 'start')
    .mockResolvedValueOnce(answer === 'pending' ? { kind: 'pending' } : { kind: 'accepted', reference, ...answer });
  const { attempt } = (await desk.charge(account)).value;
  start.mockRestore();
  return { account, attempt, id: attempt.id, key: attempt.idempotencyKey ?? '', reference };
}

/** Its webhook, when the shopper waits for the bank. */
const captured = ({ id, reference }: { id: string; reference: string }, value: number, currency = 'EUR') =>
  desk.post({ reference: id, eventCode: 'AUTHORISATION', pspReference: reference, value, currency });

const story = async (id: string) => (await desk.anna('POST', `/api/payments/${id}/story`)).json();
const refund = (id: string, change: object, send: Send = desk.anna) =>
  send('POST', `/api/payments/${id}/refunds`, {
    id: randomUUID(),
    takesGoods: false,
    reason: 'another amount was taken',
    ground: 'mistake',
    ...change,
  });
const balance = (id: string) => positionOf(desk.database.db, id);
const OTHER = 'another amount or currency was taken than was agreed';

/** The provider makes what it is asked for; answers with what that was. */
function refunds() {
  return jest
    .spyOn(adyen, 'refund')
    .mockImplementation(async ({ refundId }) => ({ kind: 'done', reference: `R-${refundId.slice(0, 12)}` }));
}

async function madeOf(id: string) {
  await desk.eventually(async () => {
    const reversals = await desk.reversals(id);
    return reversals.length > 0 && reversals.every(({ status }) => status === 'done');
  });
}

it('an answer that names another amount is booked as it is, buys nothing, and a person gives back exactly that', async () => {
  const sent = refunds();
  const { account, attempt, id, key, reference } = await pay({ amountCents: 2650, currency: 'EUR' });
  expect(attempt).toMatchObject({ status: 'failed', failure: 'payment_amount_differs' });
  expect(await desk.grants(account)).toEqual([]);
  expect(await balance(id)).toEqual({ 'psp:adyen EUR': 2650, 'payer EUR': -2650 });
  expect(desk.mail.last(account.email, 'other-amount')).toMatchObject({
    data: { agreedMinor: '2990', amountMinor: '2650', currency: 'EUR', reference: id },
  });
  expect(await story(id)).toMatchObject({
    cents: 2990,
    taken: { cents: 2650, currency: 'EUR' },
    reference,
    refundableCents: 2650,
    receipts: [],
    movements: [
      { kind: 'authorised', providerId: reference },
      { kind: 'captured', providerId: reference },
    ],
    parked: [{ name: 'answer', reason: OTHER, cents: 2650, currency: 'EUR', hasActed: true, isOpen: true }],
  });
  // The webhook about the same is no second fact, and one that names what was agreed sells nothing.
  await captured({ id, reference }, 2650);
  expect(await desk.parked(id)).toEqual([OTHER]);
  await captured({ id, reference: `${reference}B` }, 2990);
  expect(await desk.parked(id)).toEqual([OTHER, 'other money was reported of it before']);
  expect([await desk.ask(account, key), await desk.grants(account)]).toMatchObject([{ status: 'failed' }, []]);

  expect((await refund(id, { cents: 2651 })).statusCode).toBe(409);
  // Asked to take the goods as well: there are none.
  expect((await refund(id, { cents: 2650, takesGoods: true })).json()).toMatchObject({ status: 'done' });
  await madeOf(id);
  expect(sent).toHaveBeenCalledTimes(1);
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ isWhole: true, reference, amountCents: 2650, currency: 'EUR' });
  expect([await balance(id), (await story(id)).refundableCents]).toEqual([{}, 0]);
  expect(desk.mail.last(account.email, 'desk-refund')).toMatchObject({ data: { amountMinor: '2650' } });
  expect((await refund(id, { cents: 1 })).statusCode).toBe(409);
});

it('a webhook that names more takes the usual second person above the limit', async () => {
  const sent = refunds();
  const { account, id, key, reference } = await pay('pending');
  await captured({ id, reference }, 3050);
  expect(await desk.ask(account, key)).toMatchObject({ status: 'failed', failure: 'payment_amount_differs' });
  expect([await desk.grants(account), await desk.parked(id)]).toEqual([[], [OTHER]]);
  expect(await balance(id)).toEqual({ 'psp:adyen EUR': 3050, 'payer EUR': -3050 });
  const open = (await desk.anna('GET', '/api/open-work')).json();
  expect(open.parked).toContainEqual(expect.objectContaining({ payment: id, name: 'AUTHORISATION', hasActed: true }));
  const asked = (await refund(id, { cents: 3050 })).json();
  expect(asked).toMatchObject({ status: 'waiting', cents: 3050, currency: 'EUR' });
  expect((await desk.bruno('POST', `/api/payment-actions/${asked.id}/approve`)).statusCode).toBe(200);
  await madeOf(id);
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ amountCents: 3050, currency: 'EUR' });
  expect(await balance(id)).toEqual({});
});

it('another currency goes back in that currency, and never by one person alone', async () => {
  const sent = refunds();
  const { id, reference } = await pay('pending');
  await captured({ id, reference }, 2500, 'USD');
  expect(await balance(id)).toEqual({ 'psp:adyen USD': 2500, 'payer USD': -2500 });
  const asked = (await refund(id, { cents: 2500 })).json();
  expect(asked).toMatchObject({ status: 'waiting', currency: 'USD' });
  await desk.bruno('POST', `/api/payment-actions/${asked.id}/approve`);
  await madeOf(id);
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ amountCents: 2500, currency: 'USD' });
  expect(await balance(id)).toEqual({});
});

it('what its bank takes back of it, or its provider cancels, is not given back once more', async () => {
  const disputed = await pay('pending');
  await captured(disputed, 3050);
  await desk.post({ reference: disputed.id, eventCode: 'CHARGEBACK', pspReference: 'D00000000000001', value: 3050 });
  const cancelled = await pay({ amountCents: 3050, currency: 'EUR' });
  await desk.post({ reference: cancelled.id, eventCode: 'CANCELLATION', pspReference: 'C00000000000001', value: 3050 });
  for (const { id, account } of [disputed, cancelled]) {
    expect([await balance(id), (await story(id)).refundableCents]).toEqual([{}, 0]);
    expect(await desk.messageCredits(account)).toBe(0);
    expect(await desk.parked(id)).toEqual([OTHER]);
  }
});

describe('a second payment that was taken of what is sold, or on its way back,', () => {
  const SECOND = [expect.stringContaining('give it back, the sale stays')];
  const secondOf = async (id: string) =>
    (await story(id)).reversals.find(({ secondCents }: { secondCents?: number }) => secondCents !== undefined);
  const soldTwice = async () => {
    const { account, attempt, psp } = await desk.bought();
    const reference = `SECOND${randomUUID().slice(0, 10).toUpperCase()}`;
    await captured({ id: attempt.id, reference }, 3050);
    const { productId } = attempt;
    return { account, psp, reference, productId, id: attempt.id, second: (await secondOf(attempt.id)).id as string };
  };

  it('goes back alone, whole and once, under its own id: the sale and its goods stay', async () => {
    const sent = refunds();
    const { account, id, reference, second, productId } = await soldTwice();
    expect([await desk.parked(id), (await story(id)).parked[0].hasActed]).toEqual([SECOND, true]);
    expect(await balance(id)).toEqual({ 'psp:adyen EUR': 6040, 'payer EUR': -3050, 'deferred EUR': -2990 });
    expect(await story(id)).toMatchObject({ status: 'settled', refundableCents: 2990 });
    expect(await secondOf(id)).toMatchObject({ cents: 3050, secondCents: 3050, reference });
    // Sold a moment ago, which a press in another tab still has to find.
    const { db } = desk.database;
    expect(
      (await db.transaction((tx) => standingAttempts(tx, account.clickId, productId, new Date(0)))).map(
        (one) => one.id,
      ),
    ).toEqual([id]);
    // The same report again is about the same payment.
    await captured({ id, reference }, 3050);
    expect([
      (await refund(id, { cents: 3049, second })).statusCode,
      (await refund(id, { cents: 3051 })).statusCode,
    ]).toEqual([409, 409]);
    expect((await refund(id, { cents: 3050, second: randomUUID() })).statusCode).toBe(404);
    const asked = (await refund(id, { cents: 3050, second, takesGoods: true })).json();
    expect(asked).toMatchObject({ status: 'waiting', cents: 3050, takesGoods: false, second });
    await desk.bruno('POST', `/api/payment-actions/${asked.id}/approve`);
    await desk.eventually(async () => sent.mock.calls.length === 1 && (await balance(id))['payer EUR'] === undefined);
    expect(sent.mock.calls[0]?.[0]).toMatchObject({ isWhole: true, reference, amountCents: 3050, currency: 'EUR' });
    await desk.eventually(async () => !('refunds-asked EUR' in (await balance(id))));
    expect(await balance(id)).toEqual({ 'psp:adyen EUR': 2990, 'deferred EUR': -2990 });
    expect([await desk.messageCredits(account), await desk.reversedCents(id)]).toEqual([200, 0]);
    expect((await story(id)).receipts).toHaveLength(1);
    expect(desk.mail.last(account.email, 'desk-refund')).toMatchObject({ data: { amountMinor: '3050' } });
    expect([(await secondOf(id)).secondCents, (await refund(id, { cents: 3050, second })).statusCode]).toEqual([
      0, 409,
    ]);
  });

  it('is not owed any more when its bank took it, and the sale goes back on its own', async () => {
    const sent = refunds();
    const { account, id, psp, reference, second } = await soldTwice();
    const report = (eventCode: string, pspReference: string) =>
      desk.post({ reference: id, eventCode, pspReference, value: 3050, originalReference: reference });
    await report('CHARGEBACK', 'SECONDDISPUTED01');
    // It was never owed, so who took it back is trusted as before.
    const { rows } = await desk.database.db.execute(sql`select ${isDisputedBy(account.clickId)} as disputed`);
    expect(rows).toEqual([{ disputed: false }]);
    expect([await balance(id), await desk.messageCredits(account)]).toEqual([
      { 'psp:adyen EUR': 2990, 'deferred EUR': -2990 },
      200,
    ]);
    expect((await refund(id, { cents: 3050, second })).statusCode).toBe(409);
    await report('CHARGEBACK_REVERSED', 'SECONDDISPUTED01');
    expect(await secondOf(id)).toMatchObject({ secondCents: 3050 });
    // What the sale gives back takes its own goods, with something else owed beside it.
    expect((await refund(id, { cents: 2990, takesGoods: true })).json()).toMatchObject({ status: 'done' });
    await desk.eventually(async () => (await desk.reversedCents(id)) === 2990);
    expect(sent.mock.calls[0]?.[0]).toMatchObject({ reference: psp, amountCents: 2990 });
    expect(await balance(id)).toEqual({ 'psp:adyen EUR': 3050, 'payer EUR': -3050 });
    await report('CANCELLATION', 'SECONDCANCELLED1');
    expect([await balance(id), (await secondOf(id)).secondCents]).toEqual([{}, 0]);
    expect(await desk.parked(id)).toEqual(SECOND);
  });

  it('is one also of the very same amount, once events have named both: what goes back of it leaves the sale', async () => {
    const { account, attempt, psp } = await desk.bought();
    const { id } = attempt;
    await captured({ id, reference: psp }, 2990);
    await captured({ id, reference: 'SAMEAMOUNT000001' }, 2990);
    expect([await desk.parked(id), await secondOf(id)]).toMatchObject([
      SECOND,
      { cents: 2990, secondCents: 2990, reference: 'SAMEAMOUNT000001' },
    ]);
    expect(await balance(id)).toEqual({ 'psp:adyen EUR': 5980, 'payer EUR': -2990, 'deferred EUR': -2990 });
    const disputed = { reference: id, eventCode: 'CHARGEBACK', value: 2990 };
    await desk.post({ ...disputed, pspReference: 'SAMEDISPUTED0001', originalReference: 'SAMEAMOUNT000001' });
    expect(await balance(id)).toEqual({ 'psp:adyen EUR': 2990, 'deferred EUR': -2990 });
    // Of a third one only what its bank took was ever reported.
    await desk.post({ ...disputed, pspReference: 'SAMEDISPUTED0002', originalReference: 'NEVERREPORTED001' });
    expect(await balance(id)).toEqual({ 'psp:adyen EUR': 2990, 'deferred EUR': -2990 });
    expect([await desk.messageCredits(account), await desk.reversedCents(id)]).toEqual([200, 0]);
    expect(await desk.parked(id)).toEqual([...SECOND, ...SECOND]);
  });

  it('is one in the currency of the sale only, and also of a payment that was given up', async () => {
    const sold = await desk.bought();
    await captured({ id: sold.attempt.id, reference: 'OTHER0000000001' }, 3050, 'USD');
    expect(await desk.parked(sold.attempt.id)).toEqual([OTHER]);
    const waiting = await pay('pending');
    expect((await desk.anna('POST', `/api/payments/${waiting.id}/end`, { reason: 'a test' })).statusCode).toBe(200);
    await captured(waiting, 2990);
    await captured({ ...waiting, reference: `${waiting.reference}B` }, 3050);
    expect([await desk.parked(waiting.id), await secondOf(waiting.id)]).toMatchObject([SECOND, { secondCents: 3050 }]);
  });
});

describe('another payment that was authorised and cancelled', () => {
  const event = (id: string, code: 'AUTHORISATION' | 'CANCELLATION', other: string) => ({
    ...{ reference: id, eventCode: code, value: 2990 },
    ...(code === 'AUTHORISATION'
      ? { pspReference: other }
      : { pspReference: `C${other.slice(1)}`, originalReference: other }),
  });
  const sold = async () => {
    const { account, attempt, psp } = await desk.bought();
    await captured({ id: attempt.id, reference: psp }, 2990);
    return { account, id: attempt.id, other: `OTHER${randomUUID().slice(0, 11).toUpperCase()}` };
  };
  const untouched = async ({ account, id }: Awaited<ReturnType<typeof sold>>) => {
    expect([await desk.messageCredits(account), await desk.reversedCents(id)]).toEqual([200, 0]);
    expect([await balance(id), await desk.reversals(id)]).toEqual([
      { 'psp:adyen EUR': 2990, 'deferred EUR': -2990 },
      [],
    ]);
    expect(await desk.parked(id)).toEqual([]);
  };

  it.each([
    ['that was reported afterwards', ['CANCELLATION', 'AUTHORISATION']],
    ['that was never reported', ['CANCELLATION']],
  ] as const)('and %s leaves the sale and its goods', async (_, codes) => {
    const sale = await sold();
    for (const code of codes) await desk.post(event(sale.id, code, sale.other));
    await untouched(sale);
  });

  it.each([
    ['in this order', ['AUTHORISATION', 'CANCELLATION']],
    ['in the other order', ['CANCELLATION', 'AUTHORISATION']],
  ] as const)(
    'leaves the sale and its goods when both were stored %s before either was worked off',
    async (_, codes) => {
      const sale = await sold();
      const { db } = desk.database;
      await db.insert(webhookInbox).values(codes.map((code, index) => stored(event(sale.id, code, sale.other), index)));
      await desk.eventually(async () =>
        (await db.select().from(webhookInbox)).every(({ processedAt }) => processedAt !== null),
      );
      await untouched(sale);
    },
  );

  function stored({ reference, eventCode, pspReference, value, ...about }: ReturnType<typeof event>, index: number) {
    const kind = eventCode === 'AUTHORISATION' ? ('accepted' as const) : ('cancelled' as const);
    const body = {
      ...{ eventId: `${pspReference}:${eventCode}`, attemptId: reference, merchant: adyen.merchant, name: eventCode },
      ...{ amountCents: value, currency: 'EUR', reference: pspReference, outcome: { kind } },
      ...('originalReference' in about ? { about: about.originalReference } : {}),
    };
    const receivedAt = new Date(desk.clock.now().getTime() + index);
    return { provider: 'adyen', accountCompany: '', eventId: body.eventId, receivedAt, body };
  }
});

it('books and what is known agree after all of it', async () => {
  desk.clock.advance(3_600_000);
  expect(await desk.services.payments.checkBooks()).toBe(true);
  expect(await desk.database.db.select().from(paymentFindings)).toEqual([]);
});

it('more than was accepted, captured of a payment that was sold, goes back alone: the sale and its goods stay', async () => {
  const sent = refunds();
  const { account, attempt, psp } = await desk.bought();
  const { id } = attempt;
  const capture = (reference: string) =>
    desk.post({ reference: id, eventCode: 'CAPTURE', pspReference: reference, value: 3050 });
  await capture('MORECAPTURED0001');
  expect(await balance(id)).toEqual({ 'psp:adyen EUR': 3050, 'payer EUR': -60, 'deferred EUR': -2990 });
  expect(await story(id)).toMatchObject({
    refundableCents: 3050,
    parked: [{ name: 'CAPTURE', hasActed: true, reason: expect.stringContaining('give the difference back') }],
  });
  expect((await refund(id, { cents: 60, takesGoods: true })).json()).toMatchObject({ status: 'done' });
  await desk.eventually(async () => sent.mock.calls.length === 1);
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ reference: psp, amountCents: 60, currency: 'EUR' });
  await desk.eventually(async () => (await story(id)).refundableCents === 2990);
  expect(await balance(id)).toEqual({ 'psp:adyen EUR': 2990, 'deferred EUR': -2990 });
  expect([await desk.messageCredits(account), await desk.reversedCents(id)]).toEqual([200, 0]);
  expect((await story(id)).receipts).toHaveLength(1);
  // Another report like it is for a person alone, as is one in a currency without hundredths.
  await desk.post({
    reference: id,
    eventCode: 'CAPTURE',
    pspReference: 'YENCAPTURED00001',
    value: 4800,
    currency: 'JPY',
  });
  await capture('MORECAPTURED0002');
  expect((await story(id)).parked.slice(1)).toMatchObject([{ hasActed: false }, { hasActed: false }]);
  expect(await balance(id)).toEqual({ 'psp:adyen EUR': 2990, 'deferred EUR': -2990 });
});

it('more than was accepted that its bank then takes whole leaves nothing owed, and its goods go whole', async () => {
  const { account, attempt } = await desk.bought();
  const { id } = attempt;
  const report = (eventCode: string, pspReference: string) =>
    desk.post({ reference: id, eventCode, pspReference, value: 3050 });
  await report('CAPTURE', 'MORECAPTURED0003');
  await report('CHARGEBACK', 'WHOLEDISPUTED001');
  expect(await balance(id)).toEqual({});
  expect([await desk.messageCredits(account), await desk.reversedCents(id)]).toEqual([0, 2990]);
  expect(await story(id)).toMatchObject({ refundableCents: 0 });
  // And all of it comes again.
  await report('CHARGEBACK_REVERSED', 'WHOLEDISPUTED001');
  expect(await balance(id)).toEqual({ 'psp:adyen EUR': 3050, 'payer EUR': -60, 'deferred EUR': -2990 });
  expect([await desk.messageCredits(account), await desk.reversedCents(id)]).toEqual([200, 0]);
});

it('less than was accepted, captured of a payment that was sold, takes the goods of the rest until that is captured', async () => {
  const { account, attempt } = await desk.bought();
  const { id } = attempt;
  await desk.post({ reference: id, eventCode: 'CAPTURE', pspReference: 'LESSCAPTURED0001', value: 1495 });
  expect(await balance(id)).toEqual({ 'psp:adyen EUR': 1495, 'deferred EUR': -1495 });
  expect([await desk.messageCredits(account), await desk.reversedCents(id)]).toEqual([100, 1495]);
  expect(await desk.parked(id)).toEqual([expect.stringContaining('until it is captured')]);
  await desk.post({ reference: id, eventCode: 'CAPTURE', pspReference: 'RESTCAPTURED0001', value: 1495 });
  expect(await balance(id)).toEqual({ 'psp:adyen EUR': 2990, 'deferred EUR': -2990 });
  expect([await desk.messageCredits(account), await desk.reversedCents(id)]).toEqual([200, 0]);
  expect(await desk.parked(id)).toHaveLength(1);
  desk.clock.advance(3_600_000);
  await desk.services.payments.checkBooks();
  const found = await desk.database.db.select().from(paymentFindings);
  expect(found.filter(({ subject, kind }) => subject === id && kind === 'books')).toEqual([]);
});
