import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openKeyring } from '@halo/server-kit/process/keys';
import { openReleaseSigning } from './release-keys.ts';

const GUIDE = readFileSync(path.join(import.meta.dirname, '../../../../docs/guides/operate.md'), 'utf8');
const directory = mkdtempSync(path.join(tmpdir(), 'halo-guide-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** The commands under a heading of the guide that are about keys, block by block. */
function commands(heading: string): string[] {
  const [, section = ''] = GUIDE.split(`${heading}\n`);
  return [...(section.split(/\n##/)[0] ?? '').matchAll(/```sh\n(.*?)```/gs)]
    .map(([, block]) => block ?? '')
    .filter((block) => block.includes('HALO_KEYS_DIR'));
}

/** Runs one block as the guide has it, restarts, and says which keys there are now. */
function run(block: string | undefined) {
  execFileSync('sh', ['-e', '-c', `umask 077\n${block ?? 'false'}`], {
    env: { ...process.env, HALO_KEYS_DIR: directory },
  });
  const signing = openReleaseSigning(openKeyring({ directory, mayCreate: false }));
  return { signs: signing.keyId, trusted: Object.keys(signing.keys) };
}

test("the commands of the operator's guide make keys, change them step by step, and replace one that leaked", () => {
  const first = run(commands('## Keys')[0]);
  expect(first.trusted).toEqual([first.signs]);

  const [next, swap, end] = commands('### Another key');
  const prepared = run(next);
  expect([prepared.signs, prepared.trusted.length]).toEqual([first.signs, 2]);
  const rotated = run(swap);
  expect(prepared.trusted.filter((id) => id !== first.signs)).toEqual([rotated.signs]);
  expect(rotated.trusted).toEqual([rotated.signs, first.signs]);
  expect(run(end)).toEqual({ signs: rotated.signs, trusted: [rotated.signs] });

  const replaced = run(commands('### A key that leaked')[0]);
  expect(replaced.trusted).toEqual([replaced.signs]);
  expect(replaced.signs).not.toBe(rotated.signs);
});
