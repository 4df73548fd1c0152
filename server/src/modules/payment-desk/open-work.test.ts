import { eq } from 'drizzle-orm';
import { paymentAttempts, paymentFindings } from '../payments/payments-tables.ts';
import { openPaymentDeskHarness, type PaymentDeskHarness, type Send } from './payment-desk-harness.ts';

let desk: PaymentDeskHarness;
beforeAll(async () => {
  desk = await openPaymentDeskHarness();
});
afterAll(() => desk.close());

const open = async (send: Send = desk.anna) => (await send('GET', '/api/open-work')).json();
const parked = async (payment: string, send?: Send) =>
  (await open(send)).parked.filter((each: { payment: string }) => each.payment === payment);
const act = (what: string, body: object, send: Send = desk.anna) => send('POST', `/api/open-work/parked/${what}`, body);

/** An event about more money than was paid: it waits for a person. */
async function parkedEvent(pspReference: string) {
  const { attempt } = await desk.bought();
  await desk.post({ reference: attempt.id, eventCode: 'REFUND', pspReference, value: 3050 });
  const [{ provider, company, eventId }] = await parked(attempt.id);
  return { id: attempt.id, key: { provider, company, eventId } };
}

it('lists what does not fit, with an owner and a note, and closes it with a reason, for the brand’s own operators', async () => {
  const { id, key } = await parkedEvent('PARKED0000000001');
  expect(await parked(id)).toMatchObject([
    { brand: 'luna', cents: 3050, currency: 'EUR', hasActed: false, isOpen: true, reason: expect.any(String) },
  ]);
  const elsewhere = await desk.as({ actions: ['payments'], brands: ['sol'] });
  expect(await parked(id, elsewhere)).toEqual([]);
  for (const [what, body] of [
    ['take', key],
    ['close', { ...key, reason: 'a test' }],
    ['again', { ...key, reason: 'a test' }],
  ] as const)
    expect((await act(what, body, elsewhere)).statusCode).toBe(403);
  expect((await act('take', { ...key, note: 'asked Adyen' })).statusCode).toBe(200);
  expect((await act('take', key, desk.bruno)).statusCode).toBe(200);
  expect(await parked(id)).toMatchObject([{ owner: 'bruno.operator@halo.example', note: 'asked Adyen' }]);
  expect((await act('close', { ...key, reason: 'their mistake, said so in ticket 7' })).statusCode).toBe(200);
  expect((await act('close', { ...key, reason: 'once more' })).statusCode).toBe(409);
  expect(await parked(id)).toEqual([]);
  expect((await desk.anna('POST', `/api/payments/${id}/story`)).json().parked).toMatchObject([
    { isOpen: false, closeReason: 'their mistake, said so in ticket 7' },
  ]);
  expect(await desk.audited('takeParkedEvent', 'closeParkedEvent')).toMatchObject([
    { scope: 'luna', reason: 'asked Adyen', after: key },
    { reason: 'taken', after: { before: 'anna.operator@halo.example' } },
    { reason: 'their mistake, said so in ticket 7' },
  ]);
});

it('applies an event again by what is known now: it comes back, or has its effect once', async () => {
  const { id, key } = await parkedEvent('PARKED0000000002');
  expect((await act('again', { ...key, reason: 'it may fit now' })).statusCode).toBe(200);
  expect(await desk.eventually(async () => (await parked(id)).length === 1)).toBe(true);
  expect(await desk.reversals(id)).toEqual([]);
  await desk.database.db.update(paymentAttempts).set({ amountCents: 3050 }).where(eq(paymentAttempts.id, id));
  expect((await act('again', { ...key, reason: 'the amount was wrong here' })).statusCode).toBe(200);
  await desk.eventually(async () => (await desk.reversals(id)).length === 1);
  // Beside it may wait what the provider said of the former amount.
  expect(await parked(id)).not.toContainEqual(expect.objectContaining({ eventId: key.eventId }));
  expect((await act('again', { ...key, reason: 'a test' })).statusCode).toBe(409);
  expect(await desk.reversals(id)).toMatchObject([{ kind: 'refund', reason: 'provider', amountCents: 3050 }]);
});

it('shows what names no payment of ours to who has rights for all brands', async () => {
  const reference = '00000000-0000-4000-8000-00000000dead';
  await desk.post({ reference, eventCode: 'CHARGEBACK', pspReference: 'PARKED0000000003', value: 2990 });
  const [event] = await parked(reference);
  expect(event).not.toHaveProperty('brand');
  const { provider, company, eventId } = event;
  const key = { provider, company, eventId };
  const luna = await desk.as({ actions: ['payments'], brands: ['luna'] });
  expect(await parked(reference, luna)).toEqual([]);
  expect((await act('close', { ...key, reason: 'a test' }, luna)).statusCode).toBe(403);
  expect((await act('close', { ...key, reason: 'of another installation' })).statusCode).toBe(200);
});

it('ends a finding of a provider when a person closes it, and keeps those open that end by themselves', async () => {
  const { attempt } = await desk.bought();
  const now = desk.clock.now();
  const finding = { subject: attempt.id, detail: 'a test', foundAt: now, remindedAt: now };
  await desk.database.db.insert(paymentFindings).values([
    { ...finding, key: `provider:${attempt.id}`, kind: 'provider' },
    { ...finding, key: `books:${attempt.id}`, kind: 'books' },
  ]);
  const own = async () => (await open()).findings.filter(({ subject }: { subject: string }) => subject === attempt.id);
  expect(await own()).toMatchObject([
    { brand: 'luna', canBeClosed: expect.any(Boolean) },
    { brand: 'luna', canBeClosed: expect.any(Boolean) },
  ]);
  const close = (kind: string) =>
    desk.anna('POST', '/api/open-work/findings/close', { key: `${kind}:${attempt.id}`, reason: 'explained by them' });
  expect([(await close('provider')).statusCode, (await close('provider')).statusCode]).toEqual([200, 409]);
  expect((await close('books')).statusCode).toBe(409);
  expect(await own()).toMatchObject([{ kind: 'books', canBeClosed: false }]);
  expect(await desk.audited('closeFinding')).toMatchObject([{ scope: 'luna', reason: 'explained by them' }]);
});
