import { openOperationsStub } from './testing/operations-stub.mjs';

const ID = '0d9c1f52-5c1e-4a53-9f5b-1f6f0a3c2b11';
const KEY = '11111111-2222-4333-8444-555555555555';
const FOUND = {
  id: ID,
  brand: 'luna',
  at: '2026-11-20T10:00:00.000Z',
  product: '200 crediti',
  cents: 2990,
  currency: 'EUR',
  reversedCents: 990,
  status: 'settled',
  method: 'credit_card',
  provider: 'adyen',
  lastFour: '1111',
};
const ACTION = {
  id: KEY,
  payment: ID,
  brand: 'luna',
  kind: 'refund',
  cents: 990,
  currency: 'EUR',
  takesGoods: true,
  reason: 'ticket 4711',
  status: 'done',
  proposedBy: 'anna.operator@halo.example',
  proposedAt: '2026-11-21T10:00:00.000Z',
};
const STORY = {
  ...FOUND,
  account: 'visitor-1',
  purpose: 'purchase',
  renews: false,
  isEndedByUs: false,
  changedAt: FOUND.at,
  position: [],
  steps: [{ at: FOUND.at, from: 'submitted', to: 'settled', cause: 'answer' }],
  movements: [],
  reversals: [
    {
      ...{ id: 'r1', at: '2026-11-21T10:00:01.000Z', kind: 'refund', reason: 'desk', cents: 990, status: 'done' },
      ...{ missingCredits: 0, canBeRetried: false, isOverdue: false, canBeAsked: false },
    },
  ],
  receipts: [{ at: FOUND.at, number: 'HALO-IT-R-2026-000017', isCreditNote: false, cents: 2990, currency: 'EUR' }],
  purchase: {},
  actions: [ACTION],
  refundableCents: 2000,
  aloneCents: 3000,
  aloneTodayCents: 3000,
  canBeAsked: false,
  parked: [],
  findings: [],
  blocks: [],
  canBlockCard: true,
};

let stub;
beforeAll(async () => {
  stub = await openOperationsStub();
});
afterAll(() => stub.close());
beforeEach(() => Object.assign(stub, { asked: [], status: 200, isSilent: false }));

const refund = (...more) =>
  stub.halo('payments', 'refund', ID, '--amount', '9,90', '--reason', 'ticket 4711', '--ground', 'mistake', ...more);

test('finds payments without putting what was typed into an address, and shows what happened to one', async () => {
  stub.answer = { payments: [FOUND], isMore: true };
  const found = await stub.halo('payments', 'find', 'buyer@halo.example');
  expect(found.text).toMatch(new RegExp(`${ID} +luna .*29\\.90 EUR +9\\.90 EUR +settled +credit_card 1111`));
  expect(found.text).toContain('There are older ones');
  stub.answer = STORY;
  const { text } = await stub.halo('payments', 'show', ID);
  for (const part of ['can go back', '20.00 EUR', 'HALO-IT-R-2026-000017', 'refund 9.90 EUR, done', 'ticket 4711'])
    expect(text).toContain(part);
  expect(stub.asked).toEqual([
    ['POST', '/api/payments/find', { text: 'buyer@halo.example' }],
    ['POST', `/api/payments/${ID}/story`, undefined],
  ]);
});

test('refunds under the key that was given, and waits for a second person with an exit code of its own', async () => {
  stub.answer = ACTION;
  expect(await refund('--key', KEY)).toEqual({ exit: 0, text: expect.stringContaining('9.90 EUR') });
  stub.answer = { ...ACTION, status: 'waiting', expiresAt: '2026-11-22T10:00:00.000Z' };
  expect(await refund('--key', KEY, '--keep-goods')).toEqual({
    exit: 4,
    text: expect.stringContaining('second person'),
  });
  const body = { id: KEY, cents: 990, ground: 'mistake', reason: 'ticket 4711' };
  expect(stub.asked).toEqual([
    ['POST', `/api/payments/${ID}/refunds`, { ...body, takesGoods: true }],
    ['POST', `/api/payments/${ID}/refunds`, { ...body, takesGoods: false }],
  ]);
});

test('says under which key to send it again when no answer came', async () => {
  stub.isSilent = true;
  const { exit, text } = await refund();
  const [[, , { id }]] = stub.asked;
  expect([exit, text]).toEqual([5, expect.stringContaining(`--key ${id}`)]);
  Object.assign(stub, { isSilent: false, status: 409 });
  stub.answer = { code: 'conflict', message: 'of this payment 5.00 EUR can still go back', retryable: false };
  expect(await refund()).toEqual({ exit: 1, text: expect.stringContaining('5.00 EUR can still go back') });
});

test.each([
  [['payments', 'refund', '0d9c1f52', '--amount', '1', '--reason', 'why'], 'not a whole id'],
  [['payments', 'refund', ID, '--amount', '1.999', '--reason', 'why'], 'no amount'],
  [['payments', 'refund', ID, '--amount', '0', '--reason', 'why'], 'no amount'],
  [['payments', 'refund', ID, '--amount', '1'], '--reason'],
  [['payments', 'refund', ID, '--amount', '1', '--reason', 'why', '--ground', 'none'], 'is not one of agreed'],
  [['payments', 'refund', ID, '--amount', '1', '--reason', 'why', '--key', 'mine'], 'is no key'],
])('asks the server nothing that is used wrongly: %j', async (args, text) => {
  expect(await stub.halo(...args)).toEqual({ exit: 2, text: expect.stringContaining(text) });
  expect(stub.asked).toEqual([]);
});
