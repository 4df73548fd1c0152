import { AppError } from '@halo/shared/errors';
import { aPaymentAttempt, createFakeClock } from '@halo/shared/testing';
import { askDelay, watchAttempt, type WatchAnswer } from './attempt-watch.ts';

const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

function watching(answers: (() => Promise<ReturnType<typeof aPaymentAttempt>>)[]) {
  const clock = createFakeClock(0);
  const received: WatchAnswer[] = [];
  let asked = 0;
  const watch = watchAttempt({
    clock,
    ask: () => (answers[Math.min(asked++, answers.length - 1)] ?? (async () => aPaymentAttempt()))(),
    onAnswer: (answer) => {
      received.push(answer);
      return answer.kind !== 'attempt' || answer.attempt.status === 'pending';
    },
  });
  return { clock, received, watch, asked: () => asked };
}

const pending = async () => aPaymentAttempt({ status: 'pending' });
const settled = async () => aPaymentAttempt();

it('asks until the outcome is known, and leaves nothing behind', async () => {
  const { clock, received, asked } = watching([pending, pending, settled]);
  await turn();
  clock.advance(askDelay(0));
  await turn();
  clock.advance(askDelay(1));
  await turn();
  clock.advance(600_000);
  expect(asked()).toBe(3);
  expect(received.map((answer) => answer.kind === 'attempt' && answer.attempt.status)).toEqual([
    'pending',
    'pending',
    'settled',
  ]);
  expect(clock.waiting).toBe(0);
});

it('tells what is missing from what cannot be reached', async () => {
  const { clock, received } = watching([
    async () => Promise.reject(new AppError('offline')),
    async () => Promise.reject(new AppError('not_found')),
    settled,
  ]);
  await turn();
  clock.advance(askDelay(0));
  await turn();
  expect(received).toEqual([{ kind: 'unreachable', code: 'offline' }, { kind: 'missing' }]);
});

it('asks at once when the network is back', async () => {
  const { asked, watch } = watching([async () => Promise.reject(new AppError('offline')), pending]);
  await turn();
  window.dispatchEvent(new Event('online'));
  await turn();
  expect(asked()).toBe(2);
  watch.stop();
  window.dispatchEvent(new Event('online'));
  expect(asked()).toBe(2);
});

it('gives up a question that hangs when it is asked again', async () => {
  const { received, watch, asked, clock } = watching([() => new Promise(() => undefined), settled]);
  await turn();
  watch.askNow();
  await turn();
  expect(asked()).toBe(2);
  expect(received).toMatchObject([{ kind: 'attempt', attempt: { status: 'settled' } }]);
  expect(clock.waiting).toBe(0);
  watch.askNow();
  expect(asked()).toBe(2);
});

it('says nothing after it was stopped', async () => {
  const { received, watch, clock } = watching([pending]);
  watch.stop();
  await turn();
  expect(received).toEqual([]);
  expect(clock.waiting).toBe(0);
});

it('asks ever more rarely', () => {
  expect([0, 1, 2, 3, 4, 14, 15, 99].map(askDelay)).toEqual([2000, 3000, 5000, 8000, 10_000, 10_000, 30_000, 30_000]);
});
