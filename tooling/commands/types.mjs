// npm run types [package…]: TypeScript over every package, one line each.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { choosePackages, packages, root } from '../run/packages.mjs';
import { continueOnProjectNode } from '../run/project-node.mjs';
import { runPooled, runProcess, seconds } from '../run/run-process.mjs';

continueOnProjectNode();

const asked = choosePackages(process.argv.slice(2), packages);
/** Folders of a package that are checked on their own: with fewer libraries than the rest, or with more. */
const inner = /** @type {Record<string, string[]>} */ ({
  shared: ['shared/src/contracts'],
  proving: ['proving/faults', 'proving/benchmarks/server'],
});
const projects = asked.flatMap((name) => [...(inner[name] ?? []), name]);
const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');

const results = await runPooled(projects, 2, async (project) => {
  if (!existsSync(join(root, project, 'tsconfig.json'))) return true;
  const { code, output, ms } = await runProcess(process.execPath, [tsc, '--noEmit', '-p', join(root, project)]);
  // A package that has no source yet is not an error of its types.
  const isEmpty = output.includes('TS18003');
  const errors = (output.match(/error TS\d+/g) ?? []).length;
  const ok = code === 0 || isEmpty;
  console.log(
    `${ok ? 'ok  ' : 'FAIL'} ${project.padEnd(22)} ${seconds(ms)}${ok ? '' : `  ${errors} errors\n${output}`}`,
  );
  return ok;
});

const failed = results.filter((ok) => !ok).length;
console.log(`types: ${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
