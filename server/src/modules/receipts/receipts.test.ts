import { endpoints } from '@halo/shared/contracts';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { openReversalHarness, type ReversalHarness } from '../payments/testing/reversal-harness.ts';
import { issueReceipt } from './receipt-issuing.ts';

let harness: ReversalHarness;
beforeAll(async () => {
  harness = await openReversalHarness();
});
afterAll(() => harness.close());

const query = (text: string) => harness.database.pool.query<Record<string, unknown>>(text);

describe('the receipts of a payment', () => {
  it('are numbered without gaps, follow the money in both directions and are their owner’s', async () => {
    const { account, attempt } = await harness.bought();
    const other = await harness.bought();
    const refund = { reference: attempt.id, eventCode: 'REFUND', value: 990 };
    await harness.post({ ...refund, pspReference: 'RECEIPTREFUND001' });
    await harness.post({ ...refund, pspReference: 'RECEIPTREFUND002' });
    const [purchase] = (await harness.services.purchases.list(account.clickId)).purchases;
    const year = new Date(purchase?.paidAt ?? 0).getFullYear();
    const company = account.brand.company.id.toUpperCase();
    expect(purchase?.receipts).toEqual([
      { position: 0, number: `${company}-R-${year}-000001`, isCreditNote: false },
      { position: 1, number: `${company}-C-${year}-000001`, isCreditNote: true },
      { position: 2, number: `${company}-C-${year}-000002`, isCreditNote: true },
    ]);
    const { rows } = await query(
      `select gross_cents as gross, net_cents as net, vat_cents as vat from receipts
       where attempt_id = '${attempt.id}' order by position`,
    );
    expect(rows).toEqual([
      { gross: 2990, net: 2451, vat: 539 },
      { gross: 990, net: 812, vat: 178 },
      { gross: 990, net: 811, vat: 179 },
    ]);

    const file = (as: typeof account, position: number) =>
      harness.call(
        endpoints.receipts.file,
        { params: { clickId: as.clickId, purchaseId: attempt.id }, query: { position } },
        { as },
      );
    const answer = await file(account, 1);
    expect(answer.status).toBe(200);
    expect(await file(other.account, 0)).toMatchObject({ status: 404 });
    expect(await file(account, 3)).toMatchObject({ status: 404 });
  });

  it.each([
    ['4111111111111111', 'it', 'agree'],
    ['4000000000000226', 'de', 'conflict'],
  ])(
    'keep what the account states and where the bank of card %s is, in doubt when they differ',
    async (number, bank, evidence) => {
      const account = await harness.register();
      const { attempt } = (await harness.charge(account, { number })).value;
      const { rows } = await query(
        `select vat_country as country, facts from receipts where attempt_id = '${attempt.id}'`,
      );
      expect(rows).toEqual([
        {
          country: 'it',
          facts: expect.objectContaining({
            tax: expect.objectContaining({
              country: 'it',
              evidence,
              facts: [
                { kind: 'account', country: 'it' },
                { kind: 'card', country: bank },
              ],
            }),
          }),
        },
      ]);
    },
  );

  it('cannot be changed or removed, also when triggers are off for the session', async () => {
    for (const text of ['update receipts set gross_cents = 1, net_cents = 1, vat_cents = 0', 'delete from receipts'])
      await expect(query(`set session_replication_role = replica; ${text}`)).rejects.toThrow('never changed');
  });

  it('leave no number out when a transaction is undone, and wait for each other', async () => {
    const { account, attempt } = await harness.bought();
    const { rows: before } = await query('select last_number from receipt_series order by kind desc');
    const sale = {
      clickId: account.clickId,
      brand: account.brand,
      planName: 'x',
      method: 'paypal',
      amountCents: 100,
      currency: 'EUR',
      located: [{ kind: 'account' as const, country: 'it' }],
      period: null,
      paidAt: harness.clock.now(),
    };
    const issue = (attemptId: string, isUndone: boolean) =>
      withTransaction(harness.database.db, async (tx) => {
        await issueReceipt(tx, { ...sale, attemptId });
        if (isUndone) throw new Error('undone');
      });
    const id = (last: number) => `${attempt.id.slice(0, -1)}${last}`;
    const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((last) => issue(id(last), last % 2 === 1)));
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(3);
    const { rows } = await query(`select number from receipts where kind = 'receipt' order by number`);
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
    expect(rows.length).toBeGreaterThan(Number(before[0]?.last_number));
  });
});
