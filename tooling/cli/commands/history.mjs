import { EXIT, Failure } from '../exit-codes.mjs';
import { revisionNumber, scopeName } from '../remote-names.mjs';
import { columns } from '../terminal.mjs';
import { differenceLines, differences, pinText, revisionRow } from './pins.mjs';

/** @param {import('commander').Command} program @param {import('../run-halo.mjs').Add} add */
export function addHistory(program, add) {
  addRevisionList(program, add);
  addShow(program, add);
  addDiff(program, add);
}

/** @param {import('commander').Command} program @param {import('../run-halo.mjs').Add} add */
function addRevisionList(program, add) {
  add(
    program,
    'history <brand>',
    'list the revisions of a brand, newest first',
    ['history luna', 'history luna --before 120 --limit 50'],
    async ({ connect, terminal }, [brand = ''], options) => {
      const client = await connect();
      const scope = scopeName(brand);
      const { revisions } = await client.call(client.endpoints.scopes.revisions, {
        params: { scope },
        query: { limit: options.limit, before: options.before },
      });
      const [header = '', ...rows] = columns([
        ['revision', 'when', 'change', 'by', 'why'],
        ...revisions.map(revisionRow),
      ]);
      return { data: { revisions }, lines: [terminal.paint('dim', header), ...rows] };
    },
  )
    .option('--limit <number>', 'how many, 1 to 200', countOf, 20)
    .option('--before <revision>', 'only older ones', revisionNumber);
}

/** @param {import('commander').Command} program @param {import('../run-halo.mjs').Add} add */
function addShow(program, add) {
  add(
    program,
    'show <brand> [revision]',
    'show what a brand runs, now or at a revision',
    ['show luna', 'show luna 41'],
    async ({ connect, terminal }, [brand = '', revision]) => {
      const client = await connect();
      const found = await readRevision(
        client,
        scopeName(brand),
        revision === undefined ? undefined : revisionNumber(revision),
      );
      const rows = Object.entries(found.effective).map(([remote, pin]) => [
        `  ${remote}`,
        pinText(pin),
        found.own[remote] || found.scope === 'default' ? '' : 'from default',
      ]);
      return {
        data: found,
        lines: [
          terminal.paint('bold', `${found.scope} at revision ${found.revision}`),
          `  ${found.action} by ${found.actor}, ${found.createdAt}: ${found.reason}`,
          ...columns(rows),
        ],
      };
    },
  );
}

/** @param {import('commander').Command} program @param {import('../run-halo.mjs').Add} add */
function addDiff(program, add) {
  add(
    program,
    'diff <brand> <a> <b>',
    'show what changed between two revisions of a brand',
    ['diff luna 40 42'],
    async ({ connect }, [brand = '', a = '', b = '']) => {
      const client = await connect();
      const scope = scopeName(brand);
      const [before, after] = await Promise.all(
        [a, b].map((each) => readRevision(client, scope, revisionNumber(each))),
      );
      const found = differences(before.effective, after.effective);
      return {
        data: { scope, from: before.revision, to: after.revision, differences: found },
        lines:
          found.length > 0
            ? differenceLines(found)
            : [`${scope} runs the same at ${before.revision} and ${after.revision}.`],
      };
    },
  );
}

function countOf(/** @type {string} */ text) {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > 200)
    throw new Failure(EXIT.usage, `"${text}" is no number from 1 to 200.`);
  return count;
}

async function readRevision(
  /** @type {import('../operations-client.mjs').OperationsClient} */ client,
  /** @type {string} */ scope,
  /** @type {number | undefined} */ revision,
) {
  if (revision !== undefined) return client.call(client.endpoints.scopes.revision, { params: { scope, revision } });
  const { revisions } = await client.call(client.endpoints.scopes.revisions, {
    params: { scope },
    query: { limit: 1 },
  });
  if (!revisions[0]) throw new Failure(EXIT.refused, `${scope} has no revision yet.`, { code: 'not_found' });
  return revisions[0];
}
