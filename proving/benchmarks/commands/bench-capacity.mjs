// npm run bench:capacity: what a message and a socket cost here, and what a million people a day need by that.
import { join } from 'node:path';
import { root } from '../../../tooling/run/packages.mjs';
import { requireProjectNode } from '../../../tooling/run/project-node.mjs';
import { runProcess } from '../../../tooling/run/run-process.mjs';

const { code } = await runProcess(requireProjectNode(), [join(root, 'proving/benchmarks/server/capacity.ts')], {
  show: true,
});
process.exitCode = code;
