import { DAY_MS } from '@halo/shared/contracts';
import { eq } from 'drizzle-orm';
import { paymentAttempts } from '../payments/payments-tables.ts';
import { openPaymentDeskHarness, type PaymentDeskHarness } from './payment-desk-harness.ts';

const HOUR_MS = 3_600_000;
const MINE = 'money@luna.example';
const THEIRS = 'money@sol.example';
let desk: PaymentDeskHarness;
beforeAll(async () => {
  desk = await openPaymentDeskHarness({
    environment: { HALO_MONEY_ALARMS: `halo-it=${MINE},halo-es=${THEIRS}` },
  });
});
afterAll(() => desk.close());

const mailsTo = (address: string) => desk.mail.all.filter(({ recipient }) => recipient === address);
async function look(ms: number) {
  desk.clock.advance(ms);
  expect(await desk.services.payments.checkBooks()).toBe(true);
}

it('what does not add up is mailed to its company when it is found, and once a day while it lasts', async () => {
  const { attempt } = await desk.bought();
  // What Adyen reports of it has come, and is compared with the price it had.
  await desk.webhooksOf(attempt.id, 1);
  const set = (amountCents: number) =>
    desk.database.db.update(paymentAttempts).set({ amountCents }).where(eq(paymentAttempts.id, attempt.id));
  await look(HOUR_MS);
  expect(mailsTo(MINE)).toEqual([]);
  await set(2890);
  await look(HOUR_MS);
  expect(mailsTo(MINE)).toMatchObject([{ template: 'money-alarm', data: { count: '1' } }]);
  expect(mailsTo(MINE)[0]?.data['lines']).toContain(`books, ${attempt.id}`);
  for (let hour = 0; hour < 3; hour += 1) await look(HOUR_MS);
  expect(mailsTo(MINE)).toHaveLength(1);
  await look(DAY_MS);
  expect(mailsTo(MINE)).toHaveLength(2);
  await set(2990);
  await look(DAY_MS);
  expect([mailsTo(MINE).length, mailsTo(THEIRS)]).toEqual([2, []]);
});

it('an event that waits for a day is mailed; what names no payment of ours goes to all companies', async () => {
  desk.mail.clear();
  const { attempt } = await desk.bought();
  await desk.webhooksOf(attempt.id, 1);
  await desk.post({ reference: attempt.id, eventCode: 'CHARGEBACK', pspReference: 'ALARM00000000001', value: 2991 });
  await desk.services.payments.reconcile();
  expect([...mailsTo(MINE), ...mailsTo(THEIRS)]).toEqual([]);
  desk.clock.advance(DAY_MS + 1);
  for (const _round of [1, 2]) await desk.services.payments.reconcile();
  expect(mailsTo(MINE).map(({ data }) => data['lines'])).toEqual([expect.stringContaining('ALARM00000000001')]);
  expect(mailsTo(THEIRS)).toEqual([]);
  await desk.post({ reference: 'unknown', eventCode: 'AUTHORISATION', pspReference: 'ALARM00000000002', value: 990 });
  desk.clock.advance(DAY_MS + 1);
  await desk.services.payments.reconcile();
  expect(mailsTo(THEIRS).map(({ data }) => data)).toMatchObject([
    { count: '1', lines: expect.stringContaining('ALARM00000000002') },
  ]);
});
