import { withTransaction } from '@halo/server-kit/storage/transaction';
import { positionOf } from '../../accounting/index.ts';
import type { PaymentProvider, RefundAnswer } from '../providers/payment-provider.ts';
import { openReversalHarness, type ReversalHarness } from '../testing/reversal-harness.ts';

const LOST: RefundAnswer = { kind: 'lost', reason: 'no answer' };
const LONGER_THAN_A_CALL_MS = 3_600_000;

// The first payment loads the provider's library.
let harness: ReversalHarness;
let adyen: PaymentProvider;
beforeAll(async () => {
  harness = await openReversalHarness();
  adyen = harness.services.payments.providers.byName('adyen')!;
});
afterEach(() => {
  delete adyen.findRefund;
  jest.restoreAllMocks();
});
afterAll(() => harness.close());

type Bought = Awaited<ReturnType<ReversalHarness['bought']>>;

const withdraw = ({ attempt }: Bought, keepsGoods = false) =>
  withTransaction(harness.database.db, (tx) =>
    harness.services.payments.askRefund(tx, {
      attemptId: attempt.id,
      amountCents: 2990,
      reason: 'withdrawal',
      keepsGoods,
      cause: `withdrawal:${attempt.id}`,
    }),
  );
const event = ({ attempt }: Bought, eventCode: string, pspReference: string, value: number, success = true) =>
  harness.deliver({ reference: attempt.id, eventCode, pspReference, value, success });
const rounds = async (count = 1) => {
  for (let round = 0; round < count; round += 1) {
    harness.clock.advance(LONGER_THAN_A_CALL_MS);
    await harness.services.payments.reconcile();
  }
};
const tomorrow = async () => {
  harness.clock.advance(24 * 3_600_000);
  await harness.services.payments.reconcile();
};
const rows = async ({ attempt }: Bought) =>
  (await harness.reversals(attempt.id)).map(({ kind, status, amountCents }) => `${kind} ${status} ${amountCents}`);
const position = ({ attempt }: Bought) => positionOf(harness.database.db, attempt.id);

/** What is sent for refunds of one payment: the number of the id, in the order of their first use, and the amount. */
function watchSending({ attempt }: Bought, answers: readonly (RefundAnswer | 'dies' | 'diesAfterwards')[]): string[] {
  const real = adyen.refund;
  const ids: string[] = [];
  const sent: string[] = [];
  let next = 0;
  jest.spyOn(adyen, 'refund').mockImplementation(async (refund) => {
    if (refund.attemptId !== attempt.id) return real(refund);
    if (!ids.includes(refund.refundId)) ids.push(refund.refundId);
    sent.push(`${ids.indexOf(refund.refundId) + 1}: ${refund.amountCents}`);
    const answer = answers[next];
    next += 1;
    if (answer === 'diesAfterwards') await real(refund);
    if (answer === 'dies' || answer === 'diesAfterwards') throw new Error('the process is gone');
    return answer ?? real(refund);
  });
  return sent;
}

