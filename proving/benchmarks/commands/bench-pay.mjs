// npm run bench:pay [-- --pairs 9]: how often an attempt goes to the database and back; then from the click on the
// button to "paid", against the bare calls that paying takes. Ends with 1 when an attempt takes more round trips than
// it may.
import { parseArgs } from 'node:util';
import { runProcess, seconds } from '../../../tooling/run/run-process.mjs';
import { join } from 'node:path';
import { root } from '../../../tooling/run/packages.mjs';
import { continueOnProjectNode, requireProjectNode } from '../../../tooling/run/project-node.mjs';

continueOnProjectNode();

const { values } = parseArgs({ options: { pairs: { type: 'string', default: '9' } } });
const pairs = Number(values.pairs);
if (!Number.isInteger(pairs) || pairs < 1) {
  console.error('Usage: npm run bench:pay [-- --pairs 9]');
  process.exit(2);
}
const trips = await runProcess(
  requireProjectNode(),
  [join(root, 'proving', 'benchmarks', 'server', 'pay-round-trips.ts')],
  {
    show: true,
  },
);
process.exitCode = trips.code;
const { code, output, ms } = await runProcess(process.execPath, [join(root, 'tooling/commands/build.mjs')], {
  env: { ...process.env, NODE_ENV: 'production' },
});
if (code !== 0) {
  console.error(output);
  process.exit(1);
}
console.log(`build (${seconds(ms)})`);
const { benchPaying } = await import('../pay.mjs');
await benchPaying(pairs);
