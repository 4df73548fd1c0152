import { endpoints } from '@halo/shared/contracts';
import { like } from 'drizzle-orm';
import { ledger } from '../../credits/credits-tables.ts';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { positionOf } from '../../accounting/index.ts';
import { checkLedger } from '../../credits/index.ts';
import { openReversalHarness, type ReversalHarness } from '../testing/reversal-harness.ts';

// The first payment loads the provider's library.
let harness: ReversalHarness;
beforeAll(async () => {
  harness = await openReversalHarness();
});
afterAll(() => harness.close());

describe('[API-04] a chargeback', () => {
  it('takes the credits and the level back once, however often it is reported, and notifies the pages', async () => {
    const { account, attempt, psp } = await harness.bought();
    expect([await harness.messageCredits(account), await harness.level(account)]).toEqual([200, 1]);
    harness.hub.clear();
    await harness.dispute(psp, 'chargeBack');
    await harness.eventually(async () => (await harness.messageCredits(account)) === 0);
    await harness.dispute(psp, 'chargeBack');
    await harness.dispute(psp, 'chargeBack');
    // That of the payment, and those of the three disputes.
    await harness.webhooksOf(attempt.id, 4);
    expect(await harness.reversals(attempt.id)).toEqual([
      expect.objectContaining({ kind: 'chargeback', status: 'done', amountCents: 2990, missingCredits: 0 }),
    ]);
    expect([await harness.messageCredits(account), await harness.level(account)]).toEqual([0, 0]);
    expect(await harness.reversedCents(attempt.id)).toBe(2990);
    expect(harness.hub.of(account.clickId, 'credits').length).toBeGreaterThanOrEqual(1);
    expect(await checkLedger(harness.database.db)).toEqual([]);
  });

  it('never takes below zero: what was spent is noted as missing', async () => {
    const { account, attempt, psp } = await harness.bought();
    await withTransaction(harness.database.db, (tx) =>
      harness.services.credits.spend(tx, {
        clickId: account.clickId,
        unit: 'message',
        amount: 150,
        cause: 'message:spent',
      }),
    );
    await harness.dispute(psp, 'chargeBack');
    await harness.eventually(async () => (await harness.reversals(attempt.id)).length === 1);
    expect(await harness.messageCredits(account)).toBe(0);
    expect(await harness.reversals(attempt.id)).toEqual([expect.objectContaining({ missingCredits: 150 })]);
    expect(await checkLedger(harness.database.db)).toEqual([]);
  });

  it('that is reversed gives back what it took', async () => {
    const { account, attempt, psp } = await harness.bought();
    await withTransaction(harness.database.db, (tx) =>
      harness.services.credits.spend(tx, {
        clickId: account.clickId,
        unit: 'message',
        amount: 50,
        cause: 'message:spent',
      }),
    );
    await harness.dispute(psp, 'chargeBack');
    await harness.eventually(async () => (await harness.messageCredits(account)) === 0);
    await harness.dispute(psp, 'reverse');
    await harness.eventually(async () => (await harness.messageCredits(account)) === 150);
    expect(await harness.level(account)).toBe(1);
    expect(await harness.reversedCents(attempt.id)).toBe(0);
    expect((await harness.reversals(attempt.id)).map(({ kind }) => kind).sort()).toEqual([
      'chargeback',
      'chargeback_reversed',
    ]);
    expect(await checkLedger(harness.database.db)).toEqual([]);
  });

  it('of one purchase leaves the level of another', async () => {
    const { account, psp } = await harness.bought();
    await harness.charge(account, {}, { productId: 'credits-50', expectedCents: 990 });
    await harness.dispute(psp, 'chargeBack');
    await harness.eventually(async () => (await harness.messageCredits(account)) === 50);
    expect(await harness.level(account)).toBe(1);
  });

  it('waits for the event that the payment was made', async () => {
    const account = await harness.register();
    const order = harness.order(account, {
      cardToken: await harness.cardToken(account, { number: '4000000000000176' }),
    });
    const { attempt } = (await harness.tryCharge(account, order)).value;
    expect(attempt.status).toBe('pending');
    await harness.send({
      reference: attempt.id,
      eventCode: 'CHARGEBACK',
      pspReference: 'EARLYCHARGEBACK1',
      value: 2990,
    });
    await harness.services.payments.reconcile();
    expect(await harness.reversals(attempt.id)).toEqual([]);
    await harness.eventually(async () => (await harness.reversals(attempt.id)).length === 1);
    expect((await harness.ask(account, order.idempotencyKey)).status).toBe('settled');
    expect(await harness.messageCredits(account)).toBe(0);
  });
});

