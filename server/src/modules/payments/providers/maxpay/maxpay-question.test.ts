import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import formbody from '@fastify/formbody';
import pino from 'pino';
import { freePort } from '../../../../testing/free-port.ts';
import { occurrenceOf } from '../../attempts/occurrence.ts';
import { createMaxPayProvider } from './maxpay-provider.ts';

/** What the gateway answers to the calls that follow, one after the other; 200 to everything. */
let answers: object[] = [];
let app: FastifyInstance;
let address = '';
beforeAll(async () => {
  app = Fastify();
  await app.register(formbody);
  app.post('/api/cc', (_request, reply) => reply.send(answers.shift() ?? {}));
  address = await app.listen({ port: await freePort(), host: '127.0.0.1' });
});
afterAll(() => app.close());

const provider = () =>
  createMaxPayProvider(
    { account: 'us', password: 'p', signatureKey: 'k', isSimulated: true, timeoutMs: 2000, endpoint: () => address },
    pino({ level: 'silent' }),
  );
const attempt = { attemptId: randomUUID(), reference: 'reference' };
const refund = () =>
  provider().refund({
    ...attempt,
    isWhole: false,
    refundId: randomUUID(),
    amountCents: 100,
    currency: 'EUR',
    webhookUrl: 'http://luna.localhost/pay/webhooks/maxpay',
  });
const refusal = (code: number) => ({ status: 'error', code, message: 'no' });

describe.each([2001, 1004, 3024])('a question that is refused with %d', (code) => {
  it('says nothing of the payment', async () => {
    answers = [refusal(code)];
    expect((await provider().status?.(attempt))?.kind).toBe('lost');
    answers = [refusal(code)];
    expect((await provider().confirm({ kind: 'reference', value: 'reference' })).kind).toBe('lost');
    answers = [refusal(3004), refusal(code)];
    expect((await provider().cancel(attempt)).kind).toBe('lost');
  });

  it('says nothing of the refund that was made under the same id', async () => {
    answers = [refusal(3001), refusal(code)];
    expect((await refund()).kind).toBe('lost');
  });
});

it('another payment than the one that was asked about is no answer', async () => {
  answers = [{ status: 'decline', code: 3100, transaction_unique_id: randomUUID(), reference: 'other' }];
  expect((await provider().status?.(attempt))?.kind).toBe('lost');
});

it('a refund that is refused for what it says is refused; one that is turned away is asked for again', async () => {
  answers = [refusal(3005)];
  expect((await refund()).kind).toBe('refused');
  answers = [refusal(3024)];
  expect((await refund()).kind).toBe('lost');
});

describe('the amount that an answer names', () => {
  const paid = { status: 'success', code: 0, transaction_unique_id: attempt.attemptId, reference: 'reference' };
  const order = { id: attempt.attemptId, amountCents: 2990, currency: 'EUR' };

  it.each([
    [{}, 'accepted'],
    [{ amount: '29.90', currency: 'EUR' }, 'accepted'],
    [{ amount: 29.9 }, 'accepted'],
    [{ amount: '1.00', currency: 'EUR' }, 'accepted', { cents: 100, currency: 'EUR' }],
    [{ amount: '29.90', currency: 'USD' }, 'accepted', { cents: 2990, currency: 'USD' }],
    [{ amount: 'much' }, 'lost'],
  ])('%j is compared with the order: %s', async (money, type, taken = undefined) => {
    for (const ask of [
      () => provider().status?.(attempt),
      async () => {
        const confirmed = await provider().confirm({ kind: 'reference', value: 'reference' });
        return confirmed.kind === 'known' ? confirmed.answer : undefined;
      },
    ]) {
      answers = [{ ...paid, ...money }];
      const answer = await ask();
      expect(answer && occurrenceOf(answer, order, 'test', pino({ level: 'silent' }))).toMatchObject({
        event: { type },
        ...(taken && { taken }),
      });
    }
  });
});
