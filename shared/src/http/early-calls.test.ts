import { goodAnswer } from './early-calls.ts';

const early = (answer: Promise<{ response: Response; text: string }>) => ({ answer, requestId: 'r', sentAt: 0 });
const answered = (status: number) => early(Promise.resolve({ response: new Response('', { status }), text: 'body' }));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('is the answer with its text', async () => {
  await expect(goodAnswer(answered(200), undefined)).resolves.toMatchObject({ text: 'body' });
});

it.each([
  ['says no', () => answered(401)],
  ['did not come', () => early(Promise.reject(new TypeError('offline')))],
])('is none when it %s', async (_, given) => {
  await expect(goodAnswer(given(), undefined)).resolves.toBeUndefined();
});

it('is none when it is still on its way after two seconds', async () => {
  const answer = goodAnswer(early(new Promise(() => {})), undefined);
  await jest.advanceTimersByTimeAsync(2_000);
  await expect(answer).resolves.toBeUndefined();
});

it('stops with its caller', async () => {
  const stop = new AbortController();
  stop.abort();
  await expect(goodAnswer(answered(200), stop.signal)).rejects.toMatchObject({ name: 'AbortError' });
});
