import { join } from 'node:path';
import { root } from '../../tooling/run/packages.mjs';
import { runProcess, seconds } from '../../tooling/run/run-process.mjs';

const BUILDS = [
  { label: 'federated build', script: 'tooling/commands/build.mjs' },
  { label: 'monolith build', script: 'proving/benchmarks/build-monolith.mjs' },
];

/** Both builds as they are released, each only when its sources changed; a build that fails ends the process. */
export async function buildVariants(/** @type {(line: string) => void} */ say) {
  for (const { label, script } of BUILDS) {
    const { code, output, ms } = await runProcess(process.execPath, [join(root, script)], {
      env: { ...process.env, NODE_ENV: 'production' },
    });
    say(`${label} (${seconds(ms)})`);
    if (code === 0) continue;
    console.error(output);
    process.exit(1);
  }
}
