import * as z from 'zod/mini';
import { AppError } from './app-error.ts';
import { fromProblem, fromStatus } from './from-problem.ts';
import { describeIssues, fromUnknown, isAborted } from './from-unknown.ts';
import { hasCode, isAppError } from './is-app-error.ts';

describe('isAppError', () => {
  it('goes by shape and code, so that the class of another copy counts', () => {
    class OtherCopy extends Error {
      override name = 'AppError';
      code = 'offline';
    }
    expect(isAppError(new OtherCopy())).toBe(true);
    expect(isAppError(new AppError('timeout'))).toBe(true);
    expect(isAppError({ name: 'AppError', code: 'no_such_code' })).toBe(false);
    expect(isAppError(Object.assign(new Error('x'), { code: 'offline' }))).toBe(false);
    for (const nothing of [undefined, null, 'offline', 7, {}]) expect(isAppError(nothing)).toBe(false);
  });

  it('hasCode distinguishes codes', () => {
    expect(hasCode(new AppError('offline'), 'timeout', 'offline')).toBe(true);
    expect(hasCode(new AppError('offline'), 'timeout')).toBe(false);
    expect(hasCode(new Error('offline'), 'offline')).toBe(false);
  });
});

describe('fromProblem', () => {
  it('keeps everything a problem says', () => {
    const problem = {
      code: 'email_exists',
      message: 'taken',
      field: 'email',
      retryable: false,
      detail: { email: 'm***' },
    } as const;
    expect(fromProblem(problem, { requestId: 'r1' })).toMatchObject({ ...problem, requestId: 'r1', name: 'AppError' });
  });

  it.each([
    [401, 'unauthenticated', false],
    [418, 'invalid_request', false],
    [500, 'internal', true],
    [503, 'unavailable', true],
    [302, 'bad_answer', false],
  ] as const)('makes something of status %i', (status, code, retryable) => {
    expect(fromStatus(status)).toMatchObject({ code, retryable });
  });
});

describe('fromUnknown', () => {
  const named = (name: string, message = '') => Object.assign(new Error(message), { name });

  it('leaves an AppError as it is', () => {
    const error = new AppError('conflict');
    expect(fromUnknown(error)).toBe(error);
  });

  it.each([
    ['a time-out of ky or AbortSignal', named('TimeoutError'), 'timeout', true],
    ['a network error of ky', named('NetworkError'), 'offline', true],
    ['a failed fetch in Chromium', named('TypeError', 'Failed to fetch'), 'offline', true],
    [
      'a failed fetch in Firefox',
      named('TypeError', 'NetworkError when attempting to fetch resource.'),
      'offline',
      true,
    ],
    ['a failed fetch in Safari', named('TypeError', 'Load failed'), 'offline', true],
    ['a chunk that did not load', named('ChunkLoadError'), 'remote_unavailable', true],
    ['a bug', named('TypeError', 'x is not a function'), 'internal', false],
    ['a string', 'broken', 'internal', false],
    ['nothing', undefined, 'internal', false],
  ])('%s', (_what, thrown, code, retryable) => {
    expect(fromUnknown(thrown)).toMatchObject({ code, retryable });
  });

  it('names the path that a schema refused', () => {
    const { error } = z.safeParse(z.object({ plans: z.array(z.object({ price: z.number() })) }), {
      plans: [{ price: 'x' }],
    });
    expect(fromUnknown(error)).toMatchObject({
      code: 'bad_answer',
      message: expect.stringMatching(/^plans\.0\.price: /),
    });
    expect(() => z.parse(z.string(), 7)).toThrow();
  });

  it('keeps the cause', () => {
    const cause = new Error('deep');
    expect(fromUnknown(cause).cause).toBe(cause);
  });

  it("knows the caller's own giving up", () => {
    expect(isAborted(new DOMException('stop', 'AbortError'))).toBe(true);
    expect(isAborted(new Error('stop'))).toBe(false);
  });
});

it('describeIssues stays short', () => {
  const issues = Array.from({ length: 9 }, (_, index) => ({
    code: 'custom',
    path: ['a', index],
    message: 'no',
    input: undefined,
  })) as never;
  expect(describeIssues(issues)).toBe('a.0: no; a.1: no; a.2: no; a.3: no; a.4: no; and 4 more');
});
