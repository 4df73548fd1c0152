import { endpoints } from '@halo/shared/contracts';
import { openReversalHarness, type ReversalHarness } from '../payments/testing/reversal-harness.ts';
import { createReceiptPrinter } from './receipt-printing.ts';

let harness: ReversalHarness;
beforeAll(async () => {
  harness = await openReversalHarness();
});
afterAll(() => harness.close());

const UNUSED = { language: 'it', email: 'zoe@example.it' } as const;
const printed = (number: string | undefined) => createReceiptPrinter(harness.database.db)(number ?? '', UNUSED);

it('the mail of a purchase names its receipt, that of the refund its credit note, and both can be drawn', async () => {
  const { account, attempt } = await harness.bought();
  const body = { clickId: account.clickId, purchaseId: attempt.id };
  expect((await harness.call(endpoints.purchases.withdraw, { body }, { as: account })).status).toBe(200);
  const note = await harness.eventually(async () => harness.mail.last(account.email, 'desk-refund'));
  const [sale, back] = (await harness.services.purchases.list(account.clickId)).purchases[0]?.receipts ?? [];
  expect(harness.mail.last(account.email, 'receipt')?.data).toMatchObject({ receiptNumber: sale?.number });
  // It goes out at once, before the money does, and says what comes.
  expect(harness.mail.last(account.email, 'withdrawal-received')?.data).toMatchObject({ receiptNumber: sale?.number });
  expect(note.data).toMatchObject({ ground: 'withdrawal', creditNote: back?.number, amountMinor: '2990' });
  for (const { data } of [harness.mail.last(account.email, 'receipt') ?? note, note]) {
    const { name, bytes } = await printed(data['receiptNumber'] ?? data['creditNote']);
    expect(name).toBe(`${data['receiptNumber'] ?? data['creditNote']}.pdf`);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  }
  await expect(printed('HALO-IT-R-1999-000001')).rejects.toThrow('there is no document');
});

it('a refund that its bank made by itself has a credit note and no mail of ours', async () => {
  const { account, attempt } = await harness.bought();
  await harness.post({ reference: attempt.id, eventCode: 'REFUND', value: 990, pspReference: 'BYMAILREFUND01' });
  expect((await harness.services.purchases.list(account.clickId)).purchases[0]?.receipts).toHaveLength(2);
  expect(harness.mail.last(account.email, 'desk-refund')).toBeUndefined();
});
