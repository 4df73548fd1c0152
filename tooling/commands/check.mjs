// npm run check: what must hold for the whole repository, one line a check.
import { createChecks, lineOf } from '../checks/check-list.mjs';
import { continueOnProjectNode } from '../run/project-node.mjs';

continueOnProjectNode();

const checks = createChecks();
// All at once: the slow checks are child processes.
const found = await Promise.all(checks.map(async ({ run }) => run()));
checks.forEach((check, index) => {
  const problems = found[index] ?? [];
  console.log(lineOf(check, problems.length));
  for (const problem of problems) console.log(`     ${problem}`);
});
const failed = found.filter((problems) => problems.length > 0).length;
console.log(`check: ${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
