import { AppError } from '@halo/shared/errors';
import { aPaymentAttempt, createFakeClock } from '@halo/shared/testing';
import { waitFor } from '@testing-library/dom';
import { askDelay, watchAttempt, type WatchAnswer } from './attempt-watch.ts';

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
  const answered = (count: number) => waitFor(() => expect(received).toHaveLength(count));
  return { clock, received, watch, asked: () => asked, answered };
}

const pending = async () => aPaymentAttempt({ status: 'pending' });
const settled = async () => aPaymentAttempt();

it('asks until the outcome is known, and leaves nothing behind', async () => {
  const { clock, received, asked, answered } = watching([pending, pending, settled]);
  await answered(1);
  clock.advance(askDelay(0));
  await answered(2);
  clock.advance(askDelay(1));
  await answered(3);
  clock.advance(600_000);
  expect(asked()).toBe(3);
  expect(received.map((answer) => answer.kind === 'attempt' && answer.attempt.status)).toEqual([
    'pending',
    'pending',
    'settled',
  ]);
  expect(clock.waiting).toBe(0);
});

it('distinguishes what is missing from what cannot be reached', async () => {
  const { clock, received, answered } = watching([
    async () => Promise.reject(new AppError('offline')),
    async () => Promise.reject(new AppError('not_found')),
    settled,
  ]);
  await answered(1);
  clock.advance(askDelay(0));
  await answered(2);
  expect(received).toEqual([{ kind: 'unreachable', code: 'offline' }, { kind: 'missing' }]);
});

it('asks at once when the network is back', async () => {
  const { asked, watch, answered } = watching([async () => Promise.reject(new AppError('offline')), pending]);
  await answered(1);
  window.dispatchEvent(new Event('online'));
  await answered(2);
  expect(asked()).toBe(2);
  watch.stop();
  window.dispatchEvent(new Event('online'));
  expect(asked()).toBe(2);
});

it('gives up a question that hangs when it is asked again', async () => {
  const { received, watch, asked, clock, answered } = watching([() => new Promise(() => undefined), settled]);
  watch.askNow();
  await answered(1);
  expect(asked()).toBe(2);
  expect(received).toMatchObject([{ kind: 'attempt', attempt: { status: 'settled' } }]);
  expect(clock.waiting).toBe(0);
  watch.askNow();
  expect(asked()).toBe(2);
});

it('says nothing after it was stopped', async () => {
  const { received, watch, clock } = watching([pending]);
  watch.stop();
  // The answer to the stopped one came first.
  await watching([settled]).answered(1);
  expect(received).toEqual([]);
  expect(clock.waiting).toBe(0);
});

it('asks ever more rarely', () => {
  expect([0, 1, 2, 3, 4, 14, 15, 99].map(askDelay)).toEqual([2000, 3000, 5000, 8000, 10_000, 10_000, 30_000, 30_000]);
});
