import { eventually } from '@halo/shared/testing/eventually';
import { eq, like } from 'drizzle-orm';
import { paymentAttempts, paymentReversals, webhookInbox } from '../payments-tables.ts';
import { ledger } from '../../credits/credits-tables.ts';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { createPaymentsService } from '../payments-service.ts';
import { holder } from '../testing/payment-harness.ts';
import { openReversalHarness, type ReversalHarness } from '../testing/reversal-harness.ts';

// The first payment loads the provider's library.
let harness: ReversalHarness;
beforeAll(async () => {
  harness = await openReversalHarness();
});
afterAll(() => harness.close());

describe('[API-04] a refund', () => {
  it('made at the provider takes its share; parts add up to the whole', async () => {
    const { account, attempt } = await harness.bought();
    await harness.post({ reference: attempt.id, eventCode: 'REFUND', pspReference: 'REFUNDPART000001', value: 990 });
    expect(await harness.messageCredits(account)).toBe(200 - 66);
    expect(await harness.level(account)).toBe(1);
    await harness.post({ reference: attempt.id, eventCode: 'REFUND', pspReference: 'REFUNDPART000001', value: 990 });
    expect(await harness.messageCredits(account)).toBe(200 - 66);
    await harness.post({ reference: attempt.id, eventCode: 'REFUND', pspReference: 'REFUNDPART000002', value: 2000 });
    expect([await harness.messageCredits(account), await harness.level(account)]).toEqual([0, 0]);
    expect(await harness.reversedCents(attempt.id)).toBe(2990);
  });

  it('that we asked for is sent once, noted as done, and takes nothing a second time', async () => {
    const { account, attempt } = await harness.bought();
    const order = { attemptId: attempt.id, amountCents: 1000, reason: 'withdrawal', cause: `withdrawal:${attempt.id}` };
    await withTransaction(harness.database.db, (tx) => harness.services.payments.askRefund(tx, order));
    await withTransaction(harness.database.db, (tx) => harness.services.payments.askRefund(tx, order));
    await Promise.all([harness.services.payments.reconcile(), harness.services.payments.reconcile()]);
    await harness.eventually(async () => (await harness.reversals(attempt.id))[0]?.status === 'done');
    expect(await harness.reversals(attempt.id)).toHaveLength(1);
    expect(await harness.reversedCents(attempt.id)).toBe(1000);
    expect(await harness.atProvider(attempt.id)).toEqual([expect.objectContaining({ refundedCents: 1000 })]);
    expect(await harness.messageCredits(account)).toBe(200);
  });

  describe.each(['done', 'asked'] as const)('whose webhook comes before its answer, which is "%s",', (kind) => {
    it('is booked once', async () => {
      const { account, attempt, psp } = await harness.bought();
      await withTransaction(harness.database.db, (tx) =>
        harness.services.payments.askRefund(tx, {
          attemptId: attempt.id,
          amountCents: 1000,
          reason: 'withdrawal',
          cause: `withdrawal:${attempt.id}`,
        }),
      );
      const adyen = harness.services.payments.providers.byName('adyen')!;
      const reference = `EARLY${kind.toUpperCase()}${psp}`.slice(0, 16);
      const refund = jest.spyOn(adyen, 'refund').mockImplementationOnce(async () => {
        await harness.deliver({ reference: attempt.id, eventCode: 'REFUND', pspReference: reference, value: 1000 });
        return { kind, reference };
      });
      await harness.services.payments.reconcile();
      expect(refund).toHaveBeenCalledTimes(1);
      expect(await harness.reversals(attempt.id)).toEqual([
        expect.objectContaining({ status: 'done', providerReference: reference }),
      ]);
      expect([await harness.reversedCents(attempt.id), await harness.messageCredits(account)]).toEqual([1000, 200]);
      refund.mockRestore();
    });
  });

  it('whose webhook the provider sends before its answer is done, once', async () => {
    const account = await harness.register();
    const { attempt } = (await harness.charge(account, holder('Webhook First'))).value;
    await withTransaction(harness.database.db, (tx) =>
      harness.services.payments.askRefund(tx, {
        attemptId: attempt.id,
        amountCents: 1000,
        reason: 'withdrawal',
        cause: `withdrawal:${attempt.id}`,
      }),
    );
    await harness.services.payments.reconcile();
    // The webhook was taken and worked off before the refund's own call came back.
    await harness.eventually(async () => (await harness.reversals(attempt.id))[0]?.status === 'done');
    expect(await harness.reversals(attempt.id)).toEqual([expect.objectContaining({ status: 'done' })]);
    expect([await harness.reversedCents(attempt.id), await harness.messageCredits(account)]).toEqual([1000, 200]);
  });

  it('that two processes want to send is sent by one, and booked once', async () => {
    const { attempt } = await harness.bought();
    await withTransaction(harness.database.db, (tx) =>
      harness.services.payments.askRefund(tx, {
        attemptId: attempt.id,
        amountCents: 1000,
        reason: 'withdrawal',
        cause: `withdrawal:${attempt.id}`,
      }),
    );
    const processes = [
      harness.services.payments,
      createPaymentsService({ ...harness.deps, ...harness.services }),
      createPaymentsService({ ...harness.deps, ...harness.services }),
    ];
    // The answer comes when the others are through, so that each of them finds the refund unfinished.
    let finished = 0;
    const calls = processes.map(({ providers }) =>
      jest.spyOn(providers.byName('adyen')!, 'refund').mockImplementation(async ({ refundId }) => {
        await eventually(() => finished === 2, { what: 'the processes that do not send' });
        return { kind: 'done', reference: refundId };
      }),
    );
    await Promise.all(processes.map(({ reconcile }) => reconcile().finally(() => (finished += 1))));
    expect(calls.flatMap(({ mock }) => mock.calls)).toHaveLength(1);
    expect(await harness.reversals(attempt.id)).toEqual([expect.objectContaining({ status: 'done' })]);
    expect(await harness.reversedCents(attempt.id)).toBe(1000);
    for (const call of calls) call.mockRestore();
  });

  it('that fails afterwards is noted as failed', async () => {
    const { attempt } = await harness.bought();
    await withTransaction(harness.database.db, (tx) =>
      harness.services.payments.askRefund(tx, {
        attemptId: attempt.id,
        amountCents: 666,
        reason: 'guarantee',
        cause: `guarantee:${attempt.id}`,
      }),
    );
    await harness.eventually(async () => (await harness.reversals(attempt.id))[0]?.status === 'failed');
    expect(await harness.reversedCents(attempt.id)).toBe(0);
  });

  it('of more than was paid, in another currency, for another merchant or of a refused payment changes nothing, and waits for a person', async () => {
    const { account, attempt } = await harness.bought();
    const before = await harness.database.db.select().from(ledger).where(eq(ledger.clickId, account.clickId));
    await harness.post({ reference: attempt.id, eventCode: 'REFUND', pspReference: 'REFUNDBAD0000001', value: 2991 });
    await harness.post({
      reference: attempt.id,
      eventCode: 'REFUND',
      pspReference: 'REFUNDBAD0000002',
      value: 2990,
      currency: 'USD',
    });
    await harness.post({
      reference: attempt.id,
      eventCode: 'CHARGEBACK',
      pspReference: 'REFUNDBAD0000003',
      value: 2990,
      merchantAccount: 'AnotherMerchant',
    });
    const refused = await harness.register();
    const { attempt: failed } = (await harness.charge(refused, { number: '4000000000000101' })).value;
    await harness.post({ reference: failed.id, eventCode: 'REFUND', pspReference: 'REFUNDBAD0000004', value: 2990 });
    expect([...(await harness.reversals(attempt.id)), ...(await harness.reversals(failed.id))]).toEqual([]);
    expect([...(await harness.parked(attempt.id)), ...(await harness.parked(failed.id))]).toEqual([
      'more than was paid, or another currency',
      'more than was paid, or another currency',
      'another merchant account',
      'money that was never paid cannot go back',
    ]);
    expect(await harness.database.db.select().from(ledger).where(eq(ledger.clickId, account.clickId))).toEqual(before);
  });
});

