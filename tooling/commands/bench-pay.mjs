// npm run bench:pay [-- --pairs 9]: from the click on the button to "paid", against the bare calls that paying takes.
import { parseArgs } from 'node:util';
import { runProcess, seconds } from '../run/run-process.mjs';
import { join } from 'node:path';
import { root } from '../run/packages.mjs';
import { continueOnProjectNode } from '../run/project-node.mjs';

continueOnProjectNode();

const { values } = parseArgs({ options: { pairs: { type: 'string', default: '9' } } });
const pairs = Number(values.pairs);
if (!Number.isInteger(pairs) || pairs < 1) {
  console.error('Usage: npm run bench:pay [-- --pairs 9]');
  process.exit(2);
}
const { code, output, ms } = await runProcess(process.execPath, [join(root, 'tooling/commands/build.mjs')], { env: { ...process.env, NODE_ENV: 'production' } });
if (code !== 0) {
  console.error(output);
  process.exit(1);
}
console.log(`build (${seconds(ms)})`);
const { benchPaying } = await import('../bench/pay.mjs');
await benchPaying(pairs);
