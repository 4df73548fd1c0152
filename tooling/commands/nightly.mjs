// npm run nightly [-- --part browser]: what a night has time for, part by part (tooling/run/nightly-parts.mjs). A part
// that fails stops no other; the last lines say how each went. Options without --part go to the delivery harness
// (-- --runs 200 --seed night-7 --fault kill).
import { join } from 'node:path';
import { chooseParts, resultLine } from '../run/nightly-parts.mjs';
import { root } from '../run/packages.mjs';
import { requireProjectNode } from '../run/project-node.mjs';
import { runProcess } from '../run/run-process.mjs';

const node = requireProjectNode();
const choice = chooseParts(process.argv.slice(2));
if ('problem' in choice) {
  console.error(choice.problem);
  process.exit(2);
}

/** @returns {Promise<number>} 0, or the code of the first step that failed */
async function runPart(
  /** @type {import('../run/nightly-parts.mjs').Part} */ { steps },
  /** @type {readonly string[]} */ options,
) {
  for (const [index, { file, args = [] }] of steps.entries()) {
    const all = [join(root, file), ...args, ...(index === steps.length - 1 ? options : [])];
    const { code } = await runProcess(node, all, { show: true, env: { ...process.env, HALO_NIGHTLY: '1' } });
    if (code !== 0) return code;
  }
  return 0;
}

const results = [];
for (const part of choice.chosen) {
  console.log(`\n── ${part.name}: ${part.what} (about ${part.minutes} min)`);
  const started = performance.now();
  const code = await runPart(part, choice.options);
  results.push({ name: part.name, code, ms: performance.now() - started });
}
console.log('');
for (const result of results) console.log(resultLine(result));
const failed = results.filter(({ code }) => code !== 0).length;
console.log(`nightly: ${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
