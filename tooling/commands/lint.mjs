// npm run lint [package…]: layout, style, boundaries and file rules.
import { lint } from '../lint/run-lint.mjs';
import { choosePackages, packages, root } from '../run/packages.mjs';
import { continueOnProjectNode } from '../run/project-node.mjs';
import { seconds } from '../run/run-process.mjs';

continueOnProjectNode();

const started = performance.now();
const asked = choosePackages(process.argv.slice(2), packages);
const results = await lint(root, asked);

let failed = 0;
for (const [name, findings] of Object.entries(results)) {
  for (const { file, line, rule, message } of findings)
    console.log(`${file}${line ? `:${line}` : ''}  ${rule}\n    ${message}`);
  if (findings.length > 0) failed++;
  console.log(`${findings.length === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(10)} ${findings.length} findings`);
}
console.log(
  `lint: ${Object.keys(results).length - failed} passed, ${failed} failed (${seconds(performance.now() - started)})`,
);
process.exitCode = failed > 0 ? 1 : 0;
