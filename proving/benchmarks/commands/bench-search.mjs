// npm run bench:search: a search among 100,000 people, and by night among a million, against one among 1,000, with
// filters and without, then what a message costs because its words can be looked for. `-- --people` or `-- --words` for
// one of the two. Ends with 1 when a search's 95th percentile is more than 1.5 times as long.
import { join } from 'node:path';
import { root } from '../../../tooling/run/packages.mjs';
import { requireProjectNode } from '../../../tooling/run/project-node.mjs';
import { runProcess } from '../../../tooling/run/run-process.mjs';

const asked = process.argv.slice(2);
const parts = {
  '--people': join(root, 'proving', 'benchmarks', 'server', 'search.ts'),
  '--words': join(root, 'proving', 'benchmarks', 'server', 'words-cost.ts'),
};
for (const [name, file] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const { code } = await runProcess(requireProjectNode(), [file], { show: true });
  process.exitCode = process.exitCode || code;
}
