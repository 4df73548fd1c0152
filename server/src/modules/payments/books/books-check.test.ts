import { eq } from 'drizzle-orm';
import { balances, ledger } from '../../credits/credits-tables.ts';
import { paymentAttempts, paymentFindings } from '../payments-tables.ts';
import { openReversalHarness, type ReversalHarness } from '../testing/reversal-harness.ts';

let harness: ReversalHarness;
beforeAll(async () => {
  harness = await openReversalHarness();
});
afterAll(() => harness.close());

const HOUR_MS = 3_600_000;
const findings = async () =>
  (await harness.database.db.select().from(paymentFindings).orderBy(paymentFindings.kind)).map(
    ({ kind, subject, detail, goneAt }) => ({ kind, subject, detail, isGone: goneAt !== null }),
  );

it('[API-04] finds what does not add up, in one process an hour, and sees when it is put right', async () => {
  const { db } = harness.database;
  const { payments } = harness.services;
  const error = jest.spyOn(harness.deps.log, 'error');
  const { account, attempt } = await harness.bought();
  expect(await Promise.all([payments.checkBooks(), payments.checkBooks()])).toEqual(
    expect.arrayContaining([true, false]),
  );
  expect([await findings(), await payments.checkBooks()]).toEqual([[], false]);

  await db.update(paymentAttempts).set({ amountCents: 2890 }).where(eq(paymentAttempts.id, attempt.id));
  await db.update(balances).set({ balance: 7 }).where(eq(balances.clickId, account.clickId));
  harness.clock.advance(HOUR_MS);
  expect(await payments.checkBooks()).toBe(true);
  const books = {
    kind: 'books',
    subject: attempt.id,
    detail: 'provider: booked 2990, known 2890 EUR; goods: booked 2990, known 2890 EUR',
    isGone: false,
  };
  const found = await findings();
  expect(found).toContainEqual(books);
  const entries = await db.select().from(ledger).where(eq(ledger.clickId, account.clickId)).orderBy(ledger.id);
  const credits = found.filter(({ kind }) => kind === 'credits');
  expect(credits.map(({ subject }) => subject)).toContain(
    `ledger:${entries.find(({ unit }) => unit === 'message')?.id}`,
  );
  // The account may be erased; what was found about it stays.
  expect(JSON.stringify(found)).not.toContain(account.clickId);
  expect(error).toHaveBeenCalledWith(
    expect.objectContaining({ owner: 'payments', kind: 'books', subject: attempt.id }),
    'money does not add up; a person must look',
  );

  await db.update(paymentAttempts).set({ amountCents: 2990 }).where(eq(paymentAttempts.id, attempt.id));
  harness.clock.advance(HOUR_MS);
  expect(await payments.checkBooks()).toBe(true);
  expect(await findings()).toContainEqual({ ...books, isGone: true });
  error.mockRestore();
});