describe('[API-04] what a payment never brought, or what was taken for it already,', () => {
  const entries = (attemptId: string) =>
    harness.database.db
      .select()
      .from(ledger)
      .where(like(ledger.cause, `%:${attemptId}%`));

  it('is not taken a second time by a chargeback after a withdrawal', async () => {
    const { account, attempt } = await harness.bought();
    await harness.charge(account, {}, { productId: 'credits-50', expectedCents: 990 });
    await withTransaction(harness.database.db, async (tx) => {
      await harness.services.credits.takeBack(tx, {
        clickId: account.clickId,
        unit: 'message',
        amount: 180,
        cause: `withdrawal:${attempt.id}`,
      });
      await harness.services.payments.askRefund(tx, {
        attemptId: attempt.id,
        amountCents: 2700,
        reason: 'withdrawal',
        cause: `withdrawal:${attempt.id}`,
      });
    });
    expect(await harness.messageCredits(account)).toBe(70);
    await harness.deliver({
      reference: attempt.id,
      eventCode: 'CHARGEBACK',
      pspReference: 'AFTERWITHDRAWAL1',
      value: 2990,
    });
    expect(await harness.messageCredits(account)).toBe(50);
    await harness.deliver({
      reference: attempt.id,
      eventCode: 'CHARGEBACK_REVERSED',
      pspReference: 'AFTERWITHDRAWAL1',
      value: 2990,
    });
    expect(await harness.messageCredits(account)).toBe(70);
    expect(await checkLedger(harness.database.db)).toEqual([]);
  });

  it('comes again as a refund, when the bank gives back what it took of a payment that was withdrawn from', async () => {
    const { account, attempt } = await harness.bought();
    const disputed = { reference: attempt.id, pspReference: 'WITHDRAWNBEFORE1', value: 2990 };
    await harness.services.purchases.withdraw(account.clickId, attempt.id);
    await harness.deliver({ ...disputed, eventCode: 'CHARGEBACK' });
    await harness.eventually(async () =>
      (await harness.reversals(attempt.id)).some(({ status }) => status === 'not_owed'),
    );
    await harness.deliver({ ...disputed, eventCode: 'CHARGEBACK_REVERSED' });
    await harness.eventually(async () => {
      const refunds = (await harness.reversals(attempt.id)).filter(({ kind }) => kind === 'refund');
      return refunds.some(({ status }) => status === 'done');
    });
    expect((await harness.reversals(attempt.id)).map(({ kind, status }) => `${kind} ${status}`).sort()).toEqual([
      'chargeback done',
      'chargeback_reversed done',
      'refund done',
      'refund not_owed',
    ]);
    expect(await positionOf(harness.database.db, attempt.id)).toEqual({});
    expect([await harness.messageCredits(account), await harness.level(account)]).toEqual([0, 0]);
    expect((await harness.atProvider(attempt.id))[0]).toMatchObject({ refundedCents: 2990 });
  });

  it('comes again as the courtesy and the withdrawal that it was, when both had been left to the bank', async () => {
    const { account, attempt } = await harness.bought();
    const courtesy = { cents: 990, cause: 'desk:nice', takesGoods: false, ground: 'goodwill' } as const;
    const disputed = { reference: attempt.id, pspReference: 'BOTHWERELEFT0001', value: 2990 };
    await withTransaction(harness.database.db, (tx) =>
      harness.services.payments.operations.refund(tx, { attemptId: attempt.id, ...courtesy }),
    );
    await harness.services.purchases.withdraw(account.clickId, attempt.id);
    await harness.deliver({ ...disputed, eventCode: 'CHARGEBACK' });
    const refunds = async () => (await harness.reversals(attempt.id)).filter(({ kind }) => kind === 'refund');
    await harness.eventually(async () => (await refunds()).every(({ status }) => status === 'not_owed'));
    await harness.deliver({ ...disputed, eventCode: 'CHARGEBACK_REVERSED' });
    await harness.eventually(async () => (await refunds()).filter(({ status }) => status === 'done').length === 2);
    const made = (await refunds()).filter(({ status }) => status === 'done');
    expect(made.map(({ reason, amountCents, keepsGoods }) => ({ reason, amountCents, keepsGoods }))).toEqual(
      expect.arrayContaining([
        { reason: 'desk', amountCents: 990, keepsGoods: true },
        { reason: 'withdrawal', amountCents: 2000, keepsGoods: false },
      ]),
    );
    expect(await positionOf(harness.database.db, attempt.id)).toEqual({});
  });

  it('is not taken from another purchase by a withdrawal, when a refund of a part took credits before', async () => {
    const { account, attempt } = await harness.bought();
    await harness.charge(account, {}, { productId: 'credits-50', expectedCents: 990 });
    const part = { attemptId: attempt.id, cents: 299, cause: 'desk:part', takesGoods: true, ground: 'agreed' } as const;
    await withTransaction(harness.database.db, (tx) => harness.services.payments.operations.refund(tx, part));
    await harness.eventually(async () => (await harness.reversedCents(attempt.id)) === 299);
    expect(await harness.messageCredits(account)).toBe(230);
    await harness.services.purchases.withdraw(account.clickId, attempt.id);
    expect(await harness.messageCredits(account)).toBe(50);
    await harness.eventually(async () => (await harness.reversedCents(attempt.id)) === 2990);
  });

  it('is of the price that stayed, when a part of it went back while the purchase waited', async () => {
    const { account, attempt } = await harness.bought({
      productId: 'credits-50',
      expectedCents: 990,
      startsAtOnce: undefined,
    });
    const part = { attemptId: attempt.id, cents: 198, cause: 'desk:part', takesGoods: true, ground: 'agreed' } as const;
    await withTransaction(harness.database.db, (tx) => harness.services.payments.operations.refund(tx, part));
    await harness.services.purchases.begin(account.clickId, attempt.id, '2026-12');
    expect(await harness.messageCredits(account)).toBe(40);
    const half = { clickId: account.clickId, unit: 'message', amount: 20, cause: 'message:half' } as const;
    await withTransaction(harness.database.db, (tx) => harness.services.credits.spend(tx, half));
    await harness.services.purchases.withdraw(account.clickId, attempt.id);
    await harness.eventually(async () => (await harness.reversedCents(attempt.id)) === 198 + 396);
  });

  it.each([
    ['a part', 198],
    ['the whole', 990],
  ])(
    'begins with all that was bought, when %s of its price went back as a courtesy while it waited',
    async (_what, cents) => {
      const { account, attempt } = await harness.bought({
        productId: 'credits-50',
        expectedCents: 990,
        startsAtOnce: undefined,
      });
      const courtesy = {
        attemptId: attempt.id,
        cents,
        cause: 'desk:nice',
        takesGoods: false,
        ground: 'goodwill',
      } as const;
      await withTransaction(harness.database.db, (tx) => harness.services.payments.operations.refund(tx, courtesy));
      await harness.eventually(async () => (await harness.reversedCents(attempt.id)) === cents);
      const [waiting] = (await harness.services.purchases.list(account.clickId)).purchases;
      expect(waiting).toMatchObject({ waitingCredits: 50, refundedCents: cents });
      await harness.services.purchases.begin(account.clickId, attempt.id, '2026-12');
      expect([await harness.messageCredits(account), await harness.level(account)]).toEqual([50, 1]);
    },
  );

  it('leaves a debt for the credits alone, when a part of the price had gone back as a courtesy', async () => {
    const { account, attempt } = await harness.bought();
    await withTransaction(harness.database.db, (tx) =>
      harness.services.payments.operations.refund(tx, {
        attemptId: attempt.id,
        cents: 598,
        cause: 'desk:courtesy',
        takesGoods: false,
        ground: 'agreed',
      }),
    );
    await harness.eventually(async () => (await harness.reversals(attempt.id))[0]?.status === 'done');
    await withTransaction(harness.database.db, (tx) =>
      harness.services.credits.spend(tx, {
        clickId: account.clickId,
        unit: 'message',
        amount: 150,
        cause: 'message:y',
      }),
    );
    await harness.deliver({
      reference: attempt.id,
      eventCode: 'CHARGEBACK',
      pspReference: 'AFTERACOURTESY01',
      value: 2990,
    });
    // Of 160 that 2392 were kept for, 50 are left: 110 are missing. Besides, the courtesy has gone back twice.
    const taken = (await harness.reversals(attempt.id)).find(({ kind }) => kind === 'chargeback');
    expect(taken?.missingCredits).toBe(110);
    expect(await positionOf(harness.database.db, attempt.id)).toEqual({
      'psp:adyen EUR': -598,
      'deferred EUR': -1644,
      'payer EUR': 2242,
    });
  });

  it('is not taken for a payment that was given up and paid all the same', async () => {
    const account = await harness.register();
    const order = harness.order(account, {
      cardToken: await harness.cardToken(account, { number: '4212345678910006' }),
    });
    const { attempt } = (await harness.tryCharge(account, order)).value;
    await harness.call(
      endpoints.orders.cancelOrder,
      { body: { clickId: account.clickId, idempotencyKey: order.idempotencyKey } },
      { as: account, host: account.brand.hosts[0] },
    );
    await harness.charge(account, {}, { productId: 'credits-50', expectedCents: 990 });
    await harness.deliver({
      reference: attempt.id,
      eventCode: 'AUTHORISATION',
      pspReference: 'PAIDAFTERGIVEUP1',
      value: 2990,
    });
    await harness.deliver({
      reference: attempt.id,
      eventCode: 'CHARGEBACK',
      pspReference: 'CHARGEDBACKLATE1',
      value: 2990,
    });
    expect(await harness.messageCredits(account)).toBe(50);
    expect(await entries(attempt.id)).toEqual([]);
  });

  it('is not taken for our own refund that was refused, and that a person made afterwards', async () => {
    const { account, attempt } = await harness.bought();
    await withTransaction(harness.database.db, (tx) =>
      harness.services.payments.askRefund(tx, {
        attemptId: attempt.id,
        amountCents: 666,
        reason: 'guarantee',
        cause: `guarantee:${attempt.id}`,
      }),
    );
    await harness.eventually(async () => (await harness.reversals(attempt.id))[0]?.status === 'failed');
    await harness.deliver({ reference: attempt.id, eventCode: 'REFUND', pspReference: 'MADEBYAPERSON001', value: 666 });
    expect(await harness.reversals(attempt.id)).toEqual([
      expect.objectContaining({ status: 'done', reason: 'guarantee', providerReference: 'MADEBYAPERSON001' }),
    ]);
    expect([await harness.messageCredits(account), await harness.reversedCents(attempt.id)]).toEqual([200, 666]);
  });
});

