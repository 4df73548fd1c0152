// npm run bench:processes: what it costs that there may be several processes, and what a flood of one account costs
// the others. Ends with 1 when a limit does not hold.
import { join } from 'node:path';
import { root } from '../../../tooling/run/packages.mjs';
import { requireProjectNode } from '../../../tooling/run/project-node.mjs';
import { runProcess } from '../../../tooling/run/run-process.mjs';

const { code } = await runProcess(requireProjectNode(), [join(root, 'proving/benchmarks/server/processes.ts')], {
  show: true,
});
process.exitCode = code;
