import { join } from 'node:path';
import { packages, readJson, root } from '../run/packages.mjs';
import { runProcess } from '../run/run-process.mjs';
import { findFiles, readText } from './project-files.mjs';

/** What knip calls an issue, and what to do about it. @type {Readonly<Record<string, string>>} */
const ADVICE = {
  files: 'is used by nothing',
  dependencies: 'is declared and not used',
  devDependencies: 'is declared and not used',
  unlisted: 'is imported and not declared',
  unresolved: 'is imported and not there',
  exports: 'is exported and used by no other file',
  types: 'is exported and used by no other file',
};
const SOURCE = /\.(?:tsx?|mjs|cjs)$/;
/** Sources in quotes: a seed is written to a file only while its rule is tested. */
const SEEDS = 'tooling/lint/seeded/';

/** @typedef {{ file: string } & Record<string, { name: string, line?: number }[]>} KnipIssue */
/** @typedef {{ name: string, folder: string, declared: readonly string[] }} Manifest */

/** One run of knip answers all of these. @returns {import('./check-list.mjs').Check[]} */
export function dependencyChecks() {
  /** @type {ReturnType<typeof knipProblems> | undefined} */
  let found;
  const ofKnip = () => (found ??= knipProblems(root));
  return [
    { title: 'unused dependencies', isCounted: true, run: async () => (await ofKnip()).unused },
    {
      title: 'undeclared dependencies',
      isCounted: true,
      run: async () => [...(await ofKnip()).undeclared, ...packages.flatMap(undeclaredPackages)],
    },
    { title: 'unused files', isCounted: true, run: async () => (await ofKnip()).files },
    { title: 'unused exports', isCounted: true, run: async () => (await ofKnip()).exports },
  ];
}

/**
 * @param {string} folder with the package.json of the root
 * @returns {Promise<{ unused: string[], undeclared: string[], files: string[], exports: string[] }>}
 */
export async function knipProblems(folder) {
  const kinds = ['--include', 'dependencies,unlisted,unresolved,files,exports,types'];
  const { code, output, stdout } = await runProcess(
    process.execPath,
    [join(root, 'node_modules/knip/bin/knip.js'), '--no-progress', '--reporter', 'json', ...kinds],
    // knip reads which files are tests from jest's configuration, which groups of test files would hide from it.
    { cwd: folder, env: { ...process.env, HALO_TEST_GROUPS: '0' } },
  );
  // 1: there are issues; above: it could not look.
  if (code > 1 || !stdout.startsWith('{')) {
    return { unused: [], undeclared: [`knip failed: ${output.trim()}`], files: [], exports: [] };
  }
  /** @type {readonly KnipIssue[]} */
  const issues = JSON.parse(stdout).issues;
  return {
    unused: problemsOf(issues, ['dependencies', 'devDependencies']),
    undeclared: problemsOf(issues, ['unlisted', 'unresolved']),
    files: problemsOf(issues, ['files']),
    exports: problemsOf(issues, ['exports', 'types']),
  };
}

/** @returns {string[]} one line for each of knip's issues of some kinds */
function problemsOf(/** @type {readonly KnipIssue[]} */ issues, /** @type {readonly string[]} */ kinds) {
  return issues.flatMap((issue) =>
    kinds.flatMap((kind) =>
      (issue[kind] ?? []).map(({ name, line }) =>
        kind === 'files'
          ? `${issue.file} ${ADVICE[kind]}`
          : `${issue.file}${line ? `:${line}` : ''}: ${name} ${ADVICE[kind]}`,
      ),
    ),
  );
}

/** knip takes a package of this repository as declared everywhere. @returns {string[]} */
function undeclaredPackages(/** @type {string} */ folder) {
  const { name, dependencies = {}, devDependencies = {} } = readJson(`${folder}/package.json`);
  const manifest = { name, folder, declared: Object.keys({ ...dependencies, ...devDependencies }) };
  const imported = findFiles(SOURCE, folder)
    .filter((path) => !path.startsWith(SEEDS))
    .flatMap((path) => packagesImportedBy(readText(path)));
  return undeclared(manifest, imported);
}

/** @returns {string[]} names of this repository's packages, as `@halo/shared` */
export function packagesImportedBy(/** @type {string} */ text) {
  return [...text.matchAll(/(?:\bfrom |\bimport |\b(?:import|require)\()'(@halo\/[a-z-]+)/g)].map(
    (match) => match[1] ?? '',
  );
}

/**
 * @param {Manifest} manifest
 * @param {readonly string[]} imported
 * @returns {string[]}
 */
export function undeclared({ name, folder, declared }, imported) {
  return [...new Set(imported)]
    .filter((dependency) => dependency !== name && !declared.includes(dependency))
    .map((dependency) => `${folder}/package.json: ${dependency} ${ADVICE['unlisted']}`);
}
