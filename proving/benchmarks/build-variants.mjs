import { join } from 'node:path';
import { root } from '../../tooling/run/packages.mjs';
import { runProcess, seconds } from '../../tooling/run/run-process.mjs';

const BUILDS = [
  { label: 'federated build', script: 'tooling/commands/build.mjs' },
  { label: 'monolith build', script: 'proving/benchmarks/build-monolith.mjs' },
];

/** @typedef {(line: string) => void} Say */

/** Both builds as they are released, each only when its sources changed; a build that fails ends the process. */
export const buildVariants = (/** @type {Say} */ say) => build(BUILDS, say);

/** The federated one alone. */
export const buildFederated = (/** @type {Say} */ say) => build(BUILDS.slice(0, 1), say);

async function build(/** @type {typeof BUILDS} */ builds, /** @type {Say} */ say) {
  for (const { label, script } of builds) {
    const { code, output, ms } = await runProcess(process.execPath, [join(root, script)], {
      env: { ...process.env, NODE_ENV: 'production' },
    });
    say(`${label} (${seconds(ms)})`);
    if (code === 0) continue;
    console.error(output);
    process.exit(1);
  }
}
