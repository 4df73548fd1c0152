import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createProgram } from '../cli/run-halo.mjs';
import { packages, readJson, root } from '../run/packages.mjs';
import { findFiles, readText } from './project-files.mjs';

export const title = 'documented commands exist';

/** As guides call it here, and for folders that may not have it. */
const HALO = 'npx (?:--no-install )?halo';
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
    found.push({
      command: match[0],
      script: /** @type {string} */ (script ?? short).replace(/[.:]+$/, ''),
      workspace: before ?? after,
    });
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

/** @returns {{ command: string, args: string[] }[]} `npx halo …` in code, a line's own or in backticks */
export function haloCommandsIn(/** @type {string} */ text) {
  const lines = [...text.matchAll(new RegExp(`^(?:\\$ )?${HALO} (.+)$|\`${HALO} ([^\`]+)\``, 'gm'))].map(
    (match) => match[1] ?? match[2] ?? '',
  );
  return lines
    .map((line) => line.replace(/ {2,}#.*$| # .*$/, '').trim())
    .map((line) => ({
      command: `npx halo ${line}`,
      args: [...line.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? ''),
    }));
}

/** Why the command line would not take it; undefined when it would. Nothing is done. */
async function misuse(/** @type {readonly string[]} */ args) {
  const silent = { write: () => true };
  const program = createProgram({ stdout: silent, stderr: silent }, async () => {});
  // A name alone stands for the command with any arguments.
  if (args.length === 1 && program.commands.some((command) => command.name() === args[0])) return undefined;
  try {
    await program.parseAsync(args, { from: 'user' });
    return undefined;
  } catch (error) {
    const { message, exitCode } = /** @type {Error & { exitCode?: number }} */ (error);
    return exitCode === 0 ? undefined : message;
  }
}

/** @returns {Promise<string[]>} */
async function haloProblems(/** @type {string} */ file, /** @type {string} */ text) {
  // `<brand>` in prose stands for any of them: such a line shows a form and is no command.
  const commands = haloCommandsIn(text).filter(({ args }) => !args.some((arg) => /^<|…/.test(arg)));
  const found = await Promise.all(commands.map(async ({ command, args }) => ({ command, why: await misuse(args) })));
  return found
    .filter(({ why }) => why !== undefined)
    .map(({ command, why }) => `${file}: "${command}" does not run: ${why}`);
}

/** @returns {Promise<string[]>} problems */
export async function run() {
  const known = binaries();
  const files = findFiles(/\.md$/);
  const calls = await Promise.all(files.map((file) => haloProblems(file, readText(file))));
  return [
    ...calls.flat(),
    ...files.flatMap((file) => {
      const text = readText(file);
      const npm = npmCommandsIn(text)
        .filter(({ script, workspace }) => {
          const scripts = scriptsOf(workspace);
          return scripts && !scripts[script];
        })
        .map(({ command }) => `${file}: "${command}" does not exist`);
      const npx =
        new RegExp(`\\b${HALO}\\b`).test(text) && !known.includes('halo') ? [`${file}: "npx halo" does not exist`] : [];
      const scripts = [...text.matchAll(/\bnode ((?:tooling|server|e2e|shared)\/[\w./-]+\.(?:mjs|ts))/g)]
        .filter((match) => !existsSync(join(root, match[1] ?? '')))
        .map((match) => `${file}: ${match[1]} does not exist`);
      return [...npm, ...npx, ...scripts];
    }),
  ];
}
