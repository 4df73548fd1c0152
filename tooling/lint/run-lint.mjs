// The four linters behind `npm run lint`, each returning findings of one shape.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root as projectRoot } from '../run/packages.mjs';
import { runProcess } from '../run/run-process.mjs';
import { checkFiles } from './file-rules.mjs';

/** @typedef {import('./file-rules.mjs').Finding} Finding */

const modules = join(projectRoot, 'node_modules');

/** What a tool says beside its answer (warnings of Node, say) goes to the other stream. */
function parseOutput(/** @type {string} */ tool, /** @type {{ output: string, stdout: string }} */ { output, stdout }) {
  try {
    return JSON.parse(stdout.slice(stdout.indexOf('{')));
  } catch {
    throw new Error(`${tool} did not answer with JSON:\n${output}`);
  }
}

/**
 * oxlint: code style, React, accessibility, tests.
 *
 * @param {string} root folder that has .oxlintrc.json
 * @param {readonly string[]} folders relative to the root
 * @returns {Promise<Finding[]>}
 */
export async function lintStyle(root, folders) {
  const program = join(modules, 'oxlint', 'bin', 'oxlint');
  const ran = await runProcess(process.execPath, [program, '-c', '.oxlintrc.json', '-f', 'json', ...folders], {
    cwd: root,
  });
  return parseOutput('oxlint', ran).diagnostics.map((/** @type {any} */ diagnostic) => ({
    rule: diagnostic.code ?? 'syntax',
    file: diagnostic.filename,
    line: diagnostic.labels?.[0]?.span?.line,
    message: diagnostic.message,
  }));
}

/**
 * Biome: the layout of every file, in the order git knows them.
 *
 * @param {string} root folder that has biome.json
 * @returns {Promise<Finding[]>}
 */
export async function lintFormat(root) {
  const program = join(modules, '@biomejs', 'biome', 'bin', 'biome');
  const args = ['format', '--reporter=json', '--max-diagnostics=none', '.'];
  const ran = await runProcess(process.execPath, [program, ...args], { cwd: root });
  return parseOutput('biome', ran).diagnostics.map((/** @type {any} */ diagnostic) => ({
    rule: diagnostic.category,
    file: diagnostic.location.path,
    message: 'Is not laid out by the formatter: npm run format.',
  }));
}

/**
 * dependency-cruiser: who may import whom.
 *
 * @param {string} root
 * @param {readonly string[]} folders
 * @returns {Promise<Finding[]>}
 */
export async function lintBoundaries(root, folders) {
  const program = join(modules, 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs');
  const config = join(projectRoot, 'tooling', 'lint', 'boundaries.cjs');
  const args = ['--config', config, '-T', 'json', ...cacheOptions(root), ...folders];
  const ran = await runProcess(process.execPath, [program, ...args], { cwd: root });
  const { summary } = parseOutput('dependency-cruiser', ran);
  const comments = new Map(summary.ruleSetUsed.forbidden.map((/** @type {any} */ rule) => [rule.name, rule.comment]));
  return summary.violations.map((/** @type {any} */ violation) => ({
    rule: violation.rule.name,
    file: violation.from,
    message: `${describeTarget(violation)}. ${comments.get(violation.rule.name) ?? ''}`,
  }));
}

/**
 * `npm run lint` and `npm run check` need the same answer, and reading every file takes most of their time. It is kept
 * until a file or a rule changes, or what is installed, which the program itself does not look at.
 *
 * @returns {string[]}
 */
function cacheOptions(/** @type {string} */ root) {
  if (root !== projectRoot) return [];
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  return ['--cache', join(root, '.cache', 'boundaries', lock.slice(0, 16)), '--cache-strategy', 'content'];
}

function describeTarget(/** @type {any} */ violation) {
  const cycle = violation.cycle?.map((/** @type {any} */ step) => step.name ?? step);
  return cycle ? `Cycle: ${[violation.from, ...cycle].join(' → ')}` : `Imports ${violation.to}`;
}

/** The folders of a package that hold code: what the linters get. */
export function codeFolders(/** @type {string} */ root, /** @type {string} */ name) {
  if (['tooling', 'proving', 'e2e'].includes(name)) return existsSync(join(root, name)) ? [name] : [];
  return ['src', 'sandbox', 'card-frame', 'wallet-frame']
    .map((folder) => `${name}/${folder}`)
    .filter((folder) => existsSync(join(root, folder)));
}

/**
 * All but the layout.
 *
 * @param {string} root
 * @param {readonly string[]} folders
 * @returns {Promise<{ style: Finding[], boundaries: Finding[], files: Finding[] }>}
 */
export async function lintRules(root, folders) {
  const [style, boundaries] = await Promise.all([lintStyle(root, folders), lintBoundaries(root, folders)]);
  return { style, boundaries, files: checkFiles(root, folders) };
}

/**
 * @param {string} root
 * @param {readonly string[]} names packages
 * @returns {Promise<{ format: Finding[], style: Finding[], boundaries: Finding[], files: Finding[] }>}
 */
export async function lint(root, names) {
  const folders = names.flatMap((name) => codeFolders(root, name));
  if (folders.length === 0) return { format: [], style: [], boundaries: [], files: [] };
  const [format, rules] = await Promise.all([lintFormat(root), lintRules(root, folders)]);
  return { format, ...rules };
}
