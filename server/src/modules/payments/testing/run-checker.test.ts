import { checkRun, type RunFacts } from './run-checker.ts';

const good: RunFacts = {
  amountCents: 990,
  credits: 50,
  ledgerFaults: 0,
  attempts: [
    { id: 'a', status: 'failed', failure: 'card_declined', isEndedByUs: false },
    { id: 'b', status: 'settled', failure: null, isEndedByUs: false },
  ],
  charges: [
    { attemptId: 'a', amountCents: 990, isPaid: false, refundedCents: 0 },
    { attemptId: 'b', amountCents: 990, isPaid: true, refundedCents: 0 },
  ],
  grants: [{ attemptId: 'b', amount: 50 }],
  receipts: [{ attemptId: 'b' }],
  received: [
    { attemptId: 'a', status: 'failed' },
    { attemptId: 'b', status: 'unknown' },
    { attemptId: 'b', status: 'settled' },
  ],
};

test('finds nothing where all is well, also where nothing was paid', () => {
  expect(checkRun(good)).toEqual([]);
  expect(
    checkRun({
      ...good,
      attempts: [good.attempts[0]!],
      charges: [good.charges[0]!],
      grants: [],
      receipts: [],
      received: [],
    }),
  ).toEqual([]);
});

test.each<[string, Partial<RunFacts>, RegExp]>([
  [
    'a second charge',
    { charges: [...good.charges, { attemptId: 'a', amountCents: 990, isPaid: true, refundedCents: 0 }] },
    /2 charges/,
  ],
  ['a lost grant', { grants: [] }, /0 grants/],
  ['a grant too many', { grants: [...good.grants, ...good.grants] }, /2 grants/],
  ['another amount', { charges: [{ attemptId: 'b', amountCents: 1, isPaid: true, refundedCents: 0 }] }, /charged 1/],
  ['too many credits', { grants: [{ attemptId: 'b', amount: 500 }] }, /granted 500/],
  ['a grant for nothing', { charges: [] }, /without a payment/],
  [
    'a paid attempt that is called failed',
    { attempts: [{ id: 'b', status: 'failed', failure: 'x', isEndedByUs: false }] },
    /the attempt is failed/,
  ],
  ['a wrong word', { received: [{ attemptId: 'b', status: 'failed' }] }, /reported "failed"/],
  [
    'a word too early',
    {
      attempts: [{ id: 'a', status: 'failed', failure: 'x', isEndedByUs: false }, good.attempts[1]!],
      received: [{ attemptId: 'a', status: 'settled' }],
    },
    /reported "settled"/,
  ],
  [
    'something left open',
    { attempts: [...good.attempts, { id: 'c', status: 'unknown', failure: null, isEndedByUs: false }] },
    /left unknown/,
  ],
  ['no receipt', { receipts: [] }, /receipt/],
  [
    'a stranger',
    { charges: [...good.charges, { attemptId: 'x', amountCents: 990, isPaid: false, refundedCents: 0 }] },
    /without an attempt/,
  ],
  ['a broken ledger', { ledgerFaults: 1 }, /sum of its ledger/],
])('finds %s', (_name, change, fault) => {
  expect(checkRun({ ...good, ...change }).join('\n')).toMatch(fault);
});
