import { openOperationsStub } from './testing/operations-stub.mjs';

const ID = '0d9c1f52-5c1e-4a53-9f5b-1f6f0a3c2b11';
const BLOCK = {
  id: ID,
  scope: '*',
  kind: 'network',
  shown: '203.0.113.0/24',
  reason: 'card testing',
  blockedBy: 'anna.operator@halo.example',
  blockedAt: '2026-11-23T10:00:00.000Z',
  isRunning: true,
  mayEnd: true,
};

let stub;
beforeAll(async () => {
  stub = await openOperationsStub();
});
afterAll(() => stub.close());
beforeEach(() => {
  stub.asked = [];
});

test('blocks, lists and ends with the words of the operations API', async () => {
  stub.answer = BLOCK;
  const made = await stub.halo(
    'block',
    'network',
    '203.0.113.0/24',
    '--scope',
    '*',
    '--days',
    '7',
    '--reason',
    'card testing',
  );
  expect(made).toEqual({ exit: 0, text: expect.stringContaining(`npx --no-install halo unblock ${ID}`) });
  stub.answer = { blocks: [BLOCK], isMore: false, scopes: [] };
  expect((await stub.halo('blocks')).text).toMatch(/203\.0\.113\.0\/24 .*card testing/);
  stub.answer = { result: 'OK' };
  expect((await stub.halo('unblock', ID, '--reason', 'a mistake')).exit).toBe(0);
  expect(stub.asked).toEqual([
    [
      'POST',
      '/api/payment-blocks',
      { scope: '*', target: { kind: 'network', network: '203.0.113.0/24' }, reason: 'card testing', days: 7 },
    ],
    ['GET', '/api/payment-blocks?state=running', undefined],
    ['POST', `/api/payment-blocks/${ID}/end`, { reason: 'a mistake' }],
  ]);
});

test.each([
  [['block', 'number', '4111', '--scope', '*', '--reason', 'why'], 'is not one of card, account'],
  [['block', 'card', '4111111111111111', '--scope', '*', '--reason', 'why'], 'whole number of a payment'],
  [['block', 'network', '203.0.113.7', '--scope', '*', '--reason', 'why', '--days', 'ten'], 'no number of days'],
  [['block', 'network', '203.0.113.7', '--reason', 'why'], '--scope'],
  [['unblock', '0d9c1f52', '--reason', 'why'], 'not a whole id'],
])('asks the server nothing that is used wrongly: %j', async (args, text) => {
  expect(await stub.halo(...args)).toEqual({ exit: 2, text: expect.stringContaining(text) });
  expect(stub.asked).toEqual([]);
});
