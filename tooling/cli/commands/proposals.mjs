import { EXIT, Failure } from '../exit-codes.mjs';
import { columns, minute } from '../terminal.mjs';
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
    const outdated = proposals.filter((/** @type {any} */ { status }) => status === 'outdated').length;
    return {
      data: { proposals },
      lines: [
        ...(rows.length > 0
          ? columns([['id', 'brand', 'change', 'by', 'until', 'why'], ...rows])
          : ['Nothing waits for a second person.']),
        ...(outdated > 0
          ? [`Outdated, because something else was changed meanwhile: ${outdated}. Propose again what is still wanted.`]
          : []),
      ],
    };
  });

  add(
    program,
    'approve <id>',
    "agree to another person's proposal, which applies it; the first 6 letters of its id suffice",
    ['approve 4f1d2c', 'approve 4f1d2c,5b3a90,81c0de     several, each by itself'],
    async ({ connect, terminal }, [text = '']) => {
      const client = await connect();
      const texts = text.split(',').filter(Boolean);
      if (texts.length > 1) return approveMany(client, terminal, texts);
      const id = await wholeId(client, text);
      const result = await client.call(client.endpoints.proposals.approve, { params: { id } });
      return {
        data: result,
        lines: [
          terminal.paint('green', `${result.scope} is at revision ${result.revision}.`),
          ...unreachedLines(result.unreached),
        ],
      };
    },
  );

  add(
    program,
    'withdraw <id>',
    'take a proposal back; the first 6 letters of its id suffice',
    ['withdraw 4f1d2c'],
    async ({ connect }, [text = '']) => {
      const client = await connect();
      const id = await wholeId(client, text);
      const proposal = await client.call(client.endpoints.proposals.withdraw, { params: { id } });
      return { data: proposal, lines: [`Proposal ${proposal.id} is withdrawn.`] };
    },
  );
}

/**
 * Each by itself: what one of them refuses is no matter of the others.
 *
 * @param {import('../operations-client.mjs').OperationsClient} client
 * @param {import('../terminal.mjs').Terminal} terminal
 * @param {readonly string[]} texts
 * @returns {Promise<import('../run-halo.mjs').Outcome>}
 */
async function approveMany(client, terminal, texts) {
  const results = [];
  for (const text of texts) {
    try {
      const id = await wholeId(client, text);
      results.push({ id, result: await client.call(client.endpoints.proposals.approve, { params: { id } }) });
    } catch (error) {
      if (!(error instanceof Failure) || error.exit === EXIT.unreachable) throw error;
      results.push({ id: text, refused: error.message, reasons: error.lines });
    }
  }
  return {
    data: { results },
    lines: results.flatMap(({ id, result, refused, reasons = [] }) =>
      result
        ? [terminal.paint('green', `${id}: ${result.scope} is at revision ${result.revision}.`)]
        : [terminal.paint('red', `${id}: ${refused}`), ...reasons.map((reason) => `  ${reason}`)],
    ),
    exit: results.some(({ refused }) => refused !== undefined) ? EXIT.refused : EXIT.fine,
  };
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