describe('[API-04] a refund that may have been sent, and of which less is owed now,', () => {
  it('waits for the word of a provider that cannot be asked; the report that it was made counts as it is', async () => {
    const bought = await harness.bought();
    await withdraw(bought);
    const sent = watchSending(bought, [LOST]);
    await rounds();
    await event(bought, 'CHARGEBACK', 'REDUCEDBYBANK001', 990);
    await rounds(3);
    await tomorrow();
    expect([sent, await rows(bought)]).toEqual([['1: 2990'], ['refund asked 2990', 'chargeback done 990']]);
    await event(bought, 'REFUND', 'MADEALLTHESAME01', 2990);
    await tomorrow();
    expect([sent, await rows(bought)]).toEqual([['1: 2990'], ['refund done 2990', 'chargeback done 990']]);
    expect(await harness.parked(bought.attempt.id)).toEqual(['more has gone back than was paid']);
  });

  it('goes out under another id once the provider says that the first was not made', async () => {
    const bought = await harness.bought();
    await withdraw(bought, true);
    const sent = watchSending(bought, [LOST]);
    await rounds();
    await event(bought, 'CHARGEBACK', 'REDUCEDBYBANK002', 990);
    await rounds(2);
    await event(bought, 'REFUND', 'NOTMADEATALL0001', 2990, false);
    await rounds();
    expect(sent).toEqual(['1: 2990', '2: 2000']);
    await harness.eventually(async () => (await rows(bought)).includes('refund done 2000'));
    expect(await rows(bought)).toEqual(['refund failed 2990', 'chargeback done 990', 'refund done 2000']);
    // A courtesy stays one.
    const refunds = (await harness.reversals(bought.attempt.id)).filter(({ kind }) => kind === 'refund');
    expect(refunds.map(({ keepsGoods }) => keepsGoods)).toEqual([true, true]);
    expect([await position(bought), await harness.parked(bought.attempt.id)]).toEqual([{}, []]);
  });

  it('is not sent again by the next process, when one dies with the request on its way', async () => {
    const bought = await harness.bought();
    await withdraw(bought);
    const sent = watchSending(bought, ['dies']);
    await rounds();
    await event(bought, 'CHARGEBACK', 'REDUCEDBYBANK003', 990);
    await rounds(3);
    expect([sent, await rows(bought)]).toEqual([['1: 2990'], ['refund asked 2990', 'chargeback done 990']]);
  });

  it.each([
    [{ kind: 'done', reference: 'FOUNDDONE0000001' }, ['1: 2990'], ['refund done 2990', 'chargeback done 990']],
    [{ kind: 'unknown' }, ['1: 2990', '2: 2000'], ['refund not_owed 2990', 'chargeback done 990', 'refund done 2000']],
    [
      { kind: 'refused', reason: 'no' },
      ['1: 2990', '2: 2000'],
      ['refund failed 2990', 'chargeback done 990', 'refund done 2000'],
    ],
    [LOST, ['1: 2990'], ['refund asked 2990', 'chargeback done 990']],
  ] as const)('is asked about where that can be done: %j', async (found, expected, after) => {
    const bought = await harness.bought();
    await withdraw(bought);
    const sent = watchSending(bought, [LOST, { kind: 'done', reference: `SECOND${bought.psp}` }]);
    await rounds();
    await event(bought, 'CHARGEBACK', `BANK${bought.psp}`, 990);
    adyen.findRefund = () => Promise.resolve(found);
    await rounds(3);
    expect([sent, await rows(bought)]).toEqual([expected, after]);
    if (found.kind === 'unknown' || found.kind === 'refused') expect(await position(bought)).toEqual({});
  });

  it('ends without a word when nothing is owed, and what arrives all the same is parked', async () => {
    const bought = await harness.bought();
    await withdraw(bought);
    const sent = watchSending(bought, ['dies']);
    await rounds();
    await event(bought, 'CHARGEBACK', 'TAKENBYBANK00001', 2990);
    await rounds(2);
    expect([sent, await rows(bought)]).toEqual([['1: 2990'], ['refund not_owed 2990', 'chargeback done 2990']]);
    await event(bought, 'REFUND', 'MADEALLTHESAME02', 2990);
    expect(await harness.parked(bought.attempt.id)).toEqual(['more has gone back than was paid']);
  });
});

describe('[API-04] a refund without an answer', () => {
  it('goes out again under its id while as much is owed, and is one', async () => {
    const bought = await harness.bought();
    await withdraw(bought);
    const sent = watchSending(bought, [LOST, 'diesAfterwards']);
    await rounds(3);
    expect(new Set(sent)).toEqual(new Set(['1: 2990']));
    await harness.eventually(async () => (await rows(bought)).includes('refund done 2990'));
    expect(await harness.atProvider(bought.attempt.id)).toEqual([expect.objectContaining({ refundedCents: 2990 })]);
  });

  it('that was turned away unread keeps its id for what is owed later', async () => {
    const bought = await harness.bought();
    await withdraw(bought);
    const sent = watchSending(bought, [
      { ...LOST, isUnread: true },
      { kind: 'done', reference: `LATER${bought.psp}` },
    ]);
    await rounds();
    await event(bought, 'CHARGEBACK', 'REDUCEDBYBANK005', 990);
    await rounds();
    expect([sent, await rows(bought)]).toEqual([
      ['1: 2990', '1: 2000'],
      ['refund done 2000', 'chargeback done 990'],
    ]);
    expect(await position(bought)).toEqual({});
  });

  it('and turned away the second time may have arrived the first time', async () => {
    const bought = await harness.bought();
    await withdraw(bought);
    const sent = watchSending(bought, [LOST, { ...LOST, isUnread: true }]);
    await rounds(2);
    await event(bought, 'CHARGEBACK', 'REDUCEDBYBANK006', 990);
    await rounds(3);
    expect(sent).toEqual(['1: 2990', '1: 2990']);
  });
});
