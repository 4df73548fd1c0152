import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packages, readJson, root } from '../run/packages.mjs';
import { findFiles, readText } from './project-files.mjs';

export const title = 'documented commands exist';

const SHORT_FORMS = 'start|test|stop|restart';

/** @returns {{ command: string, script: string, workspace?: string }[]} */
export function npmCommandsIn(/** @type {string} */ text) {
  const found = [];
  const pattern = new RegExp(
    String.raw`npm (?:(?:-w|--workspace)[ =](?<before>\S+) )?(?:run (?<script>[\w:.-]+)|(?<short>${SHORT_FORMS})\b)(?: (?:-w|--workspace)[ =](?<after>[^\s\`'")|]+))?`,
    'g',
  );
  for (const match of text.matchAll(pattern)) {
    const { before, script, short, after } = match.groups ?? {};
    found.push({ command: match[0], script: /** @type {string} */ (script ?? short).replace(/[.:]+$/, ''), workspace: before ?? after });
  }
  return found;
}

function scriptsOf(/** @type {string | undefined} */ workspace) {
  const name = workspace?.replace(/^@halo\//, '').replace(/[.,;:]+$/, '');
  // `<remote>` in a guide stands for any of them.
  if (name && !/^[a-z]/.test(name)) return undefined;
  if (name && !packages.includes(name)) return {};
  return readJson(name ? `${name}/package.json` : 'package.json').scripts ?? {};
}

function binaries() {
  return packages.flatMap((name) => {
    const { bin } = readJson(`${name}/package.json`);
    return typeof bin === 'string' ? [name] : Object.keys(bin ?? {});
  });
}

/** @returns {string[]} problems */
export function run() {
  const known = binaries();
  return findFiles(/\.md$/).flatMap((file) => {
    const text = readText(file);
    const npm = npmCommandsIn(text)
      .filter(({ script, workspace }) => {
        const scripts = scriptsOf(workspace);
        return scripts && !scripts[script];
      })
      .map(({ command }) => `${file}: "${command}" does not exist`);
    const npx = /\bnpx halo\b/.test(text) && !known.includes('halo') ? [`${file}: "npx halo" does not exist`] : [];
    const scripts = [...text.matchAll(/\bnode ((?:tooling|server|e2e|shared)\/[\w./-]+\.(?:mjs|ts))/g)]
      .filter((match) => !existsSync(join(root, match[1] ?? '')))
      .map((match) => `${file}: ${match[1]} does not exist`);
    return [...npm, ...npx, ...scripts];
  });
}
