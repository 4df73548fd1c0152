import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readJson, root } from '../../run/packages.mjs';
import { importShared } from '../../run/import-source.mjs';
import { EXIT, Failure } from '../exit-codes.mjs';
import { remoteAtVersion, scopeName, SHELL } from '../remote-names.mjs';
import { checkPages, isFine, pageLines } from '../pages/check-pages.mjs';
import { takenBackLines } from './versions.mjs';

/** @param {import('commander').Command} program @param {import('../run-halo.mjs').Add} add */
export function addCheck(program, add) {
  add(
    program,
    'check <remote@version>',
    'say whether a published version can run on a brand, and open its pages in a browser; "shell": whether the shell built here fits what runs',
    [
      'check chat@1.4.0 --brand luna',
      'check chat@1.4.0              every brand that takes chat from the default',
      'check chat@1.4.0 --brand luna --page /chats/4711     an address for pages with parameters',
      'check chat@1.4.0 --no-browser --json',
      'check shell                   before a deployment, against what every brand runs',
      'check shell@2.0.0 --brand luna    a published version of it, before it is pinned',
      'check shell --from shell/dist/2.0.0',
    ],
    async (context, [text = ''], options) => {
      refuseForShell(text, options);
      if (text === SHELL) return checkShell(context, options);
      if (options.from !== undefined)
        throw new Failure(EXIT.usage, '--from is for the shell: a remote is checked as it was published.');
      const { remote, version } = remoteAtVersion(text);
      const client = await context.connect();
      const result = await client.call(client.endpoints.versions.check, {
        query: { remote, version, scope: scopeName(options.brand ?? 'default') },
      });
      const pages = remote === SHELL ? undefined : await checkPages(context, client, result, options);
      return {
        data: { ...result, ...(pages && { browser: pages }) },
        lines: [...checkLines(result, context.terminal), ...pageLines(pages, context.terminal)],
        exit: result.fits && isFine(pages) ? EXIT.fine : EXIT.refused,
      };
    },
  )
    .option('--brand <brand>', 'brand it is to run on; a remote without it: default, the shell: every brand')
    .option('--from <folder>', 'build of the shell; without it the newest one of this machine')
    .option('--browser', 'fail when no page can be opened here, instead of saying so')
    .option('--no-browser', 'open no page')
    .option('--page <address>', 'an address to open, of a page with parameters; may be repeated', gathered);
}

/** @returns {string[]} */
function gathered(/** @type {string} */ address, /** @type {string[] | undefined} */ before) {
  return [...(before ?? []), address];
}

/** @throws Failure */
function refuseForShell(
  /** @type {string} */ text,
  /** @type {import('../pages/check-pages.mjs').PageOptions} */ options,
) {
  const isShell = text === SHELL || text.startsWith(`${SHELL}@`);
  if (isShell && (options.browser || options.page))
    throw new Failure(EXIT.usage, '--browser and --page open pages of a remote, not the shell.');
}

/**
 * The shell of a deployment is everybody's at once where none is pinned, so it is compared before, with the rules of
 * its own source.
 *
 * @param {import('../run-halo.mjs').Context} context
 * @param {{ brand?: string, from?: string }} options
 * @returns {Promise<import('../run-halo.mjs').Outcome>}
 */
async function checkShell({ connect, folder, terminal }, { brand, from }) {
  const shell = readShell(folder, from);
  const wanted = brand === undefined ? undefined : scopeName(brand);
  const client = await connect();
  const { runningProblems } = await importShared('contracts/compatibility');
  const status = await client.call(client.endpoints.status.read);
  const scopes = status.scopes.filter((/** @type {any} */ { scope }) => wanted === undefined || scope === wanted);
  if (scopes.length === 0)
    throw new Failure(
      EXIT.refused,
      wanted === undefined ? 'You may look at no brand.' : `There is no brand ${wanted}.`,
      { code: 'not_found' },
    );
  const documents = documentsOf(client);
  const found = [];
  for (const { scope, remotes } of scopes) {
    const builds = await Promise.all(servedIn(remotes).map(documents));
    found.push({
      scope,
      against: builds.map(({ name, version }) => `${name}@${version}`),
      problems: runningProblems(builds, shell),
    });
  }
  const fits = found.every(({ problems }) => problems.length === 0);
  return {
    data: { shell: shell.version, fits, scopes: found },
    lines: shellLines(shell, found, terminal),
    exit: fits ? EXIT.fine : EXIT.refused,
  };
}

