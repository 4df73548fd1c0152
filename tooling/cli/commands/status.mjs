import { EXIT, Failure } from '../exit-codes.mjs';
import { scopeName, SHELL } from '../remote-names.mjs';
import { columns, minute } from '../terminal.mjs';
import { pinText } from './pins.mjs';

/** @param {import('commander').Command} program @param {import('../run-halo.mjs').Add} add */
export function addStatus(program, add) {
  addPlatformStatus(program, add);
  addWhoAmI(program, add);
}

/** @param {import('commander').Command} program @param {import('../run-halo.mjs').Add} add */
function addPlatformStatus(program, add) {
  add(
    program,
    'status [brand]',
    'show what every brand runs, how its versions fare, and what went wrong with the shell',
    ['status', 'status luna'],
    async ({ connect, terminal }, [brand]) => {
      const client = await connect();
      const status = await client.call(client.endpoints.status.read);
      const wanted = brand === undefined ? undefined : scopeName(brand);
      const scopes = status.scopes.filter((/** @type {any} */ { scope }) => wanted === undefined || scope === wanted);
      if (wanted !== undefined && scopes.length === 0) {
        throw new Failure(EXIT.refused, `There is no brand ${wanted}.`, {
          code: 'not_found',
          remedy: `Known: ${status.scopes.map((/** @type {any} */ { scope }) => scope).join(', ')}.`,
        });
      }
      const idle = wanted === undefined ? nowhere(status) : [];
      const waits =
        status.waiting === 0
          ? []
          : [
              terminal.paint(
                'yellow',
                `${status.waiting === 1 ? 'One proposal waits' : `${status.waiting} proposals wait`} for a second person: npx --no-install halo proposals`,
              ),
            ];
      return {
        data: { ...status, scopes },
        lines: [
          `shell of this installation ${status.shell}`,
          ...scopes.flatMap((/** @type {any} */ scope) => ['', ...scopeLines(scope, terminal)]),
          ...(idle.length > 0 ? ['', ...idle] : []),
          ...(waits.length > 0 ? ['', ...waits] : []),
        ],
      };
    },
  );
}

/** @param {import('commander').Command} program @param {import('../run-halo.mjs').Add} add */
function addWhoAmI(program, add) {
  add(
    program,
    'whoami',
    'show who the token stands for, what it may do, and where',
    ['whoami'],
    async ({ connect }) => {
      const client = await connect();
      const operator = await client.call(client.endpoints.session.current);
      const { name, person, rights } = operator;
      return {
        data: { ...operator, address: client.connection.address.origin },
        lines: [
          `${name}${name === person ? '' : `, of ${person}`} at ${client.connection.address.origin}`,
          ...columns([
            ['  remotes', rights.remotes.join(', ')],
            ['  brands', rights.brands.join(', ')],
            ['  actions', rights.actions.join(', ')],
          ]),
        ],
      };
    },
  );
}

/** Remotes with a version that no brand runs: new ones, mostly. @returns {string[]} */
function nowhere(/** @type {any} */ { published = [], scopes }) {
  const running = new Set(
    scopes.flatMap((/** @type {any} */ { remotes }) => remotes.map((/** @type {any} */ { name }) => name)),
  );
  // The shell that runs then is the installation's own.
  const names = published.filter((/** @type {string} */ name) => name !== SHELL && !running.has(name));
  return names.length === 0
    ? []
    : [
        `Published and running nowhere: ${names.join(', ')}. The first version is pinned: npx --no-install halo pin <brand> <remote@version>`,
      ];
}

/** @returns {string[]} */
function scopeLines(
  /** @type {any} */ { scope, title, revision, changedAt, remotes, shell = [] },
  /** @type {import('../terminal.mjs').Terminal} */ terminal,
) {
  const rows = remotes.map((/** @type {any} */ { name, pin, isInherited, health }) => [
    `  ${name}`,
    pinText(pin, name),
    isInherited ? 'from default' : '',
    healthText(health),
  ]);
  return [
    `${terminal.paint('bold', scope)}  ${title === scope ? '' : `${title}, `}revision ${revision}, ${minute(changedAt)}`,
    ...columns(rows),
    ...shell.map(shellLine),
  ];
}

/**
 * ` shell 1.4.0: failing for 3 of 120 visitors (entry: missing 3); refused by the page's policy: script-src-elem 7`
 */
function shellLine(/** @type {any} */ { version, visitors, failing, failures, refusals }) {
  const causes = failures.map((/** @type {any} */ { phase, code, count }) => `${phase}: ${code} ${count}`).join(', ');
  const refused = refusals.map((/** @type {any} */ { directive, count }) => `${directive} ${count}`).join(', ');
  const facts = [
    ...(causes ? [`failing for ${failing} of ${visitors} visitors (${causes})`] : []),
    ...(refused ? [`refused by the page's policy: ${refused}`] : []),
  ];
  return `  shell ${version}: ${facts.join('; ')}`;
}

/** Failing visitors by version, of versions with reports. @returns {string} */
function healthText(/** @type {any[]} */ health) {
  return health
    .filter(({ visitors }) => visitors > 0)
    .map(({ version, visitors, failing }) => `${version}: ${failing} of ${visitors} visitors failing`)
    .join('; ');
}
