// npm run nightly: what a night has time for. The delivery harness a thousand times, six hundred nervous shoppers,
// every browser test. With options (-- --runs 200 --seed night-7 --fault kill) the harness alone.
import { join } from 'node:path';
import { root } from '../run/packages.mjs';
import { requireProjectNode } from '../run/project-node.mjs';
import { runProcess } from '../run/run-process.mjs';

const options = process.argv.slice(2);
const node = requireProjectNode();

/** @type {{ file: string, args: string[], env?: Record<string, string> }[]} */
const parts = [
  { file: 'proving/faults/nightly.ts', args: options },
  { file: 'tooling/commands/unit.mjs', args: ['server', 'random-runs.test.ts'], env: { HALO_NIGHTLY: '1' } },
  { file: 'tooling/commands/build.mjs', args: [] },
  { file: 'tooling/commands/e2e.mjs', args: [], env: { HALO_NIGHTLY: '1' } },
];
for (const { file, args, env } of options.length > 0 ? parts.slice(0, 1) : parts) {
  const { code } = await runProcess(node, [join(root, file), ...args], { show: true, env: { ...process.env, ...env } });
  process.exitCode = process.exitCode || code;
}
