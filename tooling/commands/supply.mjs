// node tooling/commands/supply.mjs: what comes from others. Licences of what is shipped, scripts that installing runs,
// versions and hashes, secrets in tracked files, known weaknesses; and a bill of materials in var/sbom.cdx.json. Only
// the weaknesses need a registry: where it does not answer, a line says so.
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packages, readJson, root } from '../run/packages.mjs';
import { runProcess } from '../run/run-process.mjs';
import { readAudit } from '../supply/audit.mjs';
import { billOfMaterials } from '../supply/bill-of-materials.mjs';
import { installScriptProblems, pinProblems } from '../supply/install-scripts.mjs';
import { licenceProblems } from '../supply/licences.mjs';
import { shippedPackages } from '../supply/locked-packages.mjs';
import { secretProblems } from '../supply/secrets.mjs';

/** Of ours, but never on a server or in a page. */
const NOT_SHIPPED = new Set(['proving', 'tooling', 'e2e']);
const BILL = 'var/sbom.cdx.json';
/** Data and pictures; no source is as long. */
const TEXT_MAX_BYTES = 2_000_000;

const lock = /** @type {import('../supply/locked-packages.mjs').Lock} */ (readJson('package-lock.json'));
const workspaces = packages.filter((name) => !NOT_SHIPPED.has(name));
const shipped = shippedPackages(lock, workspaces);

/** @returns {Promise<string[]>} problems */
async function secrets() {
  const { code, stdout } = await runProcess('git', ['ls-files', '-z']);
  if (code !== 0) return ['git does not list the tracked files'];
  const files = stdout.split('\0').filter((file) => file !== '' && statSync(join(root, file)).size < TEXT_MAX_BYTES);
  return secretProblems(files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') })));
}

/** @returns {Promise<import('../supply/audit.mjs').Audit>} */
async function audit() {
  const args = ['audit', '--json', '--package-lock-only', '--fetch-retries=0', '--fetch-timeout=30000'];
  const npm = process.env['npm_execpath'];
  const { stdout } = await (npm && /\.[cm]?js$/.test(npm)
    ? runProcess(process.execPath, [npm, ...args])
    : runProcess('npm', args));
  return readAudit(stdout, new Set(shipped.map(({ folder }) => folder)));
}

/** @returns {boolean} */
function report(/** @type {string} */ title, /** @type {readonly string[]} */ problems) {
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${title}`);
  for (const problem of problems) console.log(`     ${problem}`);
  return problems.length === 0;
}

mkdirSync(join(root, 'var'), { recursive: true });
const bill = billOfMaterials(shipped, { name: 'halo', version: readJson('package.json').version });
writeFileSync(join(root, BILL), `${JSON.stringify(bill, null, 2)}\n`);

const [inFiles, known] = await Promise.all([secrets(), audit()]);
const results = [
  report(`licences of ${bill.components.length} shipped packages, listed in ${BILL}`, licenceProblems(shipped)),
  report('scripts that installing runs are the listed ones', installScriptProblems(lock)),
  report('everything shipped has one version, and every package its hash', pinProblems(lock, workspaces)),
  report('no secrets in tracked files', inFiles),
];
if ('unknown' in known) console.log(`NOT DONE known weaknesses: npm audit was not answered (${known.unknown})`);
else {
  results.push(report('no known weaknesses in what is shipped', known.problems));
  for (const note of known.notes) console.log(`     not shipped: ${note}`);
}
const failed = results.filter((isGood) => !isGood).length;
console.log(`supply: ${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
