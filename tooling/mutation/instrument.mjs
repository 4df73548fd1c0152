// Writes, for each file of the list, a copy with every mutant in it, each behind a switch, and a test file that runs
// them.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { root } from '../run/packages.mjs';

export const folder = join(root, '.cache', 'mutation');

/** @typedef {{ file: string, line: number, name: string, replacement: string, id: string }} Mutant */
/** @typedef {{ file: string, tests: readonly string[] }} MutatedFile */

const silent = () => undefined;
const log = {
  ...{ isTraceEnabled: () => false, isDebugEnabled: () => false, isInfoEnabled: () => false },
  ...{ isWarnEnabled: () => false, isErrorEnabled: () => true, isFatalEnabled: () => true },
  ...{ trace: silent, debug: silent, info: silent, warn: silent, error: console.error, fatal: console.error },
};

/** What an error says to a log decides nothing. */
const messages = {
  shouldIgnore(/** @type {any} */ { node }) {
    const isMessage = (/** @type {any} */ each) =>
      each.type === 'ObjectProperty' &&
      each.key.name === 'message' &&
      /^(String|Template)Literal$/.test(each.value.type);
    const isIgnored =
      node.type === 'ObjectExpression'
        ? node.properties.length > 0 && node.properties.every(isMessage)
        : isMessage(node);
    return isIgnored ? 'a message for the log' : undefined;
  },
};

/**
 * @param {readonly MutatedFile[]} files
 * @returns {Promise<{ mutants: Mutant[], reportOf: (file: string) => string }>}
 */
export async function instrument(files) {
  rmSync(folder, { recursive: true, force: true });
  const inputs = files.map(({ file }) => ({
    name: file,
    mutate: true,
    content: readFileSync(join(root, file), 'utf8'),
  }));
  const options = { plugins: null, excludedMutations: [], ignorers: [messages] };
  const { files: copies, mutants } = await new Instrumenter(log).instrument(inputs, options);
  for (const { name, content } of copies) write(join(folder, 'sources', name), content);
  const all = mutants
    .filter(({ status }) => status !== 'Ignored')
    .map(({ id, fileName, location, mutatorName, replacement }) => ({
      id,
      file: fileName,
      line: location.start.line + 1,
      name: mutatorName,
      replacement,
    }));
  for (const { file, tests } of files) {
    const ids = all.filter((mutant) => mutant.file === file).map(({ id }) => id);
    write(join(folder, 'tests', `${flat(file)}.test.cjs`), testFile({ file, tests }, ids));
  }
  return { mutants: all, reportOf };
}

function testFile(/** @type {MutatedFile} */ { file, tests }, /** @type {readonly string[]} */ mutants) {
  const job = { source: file, mutants, report: reportOf(file) };
  const loads = tests.map((path) => `require(${JSON.stringify(join(root, path))});`).join(' ');
  const harness = JSON.stringify(join(root, 'tooling', 'mutation', 'run-mutants.cjs'));
  return `require(${harness}).runMutants(${JSON.stringify(job)}, () => { ${loads} });\n`;
}

function flat(/** @type {string} */ file) {
  return file.replaceAll('/', '--').replace(/\.ts$/, '');
}

function reportOf(/** @type {string} */ file) {
  return join(folder, 'outcomes', `${flat(file)}.json`);
}

function write(/** @type {string} */ path, /** @type {string} */ text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