describe('[API-04] what cannot be done now does not block the rest:', () => {
  const ask = (attemptId: string, cause: string) =>
    withTransaction(harness.database.db, (tx) =>
      harness.services.payments.askRefund(tx, { attemptId, amountCents: 1, reason: 'guarantee', cause }),
    );

  it('a refund behind many that no provider can make', async () => {
    const { attempt: gone } = await harness.bought();
    await harness.database.db.update(paymentAttempts).set({ provider: 'gone' }).where(eq(paymentAttempts.id, gone.id));
    for (let each = 0; each < 25; each += 1) await ask(gone.id, `impossible:${each}`);
    const { attempt } = await harness.bought();
    harness.clock.advance(1);
    await ask(attempt.id, `guarantee:${attempt.id}`);
    await harness.services.payments.reconcile();
    await harness.services.payments.reconcile();
    await harness.eventually(async () => (await harness.reversals(attempt.id))[0]?.status === 'done');
    expect(new Set((await harness.reversals(gone.id)).map(({ status }) => status))).toEqual(new Set(['asked']));
    await harness.database.db.delete(paymentReversals).where(eq(paymentReversals.attemptId, gone.id));
  });

  it('a webhook behind many that came too early, or that is unreadable', async () => {
    const { attempt } = await harness.bought();
    const { merchant } = harness.services.payments.providers.byName('adyen')!;
    const account = await harness.register();
    const adyen = harness.services.payments.providers.byName('adyen')!;
    jest.spyOn(adyen, 'start').mockResolvedValueOnce({ kind: 'pending', reference: 'STAYSPENDING0001' });
    const { attempt: pending } = (await harness.charge(account)).value;
    const stored = (attemptId: string, eventId: string) => ({
      eventId,
      attemptId,
      merchant,
      amountCents: 2990,
      currency: 'EUR',
      reference: eventId,
      name: 'CHARGEBACK',
      outcome: { kind: 'chargedBack' },
    });
    const rows = Array.from({ length: 130 }, (_, each) => `head-${each}`).map((eventId, each) => ({
      provider: 'adyen',
      eventId,
      body: each < 100 ? stored(pending.id, eventId) : { unreadable: 'body' },
      receivedAt: new Date(0),
    }));
    await harness.database.db
      .insert(webhookInbox)
      .values([...rows, { provider: 'adyen', eventId: 'behind', body: stored(attempt.id, 'behind') }]);
    await harness.services.payments.reconcile();
    await harness.services.payments.reconcile();
    await harness.eventually(async () => (await harness.reversals(attempt.id)).length === 1);
    await harness.database.db.delete(webhookInbox).where(like(webhookInbox.eventId, 'head-%'));
  });

  it.each([
    ['done', 'done', 100],
    ['refused', 'failed', 0],
  ] as const)('a refund that was requested, and never reported on, is asked about: %s', async (kind, status, cents) => {
    const { attempt } = await harness.bought();
    const adyen = harness.services.payments.providers.byName('adyen')!;
    const refund = jest.spyOn(adyen, 'refund').mockResolvedValueOnce({ kind: 'asked', reference: `ASKEDABOUT${kind}` });
    adyen.refundStatus = jest
      .fn()
      .mockResolvedValue(kind === 'done' ? { kind, reference: 'ASKEDABOUTdone' } : { kind, reason: 'no' });
    await withTransaction(harness.database.db, (tx) =>
      harness.services.payments.askRefund(tx, {
        attemptId: attempt.id,
        amountCents: 100,
        reason: 'guarantee',
        cause: `guarantee:${attempt.id}`,
      }),
    );
    await harness.services.payments.reconcile();
    expect(await harness.reversals(attempt.id)).toEqual([expect.objectContaining({ status: 'asked' })]);
    harness.clock.advance(24 * 3_600_000);
    await harness.services.payments.reconcile();
    expect(adyen.refundStatus).toHaveBeenCalledWith(expect.objectContaining({ refundReference: `ASKEDABOUT${kind}` }));
    delete adyen.refundStatus;
    refund.mockRestore();
    expect(await harness.reversals(attempt.id)).toEqual([expect.objectContaining({ status })]);
    expect(await harness.reversedCents(attempt.id)).toBe(cents);
  });

  it('a refund that was requested, and never reported on, is logged once a day', async () => {
    const { attempt } = await harness.bought();
    const adyen = harness.services.payments.providers.byName('adyen')!;
    const refund = jest.spyOn(adyen, 'refund').mockResolvedValueOnce({ kind: 'asked', reference: 'NEVERREPORTED002' });
    const called = jest.spyOn(harness.deps.log, 'error');
    const alarms = () =>
      called.mock.calls.filter(([fields]) => (fields as { attemptId?: string }).attemptId === attempt.id).length;
    await ask(attempt.id, `guarantee:${attempt.id}`);
    for (const [hours, expected] of [
      [0, 0],
      [23, 0],
      [2, 1],
      [1, 1],
      [24, 2],
    ] as const) {
      harness.clock.advance(hours * 3_600_000);
      await harness.services.payments.reconcile();
      await harness.services.payments.reconcile();
      expect([hours, alarms()]).toEqual([hours, expected]);
    }
    expect(refund).toHaveBeenCalledTimes(1);
    expect(await harness.reversals(attempt.id)).toEqual([
      expect.objectContaining({ status: 'asked', providerReference: 'NEVERREPORTED002' }),
    ]);
    refund.mockRestore();
    called.mockRestore();
  });
});
