// npm run check: what no linter can see, one line a check.
import * as busDeclarations from '../checks/bus-declarations.mjs';
import * as dependencies from '../checks/dependencies.mjs';
import * as documentedCommands from '../checks/documented-commands.mjs';
import * as errorCatalogue from '../checks/error-catalogue.mjs';
import * as glossary from '../checks/glossary.mjs';
import * as localeKeys from '../checks/locale-keys.mjs';
import * as openEnds from '../checks/open-ends.mjs';
import * as readmePackages from '../checks/readme-packages.mjs';
import * as remoteNames from '../checks/remote-names.mjs';
import * as requirementIds from '../checks/requirement-ids.mjs';
import * as tableOwners from '../checks/table-owners.mjs';
import * as sleeps from '../checks/sleeps.mjs';
import * as words from '../checks/words.mjs';
import { continueOnProjectNode } from '../run/project-node.mjs';

continueOnProjectNode();

const checks = [
  busDeclarations,
  dependencies,
  documentedCommands,
  errorCatalogue,
  localeKeys,
  remoteNames,
  readmePackages,
  openEnds,
  requirementIds,
  tableOwners,
  sleeps,
  words,
  glossary,
];

let failed = 0;
for (const { title, run } of checks) {
  const problems = await run();
  if (problems.length > 0) failed++;
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${title}`);
  for (const problem of problems) console.log(`     ${problem}`);
}
console.log(`check: ${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
