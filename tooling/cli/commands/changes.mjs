import { importShared } from '../../run/import-source.mjs';
import { EXIT, Failure } from '../exit-codes.mjs';
import { remoteAtVersion, remoteName, revisionNumber, scopeName } from '../remote-names.mjs';
import { columns, minute } from '../terminal.mjs';
import { changeMany, namesMany } from './many.mjs';
import { differenceLines, differences, followingLines, revisionRow, unreachedLines } from './pins.mjs';

const MIN_REASON_CHARS = 3;
/** How far `--previous` looks back. */
const REVISIONS_READ = 50;

/**
 * @typedef {object} ChangeCommand
 * @property {string} usage
 * @property {string} description
 * @property {readonly string[]} examples
 * @property {(target: string, options: any) => object} toChange second argument and options → the change
 * @property {(command: import('commander').Command) => unknown} [addOptions]
 */

/** @type {readonly ChangeCommand[]} */
const CHANGES = [
  {
    usage: 'pin <brand> <remote@version>',
    description: 'give a version to everybody',
    examples: [
      'pin luna chat@1.4.0 --reason "new composer"',
      'pin default chat@1.4.0 --reason "all brands"',
      'pin luna,sol chat@1.4.0 --reason "new composer"     lists what changes where, and asks once',
    ],
    toChange: (target) => ({ kind: 'pin', ...remoteAtVersion(target) }),
  },
  {
    usage: 'canary <brand> <remote@version>',
    description: 'give a version to some percent of the visitors, or change their share',
    examples: [
      'canary luna chat@1.5.0 --percent 10 --reason "try it"',
      'canary luna chat@1.5.0 --percent 50 --reason "no complaints"',
    ],
    toChange: (target, { percent }) => ({ kind: 'canary', ...remoteAtVersion(target), percent }),
    addOptions: (command) =>
      command.requiredOption('--percent <number>', 'share of the visitors, 0 to 100', percentage),
  },
  {
    usage: 'promote <brand> <remote>',
    description: 'give the canary to everybody',
    examples: ['promote luna chat --reason "no complaints for a day"'],
    toChange: (target) => ({ kind: 'promote', remote: remoteName(target) }),
  },
  {
    usage: 'end-canary <brand> <remote>',
    description: 'give everybody the stable version again',
    examples: ['end-canary luna chat --reason "slower than before"'],
    toChange: (target) => ({ kind: 'endCanary', remote: remoteName(target) }),
  },
  {
    usage: 'rollback <brand>',
    description: 'go back to what a revision had, whole or of one remote',
    examples: [
      'rollback luna --previous --reason "drafts are lost"',
      'rollback luna --previous --remote chat --reason "drafts are lost"',
      'rollback all --previous --remote chat --running chat@1.5.0 --reason "drafts are lost" --yes',
      'rollback luna --to 41 --reason "drafts are lost"',
      'rollback luna --to 41 --remote chat --reason "drafts are lost"',
    ],
    toChange: (_target, { to, previous, remote }) => {
      if ((to === undefined) === (previous === undefined))
        throw new Failure(EXIT.usage, 'Say where to go back to: --previous, or --to with a revision.');
      return {
        kind: 'rollback',
        ...(to === undefined ? {} : { to }),
        ...(remote ? { remote: remoteName(remote) } : {}),
      };
    },
    addOptions: (command) =>
      command
        .option('--to <revision>', 'revision to go back to', revisionNumber)
        .option('--previous', 'what ran before the newest change of the pages, or of the remote')
        .option('--remote <remote>', 'this remote only'),
  },
  {
    usage: 'off <brand> <remote>',
    description: 'switch a remote off at once, in open tabs too',
    examples: ['off luna chat --reason "leaks drafts"'],
    toChange: (target) => ({ kind: 'switchOff', remote: remoteName(target) }),
  },
  {
    usage: 'on <brand> <remote>',
    description: 'switch a remote on again',
    examples: ['on luna chat --reason "fixed in 1.4.1"'],
    toChange: (target) => ({ kind: 'switchOn', remote: remoteName(target) }),
  },
  {
    usage: 'inherit <brand> <remote>',
    description: "give up the brand's own pin for the default's",
    examples: ['inherit luna chat --reason "same as everywhere again"'],
    toChange: (target) => ({ kind: 'inherit', remote: remoteName(target) }),
  },
];

