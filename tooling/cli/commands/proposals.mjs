import { importShared } from '../../run/import-source.mjs';
import { EXIT, Failure } from '../exit-codes.mjs';
import { columns, minute } from '../terminal.mjs';
import { assertMeant, exitOf, previewLines, resultLines } from './many.mjs';
import { unreachedLines } from './pins.mjs';

const WHOLE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Long enough that a typing error does not agree to another proposal. */
const ID_MIN_CHARS = 6;

/** @param {import('commander').Command} program @param {import('../run-halo.mjs').Add} add */
export function addProposals(program, add) {
  add(program, 'proposals', 'list the changes that wait for a second person', ['proposals'], async ({ connect }) => {
    const client = await connect();
    const { proposals } = await client.call(client.endpoints.proposals.list);
    const waiting = proposals.filter((/** @type {any} */ { status }) => status === 'waiting');
    const rows = waiting.map((/** @type {any} */ each) => [
      each.id,
      each.scope,
      changeText(each.change),
      each.proposedBy,
      minute(each.expiresAt),
      each.reason,
    ]);
    const groups = (await together(waiting)).filter(({ all }) => all.length > 1);
    const outdated = proposals.filter((/** @type {any} */ { status }) => status === 'outdated').length;
    return {
      data: { proposals },
      lines: [
        ...(rows.length > 0
          ? columns([['id', 'brand', 'change', 'by', 'until', 'why'], ...rows])
          : ['Nothing waits for a second person.']),
        ...groups.map(
          ({ first, all }) =>
            `${all.length} of them were proposed together: ${all.map(({ scope }) => scope).join(', ')}. npx --no-install halo approve ${first.id.slice(0, ID_MIN_CHARS)} --together`,
        ),
        ...(outdated > 0
          ? [`Outdated, because something else was changed meanwhile: ${outdated}. Propose again what is still wanted.`]
          : []),
      ],
    };
  });

  addDecisions(program, add);
}

/** @param {import('commander').Command} program @param {import('../run-halo.mjs').Add} add */
function addDecisions(program, add) {
  add(
    program,
    'approve <id>',
    "agree to another person's proposal, which applies it; the first 6 letters of its id suffice",
    [
      'approve 4f1d2c',
      'approve 4f1d2c,5b3a90,81c0de     several, each by itself',
      'approve 4f1d2c --together     all that was proposed with it: lists what changes where, and asks once',
    ],
    async (context, [text = ''], { together: isForAll, yes }) => {
      const { connect, terminal } = context;
      const client = await connect();
      const ids = await wantedIds(client, text, isForAll);
      if (isForAll || ids.length > 1) return approveMany(context, client, ids, !isForAll || yes);
      const result = await client.call(client.endpoints.proposals.approve, { params: { id: ids[0] ?? '' } });
      return {
        data: result,
        lines: [
          terminal.paint('green', `${result.scope} is at revision ${result.revision}.`),
          ...unreachedLines(result.unreached),
        ],
      };
    },
  )
    .option('--together', 'with all that one person proposed as one change of many brands')
    .option('--yes', 'without asking, after --together');

  add(
    program,
    'withdraw <id>',
    'take a proposal back; the first 6 letters of its id suffice',
    ['withdraw 4f1d2c', 'withdraw 4f1d2c --together     all that was proposed with it'],
    async ({ connect, terminal }, [text = ''], { together: isForAll }) => {
      const client = await connect();
      const proposals = await wantedIds(client, text, isForAll);
      if (isForAll || proposals.length > 1) {
        const { brands } = await client.call(client.endpoints.many.withdraw, { body: { proposals } });
        return { data: { results: brands }, lines: resultLines([], brands, terminal), exit: exitOf([], brands) };
      }
      const proposal = await client.call(client.endpoints.proposals.withdraw, { params: { id: proposals[0] ?? '' } });
      return { data: proposal, lines: [`Proposal ${proposal.id} is withdrawn.`] };
    },
  ).option('--together', 'with all that one person proposed as one change of many brands');
}

/**
 * Each by itself: what one of them refuses is no matter of the others.
 *
 * @param {import('../run-halo.mjs').Context} context
 * @param {import('../operations-client.mjs').OperationsClient} client
 * @param {readonly string[]} proposals
 * @param {boolean} isMeant
 * @returns {Promise<import('../run-halo.mjs').Outcome>}
 */
async function approveMany(context, client, proposals, isMeant) {
  const { many } = client.endpoints;
  if (!isMeant) {
    const { brands: seen } = await client.call(many.previewApprovals, { body: { proposals } });
    const count = seen.filter((/** @type {any} */ { outcome }) => outcome === 'applies').length;
    const lines = previewLines(seen, context.terminal);
    if (count === 0)
      return {
        data: { preview: seen, results: [] },
        lines: [...lines, '', 'Nothing can be changed.'],
        exit: exitOf(seen, []),
      };
    await assertMeant(context, lines, count, seen);
  }
  const { brands: results } = await client.call(many.approve, { body: { proposals } });
  return { data: { results }, lines: resultLines([], results, context.terminal), exit: exitOf([], results) };
}

/** @returns {Promise<{ first: any, all: readonly any[] }[]>} */
async function together(/** @type {readonly any[]} */ proposals) {
  const { proposedTogether } = await importShared('contracts/operations');
  return proposedTogether(proposals);
}

/** The proposals that are meant: several with commas, or one and all that was proposed with it. @throws Failure */
async function wantedIds(
  /** @type {import('../operations-client.mjs').OperationsClient} */ client,
  /** @type {string} */ text,
  /** @type {boolean | undefined} */ isForAll,
) {
  const ids = [];
  for (const each of text.split(',').filter(Boolean)) ids.push(await wholeId(client, each));
  if (!isForAll) return ids;
  const { proposals } = await client.call(client.endpoints.proposals.list);
  const groups = await together(proposals);
  return ids.flatMap(
    (id) => groups.find(({ all }) => all.some((each) => each.id === id))?.all.map((each) => each.id) ?? [id],
  );
}

/** The proposal whose id begins like this. @throws Failure when there is none, or more than one */
async function wholeId(
  /** @type {import('../operations-client.mjs').OperationsClient} */ client,
  /** @type {string} */ text,
) {
  if (WHOLE_ID.test(text)) return text;
  if (text.length < ID_MIN_CHARS)
    throw new Failure(
      EXIT.usage,
      `"${text}" is too short: the first ${ID_MIN_CHARS} letters of a proposal's id at least, as npx --no-install halo proposals shows them.`,
    );
  const { proposals } = await client.call(client.endpoints.proposals.list);
  const found = proposals.filter((/** @type {any} */ { id }) => id.startsWith(text));
  if (found.length === 1) return found[0].id;
  const why =
    found.length === 0
      ? `There is no proposal ${text}.`
      : `${found.length} proposals begin with ${text}: ${found.map((/** @type {any} */ { id }) => id).join(', ')}.`;
  throw new Failure(EXIT.refused, why, { code: 'not_found', remedy: 'npx --no-install halo proposals lists them.' });
}

/** `pin mfe-payments 2.1.0` */
function changeText(/** @type {any} */ { kind, remote, version, percent, to }) {
  return [
    kind,
    remote,
    version,
    percent === undefined ? undefined : `${percent} %`,
    to === undefined ? undefined : `to ${to}`,
  ]
    .filter((word) => word !== undefined)
    .join(' ');
}
