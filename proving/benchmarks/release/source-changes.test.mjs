import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../tooling/run/packages.mjs';
import { changedSource, CHAT_CHANGE, SHELL_CHANGE } from './source-changes.mjs';

test('a change is one statement more, and is made once', () => {
  const changed = changedSource('export const one = 1;\n', CHAT_CHANGE);
  expect(changed).toBe("export const one = 1;\n\nObject.assign(globalThis, { haloBenchChat: 'next' });\n");
  expect(() => changedSource(changed, CHAT_CHANGE)).toThrow('already');
});

test('the sources that are changed exist', () => {
  expect([CHAT_CHANGE, SHELL_CHANGE].filter(({ file }) => !existsSync(join(root, file)))).toEqual([]);
});
