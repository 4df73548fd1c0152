import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { holdToList } from './long-functions.mjs';

const long = (file) => ({ rule: 'eslint(max-lines-per-function)', file, message: 'too long' });
const other = { rule: 'eslint(eqeqeq)', file: 'shell/src/a.ts', message: 'other' };
let root = '';

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'halo-long-'));
  mkdirSync(join(root, 'tooling', 'lint'), { recursive: true });
  writeFileSync(join(root, 'tooling', 'lint', 'long-functions.json'), JSON.stringify({ 'shell/src/a.ts': 1 }));
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a listed function is let through, and nothing else is', () => {
  const fresh = long('shell/src/b.ts');
  expect(holdToList(root, [long('shell/src/a.ts'), other, fresh], ['shell/src'])).toEqual([other, fresh]);
});

test('one more than listed is reported, with the listed one', () => {
  const both = [long('shell/src/a.ts'), long('shell/src/a.ts')];
  expect(holdToList(root, both, ['shell/src'])).toEqual(both);
});

test('an entry that is no longer needed is reported, where its folder was linted', () => {
  expect(holdToList(root, [], ['shell/src'])).toEqual([expect.objectContaining({ file: 'shell/src/a.ts' })]);
  expect(holdToList(root, [], ['server/src'])).toEqual([]);
});
