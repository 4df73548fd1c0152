import { reportErrors } from './report-errors.ts';

test('an uncaught error is logged; a resize notification that comes one frame later is none', () => {
  const logged: unknown[][] = [];
  const target = new EventTarget();
  const stop = reportErrors(target as Window, { error: (...line: unknown[]) => logged.push(line) } as never);
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
  stop();
  target.dispatchEvent(new ErrorEvent('error', { error, message: 'broken' }));
  expect(logged).toHaveLength(2);
});
