import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { tooling } from '../run/packages.mjs';

const halo = join(tooling, 'cli', 'halo.mjs');

test('the command line starts where only a server and its own package are installed', () => {
  const hooks = join(tooling, 'cli', 'testing', 'only-commander.mjs');
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', hooks, halo, '--help'], { encoding: 'utf8' });
  expect({ stderr, stdout }).toEqual({ stderr: '', stdout: expect.stringContaining('backup') });
});

test('it ends quietly when its reader has seen enough', () => {
  const script = '("$0" "$1" --help; echo "ended with $?" >&2) | true';
  const { stderr } = spawnSync('sh', ['-c', script, process.execPath, halo], { encoding: 'utf8' });
  expect(stderr).toBe('ended with 0\n');
});
