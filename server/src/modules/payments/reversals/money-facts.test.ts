import { endpoints } from '@halo/shared/contracts';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { eq } from 'drizzle-orm';
import { eventually } from '@halo/shared/testing/eventually';
import { positionOf } from '../../accounting/index.ts';
import { checkLedger } from '../../credits/index.ts';
import { paymentAttempts, paymentParkedEvents } from '../payments-tables.ts';
import { openReversalHarness, type ReversalHarness } from '../testing/reversal-harness.ts';

// The first payment loads the provider's library.
let harness: ReversalHarness;
beforeAll(async () => {
  harness = await openReversalHarness();
});
afterAll(() => harness.close());

type Bought = Awaited<ReturnType<ReversalHarness['bought']>>;

const goods = async ({ account }: Pick<Bought, 'account'>) => [
  await harness.messageCredits(account),
  await harness.level(account),
];
const kinds = async ({ attempt }: Pick<Bought, 'attempt'>) =>
  (await harness.reversals(attempt.id)).map(({ kind, status, amountCents }) => [kind, status, amountCents]);
const position = ({ attempt }: Pick<Bought, 'attempt'>) => positionOf(harness.database.db, attempt.id);
const withdraw = ({ attempt }: Bought) =>
  withTransaction(harness.database.db, (tx) =>
    harness.services.payments.askRefund(tx, {
      attemptId: attempt.id,
      amountCents: 2990,
      reason: 'withdrawal',
      cause: `withdrawal:${attempt.id}`,
    }),
  );
const event = (bought: Pick<Bought, 'attempt'>, eventCode: string, pspReference: string, value = 2990) =>
  harness.deliver({ reference: bought.attempt.id, eventCode, pspReference, value });

describe('[API-04] a proven chargeback', () => {
  it.each([
    ['a cent more', 2991, 'EUR'],
    ['another currency', 2990, 'USD'],
    ['no amount', 0, 'EUR'],
  ])('of %s takes back what was paid, once, and the difference waits for a person', async (_what, value, currency) => {
    const bought = await harness.bought();
    const pspReference = `ODDDISPUTE${value}${currency}`;
    for (const _twice of [1, 2])
      await harness.deliver({ reference: bought.attempt.id, eventCode: 'CHARGEBACK', pspReference, value, currency });
    expect(await goods(bought)).toEqual([0, 0]);
    expect(await kinds(bought)).toEqual([['chargeback', 'done', 2990]]);
    expect(await harness.parked(bought.attempt.id)).toEqual([
      value === 0 ? 'it names no amount' : 'more than was paid, or another currency',
    ]);
    expect(await position(bought)).toEqual(
      currency === 'USD'
        ? { 'psp:adyen EUR': 2990, 'fx:open EUR': -2990, 'psp:adyen USD': -2990, 'fx:open USD': 2990 }
        : value === 2991
          ? { 'psp:adyen EUR': -1, 'fx:result EUR': 1 }
          : {},
    );
    await harness.deliver({
      reference: bought.attempt.id,
      eventCode: 'CHARGEBACK_REVERSED',
      pspReference,
      value: 2990,
    });
    expect(await goods(bought)).toEqual([200, 1]);
    expect(await checkLedger(harness.database.db)).toEqual([]);
  });

  it('that is won before it was reported waits for a person', async () => {
    const bought = await harness.bought();
    await event(bought, 'CHARGEBACK_REVERSED', 'WONBEFORELOST001');
    expect(await harness.parked(bought.attempt.id)).toEqual(['no chargeback that it could reverse']);
    expect(await goods(bought)).toEqual([200, 1]);
  });
});

it('[API-04] an event of an unknown payment waits for a person, who is reminded once a day', async () => {
  const errors = jest.spyOn(harness.deps.log, 'error');
  const said = () => errors.mock.calls.filter(([, text]) => String(text).endsWith('a person: unknown order')).length;
  await harness.deliver({
    reference: '00000000-0000-4000-8000-000000000000',
    eventCode: 'AUTHORISATION',
    pspReference: 'UNKNOWNPAYMENT01',
    value: 2990,
  });
  expect(
    await harness.database.db
      .select()
      .from(paymentParkedEvents)
      .where(eq(paymentParkedEvents.reference, 'UNKNOWNPAYMENT01')),
  ).toEqual([expect.objectContaining({ status: 'open', hasActed: false, amountCents: 2990, currency: 'EUR' })]);
  expect(said()).toBe(1);
  for (const expected of [1, 2, 2]) {
    await harness.services.payments.reconcile();
    expect(said()).toBe(expected);
    if (expected === 1) harness.clock.advance(24 * 3_600_000);
  }
  errors.mockRestore();
});