/**
 * @param {import('commander').Command} program
 * @param {import('../run-halo.mjs').Add} add
 */
export function addChanges(program, add) {
  for (const { usage, description, examples, toChange, addOptions } of CHANGES) {
    const command = add(program, usage, description, examples, async (context, [brand = '', target = ''], options) =>
      namesMany(brand)
        ? applyToMany(context, brand, toChange(target, options), options)
        : applyToOne(context, brand, toChange(target, options), options),
    )
      .option('--reason <why>', 'why; stands in the audit for good')
      .option('--expect <revision>', 'refuse unless the scope is still at this revision', revisionNumber)
      .option('--running <remote@version>', 'of several brands those whose pages run this version')
      .option('--yes', 'change several brands without asking');
    addOptions?.(command);
  }
}

/** @returns {Promise<import('../run-halo.mjs').Outcome>} */
function applyToOne(
  /** @type {import('../run-halo.mjs').Context} */ context,
  /** @type {string} */ brand,
  /** @type {object} */ change,
  /** @type {any} */ options,
) {
  const scope = scopeName(brand);
  if (options.running !== undefined || options.yes)
    throw new Failure(EXIT.usage, '--running and --yes are for several brands: luna,sol, group:<name> or all.');
  return apply(context, scope, change, options);
}

/** @returns {Promise<import('../run-halo.mjs').Outcome>} */
async function applyToMany(
  /** @type {import('../run-halo.mjs').Context} */ context,
  /** @type {string} */ brands,
  /** @type {any} */ change,
  /** @type {any} */ options,
) {
  if (options.expect !== undefined || change.to !== undefined)
    throw new Failure(EXIT.usage, 'A revision is of one brand: name one, or go back with --previous.');
  const reason = await reasonFor(context, options.reason);
  const many = change.kind === 'rollback' ? { ...change, kind: 'goBack' } : change;
  return changeMany(context, brands, many, reason, options);
}

function percentage(/** @type {string} */ text) {
  const percent = Number(text);
  if (text.trim() === '' || !(percent >= 0 && percent <= 100))
    throw new Failure(EXIT.usage, `"${text}" is no share of the visitors: a number from 0 to 100.`);
  return percent;
}

/**
 * Compare-and-swap: the change is made to the revision that was read, or not at all.
 *
 * @param {import('../run-halo.mjs').Context} context
 * @param {string} scope
 * @param {{ remote?: string, to?: number }} change
 * @param {{ reason?: string, expect?: number, previous?: boolean }} options
 * @returns {Promise<import('../run-halo.mjs').Outcome>}
 */
async function apply(context, scope, change, options) {
  const client = await context.connect();
  const reason = await reasonFor(context, options.reason);
  const head = await readHead(client, scope);
  if (options.previous) change = { ...change, to: await previousRevision(client, head, change) };
  const expectedRevision = options.expect ?? head.revision;
  const result = await client
    .call(client.endpoints.scopes.change, { params: { scope }, body: { change, reason, expectedRevision } })
    .catch((error) => explainConflict(error, client, scope, expectedRevision));
  if (result.outcome === 'waiting') return waiting(context, result);
  const after = await client.call(client.endpoints.scopes.revision, { params: { scope, revision: result.revision } });
  const found = differences(head.effective, after.effective);
  return {
    data: { ...result, before: head.revision, differences: found },
    lines: [
      context.terminal.paint('green', `${scope} is at revision ${result.revision}.`),
      ...(found.length > 0 ? differenceLines(found) : ['  What its pages run is the same as before.']),
      ...followingLines(head, after),
      ...unreachedLines(result.unreached).map((line, index) =>
        index === 0 ? context.terminal.paint('yellow', line) : line,
      ),
    ],
  };
}

