import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../../..');
const DECLARED = /pgTable\(\s*'(\w+)'/g;

it('says of every table how long it keeps its rows, once', () => {
  const files = globSync('{server,releases,server-kit}/src/**/*-tables.ts', { cwd: ROOT });
  const declared = files.flatMap((file) => namesIn(readFileSync(path.join(ROOT, file), 'utf8'), DECLARED));
  const guide = readFileSync(path.join(ROOT, 'docs/retention.md'), 'utf8');
  expect(namesIn(guide, /`(\w+)`/g)).toEqual(declared.toSorted());
});

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name]) => String(name)).toSorted();
