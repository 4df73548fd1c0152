// npm run nightly [-- --runs 200 --seed night-7 --fault kill]: the delivery harness for as long as a night has time for it.
import { join } from 'node:path';
import { root } from '../run/packages.mjs';
import { requireProjectNode } from '../run/project-node.mjs';
import { runProcess } from '../run/run-process.mjs';

const { code } = await runProcess(requireProjectNode(), [join(root, 'server', 'faults', 'nightly.ts'), ...process.argv.slice(2)], { show: true });
process.exitCode = code;
