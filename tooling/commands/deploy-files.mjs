// A part of npm run nightly: the files of deploy/, each by the program that reads it in the end, or by one made to
// check it. A program that is not on this machine checks nothing, and a line says so.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { copyWithEnvFile, DEPLOY_CHECKS, isNewEnough } from '../run/deploy-checks.mjs';
import { root } from '../run/packages.mjs';

const folder = copyWithEnvFile(join(root, 'deploy'));
const results = DEPLOY_CHECKS.map((check) => ({ check, problem: run(check) }));
rmSync(folder, { recursive: true, force: true });
for (const { check, problem } of results) {
  if (problem === undefined) console.log(`not checked  ${check.file}: ${check.needs} is not on this machine`);
  else
    console.log(
      `${problem === '' ? 'ok  ' : 'FAIL'}         ${check.file}, by ${check.program}${problem && `\n${problem}`}`,
    );
}
const failed = results.filter(({ problem }) => problem).length;
const checked = results.filter(({ problem }) => problem !== undefined).length;
console.log(`deploy: ${checked - failed} passed, ${failed} failed, ${results.length - checked} not checked`);
process.exitCode = failed > 0 ? 1 : 0;

/** @returns {string | undefined} what is wrong, empty when nothing is; undefined: the program is not here */
function run(/** @type {import('../run/deploy-checks.mjs').DeployCheck} */ { program, version, atLeast, args }) {
  const asked = spawnSync(program, version, { encoding: 'utf8' });
  if (asked.status !== 0 || !isNewEnough(`${asked.stdout}${asked.stderr}`, atLeast)) return undefined;
  const { status, stdout, stderr } = spawnSync(program, args(folder), {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, POSTGRES_PASSWORD: 'check' },
  });
  return status === 0 ? '' : `${stdout}${stderr}`.trim() || `ended with ${status}`;
}
