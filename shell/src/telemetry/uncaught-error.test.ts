import { AppError } from '@halo/shared/errors';
import { fileOfError } from './uncaught-error.ts';

const CHUNK = 'https://luna.example/releases/mfe-chat/c/inbox.0a1b2c3d.js';
const thrownIn = (...frames: string[]): Error =>
  Object.assign(new TypeError('x is not a function'), {
    stack: ['TypeError: x is not a function', ...frames].join('\n'),
  });

it.each([
  ['Chromium', [`    at tick (${CHUNK}:1:2034)`, '    at https://luna.example/shell/main.js:1:5']],
  ['Firefox and Safari', [`tick@${CHUNK}:1:2034`, '@https://luna.example/shell/main.js:1:5']],
  ['a script that was asked for twice', [`    at ${CHUNK}?attempt=2:1:2034`]],
])('finds the topmost file of a stack: %s', (_, frames) => {
  expect(fileOfError({ thrown: thrownIn(...frames), file: '' })).toBe(CHUNK);
});

it('takes what the event says where there is no stack', () => {
  expect(fileOfError({ thrown: 'no error', file: CHUNK })).toBe(CHUNK);
  expect(fileOfError({ thrown: 'no error', file: '' })).toBeUndefined();
});

it('blames no file for work that was ended, or that the network did not carry', () => {
  const frames = [`    at tick (${CHUNK}:1:2034)`];
  const ended = Object.assign(thrownIn(...frames), { name: 'AbortError' });
  const offline = Object.assign(new AppError('offline', { retryable: true }), { stack: frames[0] });
  expect([ended, offline].map((thrown) => fileOfError({ thrown, file: CHUNK }))).toEqual([undefined, undefined]);
});