function readShell(/** @type {string} */ folder, /** @type {string | undefined} */ from) {
  const state = join(root, 'var/build.json');
  const newest = existsSync(state) ? readJson('var/build.json').shell : undefined;
  const file =
    from === undefined
      ? join(root, 'shell/dist', String(newest), 'release.json')
      : join(resolve(folder, from), 'release.json');
  if (!existsSync(file))
    throw new Failure(
      EXIT.refused,
      from === undefined ? 'No shell was built here yet.' : `${file} is missing, so this is no build of the shell.`,
      { remedy: 'Build it: npm run build shell' },
    );
  const shell = JSON.parse(readFileSync(file, 'utf8'));
  if (!Array.isArray(shell.provides)) throw new Failure(EXIT.usage, `${file} is no build of the shell.`);
  return shell;
}

/** Stable versions and canaries. @returns {{ remote: string, version: string }[]} */
function servedIn(/** @type {any[]} */ remotes) {
  return remotes
    .filter(({ name }) => name !== SHELL)
    .flatMap(({ name, pin }) =>
      [pin.version, ...(pin.canary ? [pin.canary.version] : [])].map((version) => ({ remote: name, version })),
    );
}

/** Each is asked for once, however many brands run it. */
function documentsOf(/** @type {import('../operations-client.mjs').OperationsClient} */ client) {
  /** @type {Map<string, Promise<any>>} */
  const asked = new Map();
  return (/** @type {{ remote: string, version: string }} */ { remote, version }) => {
    const key = `${remote}@${version}`;
    const document = asked.get(key) ?? client.call(client.endpoints.versions.read, { params: { remote, version } });
    asked.set(key, document);
    return document;
  };
}

/** @returns {string[]} */
function shellLines(
  /** @type {any} */ shell,
  /** @type {any[]} */ found,
  /** @type {import('../terminal.mjs').Terminal} */ terminal,
) {
  const scopes = found.map(({ scope }) => scope).join(', ');
  const scopesOf = new Map();
  for (const { scope, problems } of found) {
    for (const problem of problems)
      scopesOf.set(problem.message, { problem, scopes: [...(scopesOf.get(problem.message)?.scopes ?? []), scope] });
  }
  if (scopesOf.size === 0) return [terminal.paint('green', `shell@${shell.version} fits what runs on ${scopes}.`)];
  const count = scopesOf.size === 1 ? 'one thing does not fit' : `${scopesOf.size} things do not fit`;
  return [
    terminal.paint('red', `shell@${shell.version} does not fit what runs: ${count}.`),
    ...[...scopesOf.values()].flatMap(({ problem, scopes: where }) => [
      '',
      `${terminal.paint('bold', problem.code)}  ${where.join(', ')}: ${problem.message}`,
      `  → ${problem.remedy}`,
    ]),
    '',
    'A deployment gives its shell at once to all who have none pinned: first pin versions that fit both shells, or change this one.',
  ];
}

/** @returns {string[]} */
export function checkLines(
  /** @type {any} */ { remote, version, scope, against, fits, problems, takenBack },
  /** @type {import('../terminal.mjs').Terminal} */ terminal,
) {
  const subject = `${remote}@${version}`;
  const taken = takenBackLines({ version: subject, takenBack });
  if (taken.length > 0) taken.push('It comes again only when a second person agrees.');
  const warning = taken.map((line) => terminal.paint('yellow', line));
  if (fits)
    return [
      terminal.paint('green', `${subject} can run on ${scope}.`),
      `Compared with ${against.join(', ')}.`,
      ...warning,
    ];
  const count = problems.length === 1 ? 'one thing does not fit' : `${problems.length} things do not fit`;
  return [
    terminal.paint('red', `${subject} cannot run on ${scope}: ${count}.`),
    ...problems.flatMap((/** @type {any} */ problem) => [
      '',
      `${terminal.paint('bold', problem.code)}  ${problem.message}`,
      `  → ${problem.remedy}`,
    ]),
  ];
}