/** @returns {import('../run-halo.mjs').Outcome} */
function waiting(
  /** @type {import('../run-halo.mjs').Context} */ { terminal },
  /** @type {any} */ { outcome, proposal },
) {
  return {
    data: { outcome, proposal },
    lines: [
      terminal.paint(
        'yellow',
        `Waits for a second person: proposal ${proposal.id}, until ${minute(proposal.expiresAt)}.`,
      ),
      `Somebody else agrees with: npx --no-install halo approve ${proposal.id}`,
    ],
    exit: EXIT.waiting,
  };
}

/** From --reason, or asked for on a terminal. @returns {Promise<string>} */
export async function reasonFor(
  /** @type {import('../run-halo.mjs').Context} */ { terminal, isJson },
  /** @type {string | undefined} */ given,
) {
  const reason =
    given ?? (terminal.canAsk && !isJson ? await terminal.ask('Why? It stands in the audit for good.') : '');
  if (reason.trim().length >= MIN_REASON_CHARS) return reason.trim();
  throw new Failure(
    EXIT.usage,
    given === undefined
      ? 'A change needs a reason.'
      : `The reason is too short: at least ${MIN_REASON_CHARS} characters.`,
    { code: 'usage', remedy: 'Add --reason "why".' },
  );
}

/**
 * The newest revision whose pages ran something else than now.
 *
 * @param {import('../operations-client.mjs').OperationsClient} client
 * @param {{ scope: string, revision: number, effective: Record<string, import('./pins.mjs').Pin> }} head
 * @param {{ remote?: string, to?: number }} change
 * @returns {Promise<number>}
 */
async function previousRevision(client, { scope, revision, effective }, { remote }) {
  const { revisions } = await client.call(client.endpoints.scopes.revisions, {
    params: { scope },
    query: { limit: REVISIONS_READ, before: revision },
  });
  const { ranBefore } = await importShared('contracts/operations');
  const found = ranBefore(revisions, effective, remote);
  if (found) return found.revision;
  throw new Failure(EXIT.refused, `${scope} ran nothing else in its last ${REVISIONS_READ} revisions.`, {
    code: 'not_found',
    remedy: `Look further back: npx --no-install halo history ${scope}`,
  });
}

async function readHead(
  /** @type {import('../operations-client.mjs').OperationsClient} */ client,
  /** @type {string} */ scope,
) {
  const { revisions } = await client.call(client.endpoints.scopes.revisions, {
    params: { scope },
    query: { limit: 1 },
  });
  const [head] = revisions;
  if (!head) throw new Failure(EXIT.refused, `${scope} has no revision yet.`, { code: 'not_found' });
  return head;
}

/**
 * A conflict says what happened in between, so that the operator can decide again.
 *
 * @returns {Promise<never>}
 */
async function explainConflict(
  /** @type {unknown} */ error,
  /** @type {import('../operations-client.mjs').OperationsClient} */ client,
  /** @type {string} */ scope,
  /** @type {number} */ expected,
) {
  if (!(error instanceof Failure) || error.code !== 'conflict' || error.detail['currentRevision'] === undefined)
    throw error;
  const { revisions } = await client.call(client.endpoints.scopes.revisions, {
    params: { scope },
    query: { limit: 20 },
  });
  const between = revisions.filter((/** @type {any} */ { revision }) => revision > expected).reverse();
  throw new Failure(
    EXIT.conflict,
    `${scope} is at revision ${error.detail['currentRevision']}, not ${expected}: somebody was faster. Nothing was changed.`,
    {
      code: 'conflict',
      lines: columns(between.map(revisionRow)),
      remedy: 'Look at it and run the command again if it still makes sense.',
      detail: { expectedRevision: expected, currentRevision: Number(error.detail['currentRevision']), between },
    },
  );
}
