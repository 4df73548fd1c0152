import { DAY_MS } from '@halo/shared/contracts';
import { eq } from 'drizzle-orm';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { positionOf } from '../accounting/index.ts';
import { companyOf } from '../finance/companies.ts';
import { reportsOf } from '../finance/settlement/report-list.ts';
import { reportTakenIn } from '../payments/index.ts';
import { paymentFindings, paymentParkedEvents } from '../payments/payments-tables.ts';
import { createAdyenHmacValidator } from '../payments/providers/adyen/adyen-library.ts';
import { adyenConnection, WEBHOOK_PATH } from '../payments/providers/adyen/adyen-settings.ts';
import { openPaymentDeskHarness, type PaymentDeskHarness } from './payment-desk-harness.ts';

const REPORT = 'REPORT_AVAILABLE';
let desk: PaymentDeskHarness;
beforeAll(async () => {
  desk = await openPaymentDeskHarness();
});
afterAll(() => desk.close());

/** A signed event of Adyen without an amount. */
async function signed(eventCode: string, pspReference: string, merchantReference: string, data: object = {}) {
  const { hmacKey, merchantAccount: merchantAccountCode } = adyenConnection(desk.deps.env);
  const fields = { pspReference, merchantReference, merchantAccountCode, eventCode, success: 'true' };
  const hmacSignature = createAdyenHmacValidator().calculateHmac({ ...fields, amount: {} } as never, hmacKey);
  const item = { NotificationRequestItem: { ...fields, additionalData: { ...data, hmacSignature } } };
  const answer = await desk.app.inject({
    method: 'POST',
    url: WEBHOOK_PATH,
    headers: { host: 'luna.localhost' },
    payload: { live: 'false', notificationItems: [item] },
  });
  expect(answer.body).toBe('[accepted]');
  await desk.services.payments.reconcile();
}

const waiting = async (reference: string) =>
  (await desk.anna('GET', '/api/open-work'))
    .json()
    .parked.filter((event: { reference: string }) => event.reference === reference);

it('a dispute that is announced waits for a person with the day on which it must be answered', async () => {
  const { attempt } = await desk.bought();
  const dueAt = '2026-04-02T10:00:00.000Z';
  const codes = ['NOTIFICATION_OF_CHARGEBACK', 'REQUEST_FOR_INFORMATION', 'NOTIFICATION_OF_FRAUD'];
  for (const [index, code] of codes.entries())
    await signed(code, `DISPUTE00000000${index}`, attempt.id, index === 0 ? { defensePeriodEndsAt: dueAt } : {});
  expect(await waiting('DISPUTE000000000')).toMatchObject([{ dueAt, hasActed: false, name: codes[0] }]);
  const [{ receivedAt, dueAt: ours }] = await waiting('DISPUTE000000001');
  expect(Date.parse(ours) - Date.parse(receivedAt)).toBe(7 * DAY_MS);
  expect(await waiting('DISPUTE000000002')).toHaveLength(1);
  // Nothing has moved yet.
  expect(await positionOf(desk.database.db, attempt.id)).toEqual({ 'psp:adyen EUR': 2990, 'deferred EUR': -2990 });
});

it('a chargeback without an amount takes the whole payment back, once', async () => {
  const { account, attempt } = await desk.bought();
  await signed('CHARGEBACK', 'NOAMOUNT00000001', attempt.id);
  await signed('CHARGEBACK', 'NOAMOUNT00000001', attempt.id);
  expect([await desk.messageCredits(account), await desk.level(account)]).toEqual([0, 0]);
  expect(await desk.reversals(attempt.id)).toMatchObject([{ kind: 'chargeback', amountCents: 2990, status: 'done' }]);
  expect(await positionOf(desk.database.db, attempt.id)).toEqual({});
  expect(await waiting('NOAMOUNT00000001')).toMatchObject([{ reason: 'it names no amount', hasActed: true }]);
});

it('a settlement report is a task until it is taken in, and one that is due and missing is a finding', async () => {
  const { db } = desk.database;
  const env = desk.deps.env as { adyen: object | undefined };
  // The inbox notes when it got an event by the database's own clock.
  const announcedNow = () =>
    db.update(paymentParkedEvents).set({ receivedAt: desk.clock.now() }).where(eq(paymentParkedEvents.name, REPORT));
  const findings = async () => {
    desk.clock.advance(3_600_000);
    expect(await desk.services.payments.checkBooks()).toBe(true);
    return (await db.select().from(paymentFindings).where(eq(paymentFindings.kind, 'report'))).map(
      ({ subject, goneAt }) => [subject, goneAt !== null],
    );
  };
  await signed(REPORT, 'payments_accounting_report_2026_03_10.csv', '');
  await signed(REPORT, 'settlement_detail_report_batch_7.csv', '');
  await announcedNow();
  const name = 'settlement_detail_report_batch_7.csv';
  expect(await waiting(name)).toMatchObject([{ reason: expect.stringContaining('Finance'), payment: '' }]);
  expect(await waiting('payments_accounting_report_2026_03_10.csv')).toEqual([]);
  const company = companyOf(desk.deps.brands, desk.brand().company.id);
  const listed = () => reportsOf(db, company);
  expect((await listed()).tasks).toEqual([
    { account: 'adyen', name, announcedAt: desk.clock.now().toISOString(), dueAt: expect.any(String) },
  ]);
  const at = desk.clock.now();
  await withTransaction(db, (tx) => reportTakenIn(tx, { account: 'adyen', name, person: 'anna', at }));
  expect([await waiting(name), (await listed()).tasks]).toEqual([[], []]);

  expect(await findings()).toEqual([]);
  const before = env.adyen;
  env.adyen = { reportDays: 7 };
  expect(await findings()).toEqual([]);
  desk.clock.advance(8 * DAY_MS);
  expect(await findings()).toEqual([['adyen', false]]);
  expect((await listed()).accounts).toMatchObject([{ account: 'adyen', missing: expect.stringContaining('7 days') }]);
  env.adyen = before;
  await signed(REPORT, 'settlement_detail_report_batch_8.csv', '');
  await announcedNow();
  env.adyen = { reportDays: 7 };
  expect(await findings()).toEqual([['adyen', true]]);
  env.adyen = before;
});
