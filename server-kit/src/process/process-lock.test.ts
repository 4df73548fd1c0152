import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { simulatedDelay } from '@halo/shared/testing/simulated-delay';
import { currentProcess, isAlive } from './process-identity.ts';
import { withProcessLock } from './process-lock.ts';
import { createProcessRegistry } from './process-registry.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'halo-lock-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const UNUSED_PID = 2_147_000_000;

test('only one holder at a time, and nothing is left behind', async () => {
  const file = path.join(directory, 'lock');
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    // Work that takes its time, in which a second holder would come in.
    await simulatedDelay(5);
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 8 }, () => withProcessLock(file, 5000, work)));
  expect(most).toBe(1);
  expect(readdirSync(directory)).toEqual([]);
});

test.each([
  ['a dead process', { pid: UNUSED_PID, startedAt: '' }],
  ['an earlier process with our pid', { pid: process.pid, startedAt: '1' }],
])('takes the lock of %s', async (_name, owner) => {
  if (process.platform !== 'linux' && owner.pid === process.pid) return;
  const file = path.join(directory, 'lock');
  writeFileSync(file, JSON.stringify(owner));
  expect(await withProcessLock(file, 1000, () => Promise.resolve('done'))).toBe('done');
});

test('gives up on a living owner, by name', async () => {
  const file = path.join(directory, 'lock');
  writeFileSync(file, JSON.stringify(currentProcess()));
  await expect(withProcessLock(file, 100, () => Promise.resolve())).rejects.toThrow(String(process.pid));
});

test('counts who else is there, without the dead', async () => {
  const mine = createProcessRegistry(directory);
  const other = createProcessRegistry(directory);
  const membership = await mine.join();
  expect(await mine.countOthers()).toBe(0);
  const second = await other.join();
  writeFileSync(path.join(directory, 'dead.json'), JSON.stringify({ pid: UNUSED_PID, startedAt: '' }));
  expect(await mine.countOthers()).toBe(1);
  await second.leave();
  expect(await mine.countOthers()).toBe(0);
  await membership.leave();
  expect(readdirSync(directory)).toEqual([]);
});

test('knows itself', () => {
  expect(isAlive(currentProcess())).toBe(true);
});
