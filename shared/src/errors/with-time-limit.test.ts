import { AppError } from './app-error.ts';
import { isAppError } from './is-app-error.ts';
import { withTimeLimit } from './with-time-limit.ts';

const timedOut = () => new AppError('timeout');

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('withTimeLimit', () => {
  it('settles like the work, and leaves no timer', async () => {
    await expect(withTimeLimit(Promise.resolve('done'), 100, timedOut)).resolves.toBe('done');
    await expect(withTimeLimit(Promise.reject(new AppError('offline')), 100, timedOut)).rejects.toMatchObject({
      code: 'offline',
    });
    expect(jest.getTimerCount()).toBe(0);
  });

  it('fails when the time is up', async () => {
    const late = withTimeLimit(new Promise(() => {}), 100, timedOut).catch(codeOf);
    jest.advanceTimersByTime(100);
    expect(await late).toBe('timeout');
  });

  it('ignores what comes after', async () => {
    let fail = (_error: Error): void => {};
    const late = withTimeLimit(new Promise((_, reject) => (fail = reject)), 100, timedOut).catch(codeOf);
    jest.advanceTimersByTime(100);
    fail(new AppError('offline'));
    expect(await late).toBe('timeout');
  });
});

function codeOf(thrown: unknown): string | undefined {
  return isAppError(thrown) ? thrown.code : undefined;
}
