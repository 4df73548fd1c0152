import { EXIT, Failure } from '../exit-codes.mjs';
import { remoteAtVersion, scopeName } from '../remote-names.mjs';
import { minute } from '../terminal.mjs';
import { differenceLines } from './pins.mjs';

const DEFAULT = 'default';
const GROUP = 'group:';

/** `luna,sol`, `all` and `group:north` name several brands; anything else is one. */
export function namesMany(/** @type {string} */ text) {
  return text.split(',').some((each) => each === 'all' || each.startsWith(GROUP)) || text.includes(',');
}

/**
 * The brands that a text names.
 *
 * @param {string} text
 * @param {readonly { scope: string, group?: string, remotes: readonly any[] }[]} scopes of the status
 * @param {string} [running] only those whose pages run this version
 * @returns {string[]}
 * @throws Failure when it names none
 */
export function brandsNamed(text, scopes, running) {
  const brands = scopes.filter(({ scope }) => scope !== DEFAULT);
  const found = text
    .split(',')
    .filter(Boolean)
    .flatMap((each) => {
      if (each === 'all') return brands.map(({ scope }) => scope);
      if (!each.startsWith(GROUP)) return [scopeName(each)];
      const ofGroup = brands.filter(({ group }) => group === each.slice(GROUP.length)).map(({ scope }) => scope);
      if (ofGroup.length > 0) return ofGroup;
      throw new Failure(EXIT.refused, `No brand that you may look at is in the group ${each.slice(GROUP.length)}.`, {
        code: 'not_found',
      });
    });
  const named = [...new Set(found)];
  const wanted = running === undefined ? named : named.filter((each) => runs(brands, each, running));
  if (wanted.length > 0) return wanted;
  throw new Failure(EXIT.refused, running ? `None of these brands runs ${running}.` : 'This names no brand.', {
    code: 'not_found',
  });
}

function runs(
  /** @type {readonly { scope: string, remotes: readonly any[] }[]} */ brands,
  /** @type {string} */ brand,
  /** @type {string} */ text,
) {
  const { remote, version } = remoteAtVersion(text);
  const pin = brands.find(({ scope }) => scope === brand)?.remotes.find(({ name }) => name === remote)?.pin;
  return pin !== undefined && [pin.version, pin.canary?.version].includes(version);
}

/**
 * One change over many brands: what it would be on each, one question, and what became of it on each.
 *
 * @param {import('../run-halo.mjs').Context} context
 * @param {string} text names of brands
 * @param {object} change as the contract `ManyChange` has it
 * @param {string} reason
 * @param {{ yes?: boolean, running?: string }} options
 * @returns {Promise<import('../run-halo.mjs').Outcome>}
 */
export async function changeMany(context, text, change, reason, { yes, running }) {
  const { terminal } = context;
  const client = await context.connect();
  const { scopes } = await client.call(client.endpoints.status.read);
  const wanted = brandsNamed(text, scopes, running);
  const { brands: seen } = await client.call(client.endpoints.many.preview, { body: { scopes: wanted, change } });
  const changes = seen
    .filter((/** @type {any} */ { outcome }) => outcome === 'applies' || outcome === 'waits')
    .map((/** @type {any} */ one) => ({ scope: one.scope, change: one.change, expectedRevision: one.revision }));
  const lines = previewLines(seen, terminal);
  if (changes.length === 0)
    return {
      data: { preview: seen, results: [] },
      lines: [...lines, '', 'Nothing can be changed.'],
      exit: exitOf(seen, []),
    };
  if (!yes) await assertMeant(context, lines, changes.length, seen);
  const { brands: results } = await client.call(client.endpoints.many.change, { body: { changes, reason } });
  return {
    data: { preview: seen, results },
    lines: resultLines(seen, results, terminal),
    exit: exitOf(seen, results),
  };
}

/** Shows what would be, and asks once. @throws Failure when it is not meant, or no one can be asked */
export async function assertMeant(
  /** @type {import('../run-halo.mjs').Context} */ { terminal, isJson },
  /** @type {readonly string[]} */ lines,
  /** @type {number} */ count,
  /** @type {readonly unknown[]} */ seen,
) {
  const canAsk = terminal.canAsk && !isJson;
  if (canAsk) {
    for (const line of lines) terminal.print(line);
    const answer = await terminal.ask(`Change ${count === 1 ? 'this brand' : `these ${count} brands`}? yes or no:`);
    if (answer.toLowerCase() === 'yes') return;
  }
  throw new Failure(EXIT.usage, 'Nothing was changed.', {
    lines: canAsk ? [] : lines,
    remedy: 'Say it with --yes to have it made.',
    detail: { preview: seen },
  });
}

/** @returns {string[]} */
export function previewLines(/** @type {any[]} */ seen, /** @type {import('../terminal.mjs').Terminal} */ terminal) {
  return seen.flatMap((one) => {
    if (one.outcome === 'same') return [`${one.scope}: stays as it is`];
    if (one.outcome === 'refused') return refusedLines(one, terminal);
    const waits = one.outcome === 'waits' ? ', when a second person agrees' : '';
    return [
      terminal.paint('bold', `${one.scope}: changes${waits}`),
      ...differenceLines(one.differences),
      ...one.leavesDefault.map((/** @type {string} */ remote) => `  ${remote} of its own from then on`),
    ];
  });
}

/** @returns {string[]} */
function refusedLines(
  /** @type {{ scope: string, reasons: string[] }} */ { scope, reasons },
  /** @type {import('../terminal.mjs').Terminal} */ terminal,
) {
  return [terminal.paint('red', `${scope}: refused`), ...reasons.map((reason) => `  ${reason}`)];
}

/** @returns {string[]} */
export function resultLines(
  /** @type {any[]} */ seen,
  /** @type {any[]} */ results,
  /** @type {import('../terminal.mjs').Terminal} */ terminal,
) {
  const not = seen.filter(({ outcome }) => outcome === 'refused');
  return [
    ...results.flatMap((one) => {
      if (one.outcome === 'withdrawn') return [`${one.scope}: withdrawn`];
      if (!('done' in one)) return refusedLines(one, terminal);
      if (one.done.outcome === 'applied')
        return [terminal.paint('green', `${one.scope} is at revision ${one.done.revision}.`)];
      const { id, expiresAt } = one.done.proposal;
      return [
        terminal.paint('yellow', `${one.scope} waits for a second person: proposal ${id}, until ${minute(expiresAt)}.`),
      ];
    }),
    ...not.flatMap((one) => refusedLines(one, terminal)),
    ...seen.filter(({ outcome }) => outcome === 'same').map(({ scope }) => `${scope} stays as it is.`),
  ];
}

/**
 * One refusal makes it no success, and what waits has a code of its own.
 *
 * @returns {import('../exit-codes.mjs').ExitCode}
 */
export function exitOf(/** @type {any[]} */ seen, /** @type {any[]} */ results) {
  if ([...seen, ...results].some(({ outcome }) => outcome === 'refused')) return EXIT.refused;
  return results.some(({ done }) => done?.outcome === 'waiting') ? EXIT.waiting : EXIT.fine;
}
