import { createServer } from 'node:http';
import { PassThrough } from 'node:stream';
import { runHalo } from './run-halo.mjs';

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

let server;
let env;
let asked;
let answers;

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      asked.push([request.method, request.url, body === '' ? undefined : JSON.parse(body)]);
      response.end(JSON.stringify(answers));
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  env = { HALO_OPERATIONS_URL: `http://ops.localhost:${server.address().port}`, HALO_TOKEN: 'x' };
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
});

async function halo(...args) {
  const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() };
  const exit = await runHalo(args, { env, folder: '/', ...streams });
  return { exit, text: `${streams.stdout.read() ?? ''}${streams.stderr.read() ?? ''}` };
}

test('blocks, lists and ends with the words of the operations API', async () => {
  answers = BLOCK;
  const made = await halo(
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
  expect(made).toEqual({ exit: 0, text: expect.stringContaining(`npx halo unblock ${ID}`) });
  answers = { blocks: [BLOCK], isMore: false, scopes: [] };
  expect((await halo('blocks')).text).toMatch(/203\.0\.113\.0\/24 .*card testing/);
  answers = { result: 'OK' };
  expect((await halo('unblock', ID, '--reason', 'a mistake')).exit).toBe(0);
  expect(asked).toEqual([
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
  expect(await halo(...args)).toEqual({ exit: 2, text: expect.stringContaining(text) });
  expect(asked).toEqual([]);
});
