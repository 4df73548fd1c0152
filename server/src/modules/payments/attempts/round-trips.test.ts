import { holder, openPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';

type Query = (this: unknown, ...args: unknown[]) => unknown;

let harness: PaymentHarness;
beforeAll(async () => {
  harness = await openPaymentHarness();
});
afterAll(() => harness.close());

/** What travels to the database while `work` runs; begin and commit count too. */
async function roundTrips(work: () => Promise<unknown>): Promise<string[]> {
  const client = await harness.database.pool.connect();
  const prototype = Object.getPrototypeOf(client) as { query: Query };
  client.release();
  const sent: string[] = [];
  const { query } = prototype;
  const spied = jest.spyOn(prototype, 'query').mockImplementation(function counted(this: unknown, ...args: unknown[]) {
    const [first] = args;
    sent.push(
      (typeof first === 'string' ? first : String((first as { text?: unknown }).text))
        .trim()
        .replace(/\s+/g, ' ')
        .slice(0, 90),
    );
    return query.apply(this, args);
  });
  try {
    await work();
  } finally {
    spied.mockRestore();
  }
  return sent;
}

/** No webhook comes, which would be counted with it. */
async function charge(change = {}) {
  const account = await harness.register();
  const order = harness.order(account, {
    cardToken: await harness.cardToken(account, holder('No Webhook')),
    ...change,
  });
  const sent = await roundTrips(() => harness.tryCharge(account, order));
  return { account, order, sent };
}

it('a card that is paid at once takes no more round trips than this, from the call to its answer', async () => {
  await charge();
  const { account, order, sent } = await charge();
  expect((await harness.ask(account, order.idempotencyKey)).status).toBe('settled');
  // 31 with opening, the list of blocks, settling, level, credits, movements of money, the answer, the receipt and its
  // mail; one more is no alarm.
  expect(sent.length > 32 ? sent : []).toEqual([]);
});