describe('[API-04] what was authorised and never became money', () => {
  it('is taken back when it is cancelled, once', async () => {
    const bought = await harness.bought();
    await event(bought, 'CANCELLATION', 'CANCELLEDLATER01', 0);
    await event(bought, 'TECHNICAL_CANCEL', 'CANCELLEDLATER02', 0);
    expect(await goods(bought)).toEqual([0, 0]);
    expect(await kinds(bought)).toEqual([['cancelled', 'done', 2990]]);
    expect([await harness.reversedCents(bought.attempt.id), await position(bought)]).toEqual([2990, {}]);
    expect(await checkLedger(harness.database.db)).toEqual([]);
  });

  it.each([
    ['before', ['CANCELLATION', 'AUTHORISATION'], []],
    ['after', ['AUTHORISATION', 'CANCELLATION'], ['cancelled done', 'refund not_owed']],
  ])('and was given up is not refunded, when it is cancelled %s it is authorised', async (order, codes, expected) => {
    const account = await harness.register();
    const cardToken = await harness.cardToken(account, { number: '4212345678910006' });
    const { attempt } = (await harness.tryCharge(account, harness.order(account, { cardToken }))).value;
    const adyen = harness.services.payments.providers.byName('adyen')!;
    jest.spyOn(adyen, 'cancel').mockResolvedValueOnce({ kind: 'challenge', challenge: attempt.challenge! });
    const refund = jest.spyOn(adyen, 'refund');
    await harness.call(
      endpoints.orders.cancelOrder,
      { body: { clickId: account.clickId, idempotencyKey: attempt.idempotencyKey ?? '' } },
      { as: account, host: account.brand.hosts[0] },
    );
    for (const code of codes) await event({ attempt }, code, `${code}${order}`.toUpperCase());
    await harness.services.payments.reconcile();
    expect((await kinds({ attempt })).map(([kind, status]) => `${kind} ${status}`).sort()).toEqual(expected);
    expect([await goods({ account }), refund.mock.calls.length]).toEqual([[0, 0], 0]);
    expect([await harness.parked(attempt.id), await position({ attempt })]).toEqual([[], {}]);
    refund.mockRestore();
  });

  it('is taken back when its capture fails, and given again when it is captured after all', async () => {
    const bought = await harness.bought();
    await event(bought, 'CAPTURE', 'ORDINARYCAPTURE1');
    expect(await kinds(bought)).toEqual([]);
    await event(bought, 'CAPTURE_FAILED', 'CAPTUREFAILED001');
    expect(await goods(bought)).toEqual([0, 0]);
    await event(bought, 'CAPTURE', 'RECAPTURED000001');
    await event(bought, 'CAPTURE', 'RECAPTURED000002');
    expect(await goods(bought)).toEqual([200, 1]);
    expect(await harness.reversedCents(bought.attempt.id)).toBe(0);
    expect(await position(bought)).toEqual({ 'psp:adyen EUR': 2990, 'deferred EUR': -2990 });
    await event(bought, 'SETTLED_REVERSED', 'SETTLEDREVERSED1');
    expect(await goods(bought)).toEqual([0, 0]);
    expect(await checkLedger(harness.database.db)).toEqual([]);
  });
});

