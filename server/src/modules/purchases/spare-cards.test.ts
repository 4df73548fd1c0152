import { eq } from 'drizzle-orm';
import { savedCards } from '../payments/payments-tables.ts';
import { startPurchases } from './evening-fixtures.ts';
import { DAY, keepCard, pay, planOf } from './purchase-fixtures.ts';

const evening = startPurchases();

/** How often the worker let go of the card in a few rounds. */
async function releases(card: string): Promise<number> {
  for (let round = 0; round < 3; round += 1) await evening.test.services.purchases.round();
  return evening.payments.released.filter((each) => each === card).length;
}

it('a card kept for a renewal stays as long as something renews with it', async () => {
  const { card } = await evening.subscriber();
  expect(await releases(card)).toBe(0);
  await evening.pass(33);
  expect(await releases(card)).toBe(0);
});

it('goes after a withdrawal, once', async () => {
  const { account, card, attemptId } = await evening.subscriber();
  await evening.test.services.purchases.withdraw(account.clickId, attemptId);
  expect(await releases(card)).toBe(1);
});

it('goes after a granted claim', async () => {
  const { account, card, attemptId } = await evening.subscriber();
  await evening.test.services.purchases.claimRefund(account.clickId, attemptId, '');
  await evening.test.services.purchases.answerClaim({ clickId: account.clickId, attemptId }, true, '');
  expect(await releases(card)).toBe(1);
});

it('goes after the last refusal, and not before', async () => {
  const { card } = await evening.subscriber();
  evening.payments.answer = async () => 'failed';
  await evening.pass(31);
  expect(await releases(card)).toBe(0);
  await evening.pass(7);
  expect(await releases(card)).toBe(1);
});

it('goes when another purchase takes over with another card, which stays', async () => {
  const { account, card } = await evening.subscriber();
  evening.test.clock.advance(5 * DAY);
  const newer = await keepCard(evening.test, account);
  await pay(evening.test, account, planOf(evening.test, 'premium-1-month'), { renews: true, savedCardId: newer });
  expect([await releases(card), await releases(newer)]).toEqual([1, 0]);
});

it('stays when the other purchase is to be renewed with the same one', async () => {
  const { account, card } = await evening.subscriber();
  evening.test.clock.advance(5 * DAY);
  await pay(evening.test, account, planOf(evening.test, 'premium-1-month'), { renews: true, savedCardId: card });
  expect(await releases(card)).toBe(0);
});

it('a card that its owner keeps to pay with stays whatever ends', async () => {
  const { account, card, attemptId } = await evening.subscriber();
  await evening.test.database.db.update(savedCards).set({ isForRenewalOnly: false }).where(eq(savedCards.id, card));
  await evening.test.services.purchases.withdraw(account.clickId, attemptId);
  expect(await releases(card)).toBe(0);
});
