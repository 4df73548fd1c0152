import { reportErrors } from './report-errors.ts';

test('an uncaught error is logged; a resize notification that comes one frame later is none', () => {
  const logged: unknown[][] = [];
  const target = new EventTarget();
  const uncaught: unknown[] = [];
  const log = { error: (...line: unknown[]) => logged.push(line) } as never;
  const stop = reportErrors(target as Window, log, (one) => uncaught.push(one));
  const error = new Error('broken');
  target.dispatchEvent(new ErrorEvent('error', { error, message: 'broken', filename: 'a.js', lineno: 3 }));
  target.dispatchEvent(
    new ErrorEvent('error', { message: 'ResizeObserver loop completed with undelivered notifications.' }),
  );
  target.dispatchEvent(new ErrorEvent('error', { message: 'Script error.', filename: 'b.js', lineno: 0 }));
  expect(logged).toEqual([
    ['script error', error, { at: 'a.js:3' }],
    ['script error', 'Script error.', { at: 'b.js:0' }],
  ]);
  expect(uncaught).toEqual([
    { at: 'script', thrown: error, file: 'a.js' },
    { at: 'script', thrown: null, file: 'b.js' },
  ]);
  const reason = new Error('rejected');
  target.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  expect(logged.at(-1)).toEqual(['unhandled rejection', reason]);
  expect(uncaught.at(-1)).toEqual({ at: 'promise', thrown: reason, file: '' });
  stop();
  target.dispatchEvent(new ErrorEvent('error', { error, message: 'broken' }));
  expect([logged.length, uncaught.length]).toEqual([3, 3]);
});
