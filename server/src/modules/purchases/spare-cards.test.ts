import { eq } from 'drizzle-orm';
import { savedCards } from '../payments/payments-tables.ts';
import { startPurchases } from './purchases-harness.ts';
import { DAY, HOUR, keepCard, pay, planOf } from './purchase-fixtures.ts';

const harness = startPurchases();

/** How often the worker let go of the card in a few hours. */
async function releases(card: string): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    harness.test.clock.advance(HOUR);
    await harness.test.services.purchases.round();
  }
  return harness.payments.released.filter((each) => each === card).length;
}

it('a card kept for a renewal stays as long as something renews with it', async () => {
  const { card } = await harness.subscriber();
  expect(await releases(card)).toBe(0);
  await harness.pass(33);
  expect(await releases(card)).toBe(0);
});

it('goes after a withdrawal, once', async () => {
  const { account, card, attemptId } = await harness.subscriber();
  await harness.test.services.purchases.withdraw(account.clickId, attemptId);
  expect(await releases(card)).toBe(1);
});

it('goes after a granted claim', async () => {
  const { account, card, attemptId } = await harness.subscriber();
  await harness.test.services.purchases.claimRefund(account.clickId, attemptId, '');
  await harness.test.services.purchases.answerClaim({ clickId: account.clickId, attemptId }, true, '');
  expect(await releases(card)).toBe(1);
});

it('goes after the last refusal, and not before', async () => {
  const { card } = await harness.subscriber();
  harness.payments.answer = async () => 'failed';
  await harness.pass(31);
  expect(await releases(card)).toBe(0);
  await harness.pass(7);
  expect(await releases(card)).toBe(1);
});

it('goes when another purchase takes over with another card, which stays', async () => {
  const { account, card } = await harness.subscriber();
  harness.test.clock.advance(5 * DAY);
  const newer = await keepCard(harness.test, account);
  await pay(harness.test, account, planOf(harness.test, 'premium-1-month'), { renews: true, savedCardId: newer });
  expect([await releases(card), await releases(newer)]).toEqual([1, 0]);
});

it('stays when the other purchase is to be renewed with the same one', async () => {
  const { account, card } = await harness.subscriber();
  harness.test.clock.advance(5 * DAY);
  await pay(harness.test, account, planOf(harness.test, 'premium-1-month'), { renews: true, savedCardId: card });
  expect(await releases(card)).toBe(0);
});

it('a card that its owner keeps to pay with stays when renewals end', async () => {
  const { account, card, attemptId } = await harness.subscriber();
  await harness.test.database.db.update(savedCards).set({ isForRenewalOnly: false }).where(eq(savedCards.id, card));
  await harness.test.services.purchases.withdraw(account.clickId, attemptId);
  expect(await releases(card)).toBe(0);
});
