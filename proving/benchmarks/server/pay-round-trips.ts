// Part of npm run bench:pay: how often a card that is paid at once goes to the database and back, from the call to its
// answer. Ends with 1 when it takes more than the test beside the attempts allows.
import { holder, openPaymentHarness } from '../../../server/src/modules/payments/testing/payment-harness.ts';
import { watchRoundTrips } from '../../../server/src/testing/watch-round-trips.ts';
import { median } from '../paired.mjs';

const ATTEMPTS = 5;
/** As in src/modules/payments/attempts/round-trips.test.ts. */
const MOST = 28;

const harness = await openPaymentHarness();
try {
  const statements = watchRoundTrips(harness);
  const taken: number[] = [];
  // The first one opens connections and reads what is kept afterwards.
  for (let index = 0; index <= ATTEMPTS; index += 1) {
    const account = await harness.register();
    // No webhook comes, which would be counted with it.
    const order = harness.order(account, { cardToken: await harness.cardToken(account, holder('No Webhook')) });
    const before = statements.length;
    await harness.tryCharge(account, order);
    if (index > 0) taken.push(statements.length - before);
  }
  const most = Math.max(...taken);
  console.log(
    `SQL round trips an attempt: ${median(taken)} (median of ${ATTEMPTS}, at most ${most}), with begin and commit; allowed ${MOST}`,
  );
  if (most > MOST) {
    console.error(`FAILED  more than ${MOST} for an attempt`);
    process.exitCode = 1;
  }
} finally {
  await harness.close();
}
