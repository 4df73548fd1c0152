import { eq } from 'drizzle-orm';
import { cardNumber } from '../testing/card-numbers.ts';
import { openPaymentHarness, holder, type PaymentHarness } from '../testing/payment-harness.ts';
import { paymentAttempts } from '../payments-tables.ts';

const REFUSED = holder('Card Declined');
const HOUR_MS = 3_600_000;

let harness: PaymentHarness;
beforeAll(async () => {
  harness = await openPaymentHarness({ payments: { countsCards: true } });
});
afterAll(() => harness.close());

async function tryCard(account: Awaited<ReturnType<PaymentHarness['register']>>, ip: string, card: object) {
  const order = harness.order(account, { cardToken: await harness.cardToken(account, card) });
  const answer = await harness.tryCharge(account, order, { ip });
  return answer.status === 200 ? answer.value.attempt.status : answer.problem.code;
}

it('card testing from one network over fresh accounts ends at 20, an earlier payer there still pays, and it opens again', async () => {
  const neighbour = await harness.register();
  expect(await tryCard(neighbour, '203.0.113.200', { number: cardNumber(900) })).toBe('settled');
  harness.clock.advance(25 * HOUR_MS);

  const said: string[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const account = await harness.register();
    const cards = [0, 1, 2, 3].map((index) => ({ ...REFUSED, number: cardNumber(turn * 4 + index) }));
    for (const [index, card] of cards.entries()) said.push(await tryCard(account, `203.0.113.${index + 1}`, card));
  }
  expect(said).toEqual([...Array<string>(20).fill('failed'), ...Array<string>(4).fill('payment_paused')]);
  const rows = await harness.database.db.select().from(paymentAttempts).where(eq(paymentAttempts.status, 'failed'));
  expect(rows).toHaveLength(20);
  // From the ninth on by the network, and before it the fourth card of an account.
  expect(rows.filter(({ needsAuthentication }) => needsAuthentication)).toHaveLength(14);
  const sent = await Promise.all(rows.map(({ id }) => harness.atProvider(id)));
  expect(sent.flat()).toHaveLength(20);
  expect(JSON.stringify(rows)).not.toMatch(/40000000|203\.0\.113/);

  const stranger = await harness.register();
  expect(await tryCard(stranger, '203.0.113.9', { number: cardNumber(901) })).toBe('payment_paused');
  expect(await tryCard(stranger, '203.0.114.9', { number: cardNumber(902) })).toBe('settled');
  expect(await tryCard(neighbour, '203.0.113.200', { number: cardNumber(903) })).toBe('settled');
  harness.clock.advance(HOUR_MS + 1000);
  expect(await tryCard(await harness.register(), '203.0.113.9', { number: cardNumber(904) })).toBe('settled');
});

it('many attempts at once from one network are counted one after the other', async () => {
  const accounts = await Promise.all(Array.from({ length: 22 }, () => harness.register()));
  const said = await Promise.all(
    accounts.map((account, index) =>
      tryCard(account, '2001:db8:5::1', { ...REFUSED, number: cardNumber(500 + index) }),
    ),
  );
  expect(said.filter((each) => each === 'payment_paused')).toHaveLength(2);
});

it('one card on many accounts from many networks is not tried any more, and its prints go after a month', async () => {
  const said: string[] = [];
  for (let turn = 0; turn < 6; turn += 1)
    said.push(
      await tryCard(await harness.register(), `198.51.${100 + turn}.1`, { ...REFUSED, number: cardNumber(700) }),
    );
  expect(said).toEqual(['failed', 'failed', 'failed', 'failed', 'payment_paused', 'payment_paused']);
  harness.clock.advance(31 * 24 * HOUR_MS);
  await harness.services.payments.reconcile();
  const rows = await harness.database.db.select().from(paymentAttempts);
  expect(rows.filter(({ cardPrint, networkPrint }) => cardPrint !== null || networkPrint !== null)).toEqual([]);
});