describe('[API-04] a refund that was asked for', () => {
  it('is not sent when a bank took the money first', async () => {
    const bought = await harness.bought();
    const refund = jest.spyOn(harness.services.payments.providers.byName('adyen')!, 'refund');
    await withdraw(bought);
    // Worked off in the same round, before anything is sent.
    await harness.send({
      reference: bought.attempt.id,
      eventCode: 'CHARGEBACK',
      pspReference: 'QUICKERBANK00001',
      value: 2990,
    });
    await harness.eventually(async () => (await kinds(bought)).some(([, status]) => status === 'not_owed'));
    await harness.services.payments.reconcile();
    expect((await kinds(bought)).sort()).toEqual([
      ['chargeback', 'done', 2990],
      ['refund', 'not_owed', 2990],
    ]);
    expect([refund.mock.calls.length, await harness.reversedCents(bought.attempt.id)]).toEqual([0, 2990]);
    expect(await position(bought)).toEqual({});
    refund.mockRestore();
  });

  it('sends only what is left, and is parked for a person when it went out all the same', async () => {
    const bought = await harness.bought();
    const adyen = harness.services.payments.providers.byName('adyen')!;
    const refund = jest
      .spyOn(adyen, 'refund')
      .mockResolvedValueOnce({ kind: 'lost', reason: 'too many calls', isUnread: true });
    await withdraw(bought);
    await harness.services.payments.reconcile();
    await event(bought, 'CHARGEBACK', 'PARTIALDISPUTE01', 1000);
    refund.mockResolvedValueOnce({ kind: 'asked', reference: 'RESTREFUND000001' });
    harness.clock.advance(60_000);
    await harness.services.payments.reconcile();
    expect(refund.mock.calls.map(([{ amountCents }]) => amountCents)).toEqual([2990, 1990]);
    await event(bought, 'REFUND', 'RESTREFUND000001', 1990);
    expect(await harness.parked(bought.attempt.id)).toEqual([]);
    await event(bought, 'REFUND', 'ANOTHERREFUND001', 1000);
    expect(await harness.parked(bought.attempt.id)).toEqual(['more has gone back than was paid']);
    // The payer has a thousand cents that were not theirs.
    expect(await position(bought)).toEqual({ 'psp:adyen EUR': -1000, 'payer EUR': 1000 });
    refund.mockRestore();
  });
});

it('[PAY-08] the same plan, bought again right after it was withdrawn, is charged and granted again', async () => {
  const bought = await harness.bought();
  await withdraw(bought);
  const again = (await harness.charge(bought.account)).value.attempt;
  expect([again.status, again.id === bought.attempt.id]).toEqual(['settled', false]);
  expect((await harness.grants(bought.account)).map(({ amount }) => amount)).toEqual([200, 200]);
});

describe('[PAY-08] a payment that was given up', () => {
  it('is not completed by the browser that comes back', async () => {
    const account = await harness.register();
    const order = harness.order(account, {
      cardToken: await harness.cardToken(account, { number: '4212345678910006' }),
    });
    const { attempt } = (await harness.tryCharge(account, order)).value;
    const adyen = harness.services.payments.providers.byName('adyen')!;
    const as = { as: account, host: account.brand.hosts[0] };
    // The provider cannot end it: the page of the bank stays open in a tab.
    jest.spyOn(adyen, 'cancel').mockResolvedValueOnce({ kind: 'challenge', challenge: attempt.challenge! });
    await harness.call(
      endpoints.orders.cancelOrder,
      { body: { clickId: account.clickId, idempotencyKey: order.idempotencyKey } },
      as,
    );
    const back = await harness.decide(attempt.challenge, { decision: 'confirm' });
    const confirm = jest.spyOn(adyen, 'confirm');
    const { searchParams } = back!;
    const found = await harness.call(
      endpoints.payments.checkAdyen,
      {
        body: {
          clickId: account.clickId,
          redirectResult: searchParams.get('redirectResult') ?? '',
          attemptId: searchParams.get('reference') ?? '',
          domain: 'luna.localhost',
        },
      },
      as,
    );
    expect(found.value.attempt).toMatchObject({ id: attempt.id, status: 'failed', failure: 'payment_cancelled' });
    expect(confirm).not.toHaveBeenCalled();
    expect(await kinds({ attempt })).toEqual([]);
    confirm.mockRestore();
  });

  it('was refused, and is paid late after another plan was bought, goes back', async () => {
    const account = await harness.register();
    const refused = (await harness.charge(account, { number: '4000000000000101' })).value.attempt;
    expect(refused.status).toBe('failed');
    await harness.charge(account, {}, { productId: 'credits-50', expectedCents: 990 });
    await event({ attempt: refused }, 'AUTHORISATION', 'LATEAFTEROTHER01');
    expect(await harness.messageCredits(account)).toBe(50);
    expect((await kinds({ attempt: refused })).map(([kind, , amount]) => [kind, amount])).toEqual([['refund', 2990]]);
    await eventually(async () => {
      const [row] = await harness.database.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, refused.id));
      return row?.failure === 'payment_cancelled';
    });
  });
});
