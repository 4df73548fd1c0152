import { endpoints } from '@halo/shared/contracts';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { eq } from 'drizzle-orm';
import type { TestAccount } from '../../../testing/build-test-app.ts';
import { positionOf, unbalancedMovements } from '../../accounting/index.ts';
import { checkLedger } from '../../credits/index.ts';
import { paymentAttempts, paymentFindings } from '../payments-tables.ts';
import type { ChargeOrder } from '../testing/payment-harness.ts';
import { openReversalHarness, type ReversalHarness } from '../testing/reversal-harness.ts';

let harness: ReversalHarness;
beforeAll(async () => {
  harness = await openReversalHarness();
});
// After each of them everything still adds up.
afterEach(async () => {
  const { db } = harness.database;
  expect(await checkLedger(db)).toEqual([]);
  expect(await unbalancedMovements(db, new Date(0))).toEqual([]);
  harness.clock.advance(3_600_000);
  await harness.services.payments.checkBooks();
  expect(await db.select().from(paymentFindings)).toEqual([]);
});
afterAll(() => harness.close());

const SMALL = { productId: 'credits-50', expectedCents: 990 };

const spend = (account: TestAccount, amount: number) =>
  withTransaction(harness.database.db, (tx) =>
    harness.services.credits.spend(tx, {
      clickId: account.clickId,
      unit: 'message',
      amount,
      cause: `message:${crypto.randomUUID()}`,
    }),
  );

const rules = async (account: TestAccount) =>
  (
    await harness.call(
      endpoints.paymentMethods.rules,
      { body: { clickId: account.clickId } },
      { as: account, host: 'luna.localhost' },
    )
  ).value.rules;

async function lost(change: Partial<ChargeOrder> = {}, used = 150) {
  const bought = await harness.bought(change);
  await spend(bought.account, used);
  await harness.dispute(bought.psp, 'chargeBack');
  await harness.eventually(async () => (await harness.reversals(bought.attempt.id)).length === 1);
  return bought;
}

async function buy(account: TestAccount, change: Partial<ChargeOrder> = {}) {
  return (await harness.charge(account, {}, change)).value.attempt;
}

const position = (attemptId: string) => positionOf(harness.database.db, attemptId);

it('what is missing is announced before paying, made up for by the next credits, and is gone then', async () => {
  const { account, attempt: first } = await lost();
  expect((await rules(account)).missingCredits).toBe(150);
  expect(await position(first.id)).toMatchObject({ 'payer EUR': 2242, 'deferred EUR': -2242 });

  const unknown = await harness.charge(account, {}, SMALL);
  expect(unknown.problem).toMatchObject({ code: 'offer_changed', detail: { missingCredits: '150' } });

  const small = await buy(account, { ...SMALL, missingCredits: 150 });
  expect(small).toMatchObject({ status: 'settled', grantedCredits: 0 });
  expect([await harness.messageCredits(account), (await rules(account)).missingCredits]).toEqual([0, 100]);

  const large = await buy(account, { missingCredits: 100 });
  expect(large).toMatchObject({ status: 'settled', grantedCredits: 100 });
  expect([await harness.messageCredits(account), (await rules(account)).missingCredits]).toEqual([100, undefined]);
  // What is owed for the lost payment is even, and the others were sold as far as they are left.
  expect(await position(first.id)).not.toHaveProperty('payer EUR');
  expect(await position(large.id)).toMatchObject({ 'psp:adyen EUR': 2990, 'deferred EUR': -1495 });

  // The same pack a moment later would be a second click.
  harness.clock.advance(60_001);
  expect(await buy(account, SMALL)).toMatchObject({ grantedCredits: 50 });
});

it('a dispute that is won clears it, also when it was covered before', async () => {
  const { account, attempt: first, psp } = await lost();
  const covered = await buy(account, { missingCredits: 150 });
  expect(await harness.messageCredits(account)).toBe(50);
  await harness.dispute(psp, 'reverse');
  await harness.eventually(async () => (await harness.messageCredits(account)) === 250);
  expect((await rules(account)).missingCredits).toBeUndefined();
  expect([await position(first.id), await position(covered.id)]).toEqual([
    { 'psp:adyen EUR': 2990, 'deferred EUR': -2990 },
    { 'psp:adyen EUR': 2990, 'deferred EUR': -2990 },
  ]);
  expect(await buy(account, SMALL)).toMatchObject({ grantedCredits: 50 });

  const open = await lost();
  await harness.dispute(open.psp, 'reverse');
  await harness.eventually(async () => (await harness.messageCredits(open.account)) === 50);
  expect((await rules(open.account)).missingCredits).toBeUndefined();
});

it('what covers waits as long as its purchase waits, and is missing again when that one is lost too', async () => {
  const { account } = await lost();
  const waiting = await harness.charge(account, {}, { missingCredits: 150, startsAtOnce: undefined });
  expect([await harness.messageCredits(account), (await rules(account)).missingCredits]).toEqual([0, 150]);
  const { attempt } = waiting.value;
  await harness.services.purchases.begin(account.clickId, attempt.id, '2026-12');
  expect([await harness.messageCredits(account), (await rules(account)).missingCredits]).toEqual([50, undefined]);

  const [payment] = await harness.atProvider(attempt.id);
  await harness.dispute(payment?.pspReference ?? '', 'chargeBack');
  await harness.eventually(async () => (await harness.messageCredits(account)) === 0);
  expect((await rules(account)).missingCredits).toBe(150);
  // The credits that were left went back for their price, and what covered is owed.
  expect(await position(attempt.id)).toEqual({ 'debts EUR': -2243, 'payer EUR': 2243 });
});

it('a withdrawal from what covered gives back the part that is left', async () => {
  const { account } = await lost();
  const covering = await buy(account, { missingCredits: 150 });
  const purchase = await harness.services.purchases.withdraw(account.clickId, covering.id);
  expect(purchase.withdrawnAt).toBeDefined();
  expect([await harness.messageCredits(account), (await rules(account)).missingCredits]).toEqual([0, undefined]);
  const [refund] = await harness.reversals(covering.id);
  expect(refund).toMatchObject({ kind: 'refund', amountCents: 748 });
});

it('a card whose bank took money back is not offered or charged, and the next card is checked by its bank', async () => {
  const { account, psp } = await lost({ rememberCard: true }, 0);
  expect((await rules(account)).savedCards).toEqual([]);
  const [row] = await harness.database.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.clickId, account.clickId));
  const savedCardId = row?.savedCardId ?? '';
  const again = harness.order(account, { savedCardId });
  expect((await harness.tryCharge(account, again)).problem.code).toBe('card_not_on_file');
  const next = await buy(account);
  const [checked] = await harness.database.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, next.id));
  expect(checked?.needsAuthentication).toBe(true);

  await harness.dispute(psp, 'reverse');
  await harness.eventually(async () => (await rules(account)).savedCards.length === 1);
  const trusted = await buy(account, SMALL);
  const [plain] = await harness.database.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, trusted.id));
  expect(plain?.needsAuthentication).toBe(false);
});
