import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDiskCheck } from './disk-check.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'halo-disk-'));
});
afterEach(() => {
  chmodSync(directory, 0o700);
  rmSync(directory, { recursive: true });
});

it('is silent about a disk that takes files, and leaves none behind', async () => {
  expect(await createDiskCheck(directory, 1)()).toBeUndefined();
  expect(readdirSync(directory)).toEqual([]);
});

it('is not disturbed by the checks of others on the same folder', async () => {
  const checks = Array.from({ length: 8 }, () => createDiskCheck(directory, 1));
  expect(await Promise.all(checks.map((check) => check()))).toEqual(checks.map(() => undefined));
  expect(readdirSync(directory)).toEqual([]);
});

it('says when little is free', async () => {
  expect(await createDiskCheck(directory, Number.MAX_SAFE_INTEGER)()).toMatch(/is nearly full: \d+ MB are free/);
});

it('says what is wrong where nothing can be written', async () => {
  const file = path.join(directory, 'a-file');
  writeFileSync(file, '');
  expect(await createDiskCheck(file, 1)()).toMatch(/^The disk of .* fails \(E\w+\)\.$/);
  // Of the kernel, which takes no file from any account.
  expect(await createDiskCheck('/proc', 1)()).toMatch(/^The disk of \/proc /);
});
