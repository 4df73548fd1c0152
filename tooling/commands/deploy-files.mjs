// A part of npm run nightly: files that are shipped for operators, each by the program that reads it in the end, or by
// one made to check it. A program that cannot be had here checks nothing, and a line says so.
import { rmSync } from 'node:fs';
import { copyOfFiles, DEPLOY_CHECKS } from '../run/deploy-checks.mjs';

const folder = copyOfFiles();
const counts = { passed: 0, failed: 0, 'not checked': 0 };
for (const { file, program, problem } of DEPLOY_CHECKS) {
  const found = await problem(folder);
  const outcome = found === undefined ? 'not checked' : found === '' ? 'passed' : 'failed';
  counts[outcome] += 1;
  console.log(`${outcome.padEnd(12)} ${file}, by ${program}${found ? `\n${found}` : ''}`);
}
rmSync(folder, { recursive: true, force: true });
console.log(
  `deploy: ${Object.entries(counts)
    .map(([outcome, count]) => `${count} ${outcome}`)
    .join(', ')}`,
);
process.exitCode = counts.failed > 0 ? 1 : 0;