describe('[API-04] a dispute in two rounds, under one reference,', () => {
  const PSP = (round: string) => `DISPUTE${round}0000000000`.slice(0, 16);

  it.each([
    ['ABC', ['CHARGEBACK', 'CHARGEBACK_REVERSED', 'SECOND_CHARGEBACK']],
    ['ACB', ['CHARGEBACK', 'SECOND_CHARGEBACK', 'CHARGEBACK_REVERSED']],
  ])('takes again what came again, in the order %s', async (order, events) => {
    const { account, attempt } = await harness.bought();
    for (const eventCode of events)
      await harness.deliver({ reference: attempt.id, eventCode, pspReference: PSP(order), value: 2990 });
    expect([
      await harness.messageCredits(account),
      await harness.level(account),
      await harness.reversedCents(attempt.id),
    ]).toEqual([0, 0, 2990]);
    expect(await checkLedger(harness.database.db)).toEqual([]);
  });
});

it('a kept card goes on being kept when its payment is refunded by hand', async () => {
  const { account, attempt } = await harness.bought({ rememberCard: true });
  await harness.post({ reference: attempt.id, eventCode: 'REFUND', pspReference: 'REFUNDEDBYHAND01', value: 2990 });
  await harness.eventually(async () => (await harness.messageCredits(account)) === 0);
  const { rules } = (
    await harness.call(
      endpoints.paymentMethods.rules,
      { body: { clickId: account.clickId } },
      { as: account, host: account.brand.hosts[0] },
    )
  ).value;
  expect(rules.savedCards).toHaveLength(1);
});
