// Manifests against what Kubernetes publishes of its resources: types, for fields that there are not, and schemas.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { NPM_FOLDER, npmProgram } from './deploy-programs.mjs';
import { root } from './packages.mjs';
import { requireProjectNode } from './project-node.mjs';
import { runProcess } from './run-process.mjs';

const TYPESCRIPT = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const OPTIONS = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2024', '--module', 'nodenext', '--types', ''];

/** @returns {Promise<string | undefined>} what is wrong, empty: nothing; undefined: the types cannot be had here */
export async function checkManifests(/** @type {string} */ file) {
  if (!npmProgram('dockerfile-utils')) return undefined;
  const program = join(NPM_FOLDER, 'manifests.mts');
  writeFileSync(program, programOf(readFileSync(file, 'utf8')));
  const typed = await runProcess(process.execPath, [TYPESCRIPT, ...OPTIONS, program], { cwd: NPM_FOLDER });
  if (typed.code !== 0) return typed.output.trim();
  const checked = await runProcess(requireProjectNode(), [program], { cwd: NPM_FOLDER });
  return checked.code === 0 ? '' : checked.output.trim();
}

/** Each resource as an object of its class, and asked whether it fits its schema. */
export function programOf(/** @type {string} */ yaml) {
  return parseAllDocuments(yaml)
    .map((document, index) => {
      if (document.errors[0]) throw document.errors[0];
      const { apiVersion, kind, ...fields } = /** @type {{ apiVersion: string, kind: string }} */ (document.toJS());
      return [
        `import { ${kind} as Kind${index} } from 'kubernetes-models/${apiVersion}';`,
        `new Kind${index}(${JSON.stringify(fields, undefined, 1)}).validate();`,
      ].join('\n');
    })
    .join('\n');
}
