import { EXIT, Failure } from '../exit-codes.mjs';
import { columns, excerpt, minute } from '../terminal.mjs';

const WHOLE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What is blocked, and under which name the call wants it. */
const NAMED_BY = /** @type {const} */ ({
  card: 'payment',
  account: 'account',
  network: 'network',
  email: 'email',
  domain: 'domain',
});

/** @param {import('commander').Command} program @param {import('../run-halo.mjs').Add} add */
export function addBlocks(program, add) {
  addList(program, add);
  addBlock(program, add);
  addUnblock(program, add);
}

/** @param {import('commander').Command} program @param {import('../run-halo.mjs').Add} add */
function addList(program, add) {
  add(
    program,
    'blocks',
    'list who may not pay, and where',
    ['blocks', 'blocks --over'],
    async ({ connect }, _none, { over }) => {
      const client = await connect();
      const query = { state: over ? 'over' : 'running' };
      const { blocks, isMore } = await client.call(client.endpoints.paymentBlocks.list, { query });
      const rows = blocks.map((/** @type {any} */ each) => [
        each.id,
        each.scope,
        each.kind,
        each.shown,
        each.blockedBy,
        each.expiresAt ? minute(each.expiresAt) : '-',
        excerpt(each.endReason ?? each.reason),
      ]);
      return {
        data: { blocks, isMore },
        lines: [
          ...(rows.length > 0
            ? columns([['id', 'where', 'what', 'who', 'by', 'until', 'why'], ...rows])
            : [over ? 'Nothing has ended.' : 'Everybody may pay.']),
          ...(isMore ? ['There are older ones.'] : []),
        ],
      };
    },
  ).option('--over', 'those that have ended or run out');
}

/** @param {import('commander').Command} program @param {import('../run-halo.mjs').Add} add */
function addBlock(program, add) {
  add(
    program,
    'block <what> <value>',
    'keep an account, a network, a mail address, a domain of mail addresses, or the card of a payment from paying',
    [
      'block account 5b0e1c9a --scope luna --reason "tests stolen cards"',
      'block network 203.0.113.0/24 --scope "*" --days 7 --reason "400 refusals since the morning"',
      'block email card.tester@halo.example --scope company:halo-it --reason "four chargebacks"',
      'block domain throwaway.example --scope "*" --reason "only test accounts"',
      'block card 0d9c1f52-5c1e-4a53-9f5b-1f6f0a3c2b11 --scope "*" --reason "its bank says it is stolen"',
    ],
    async ({ connect, terminal }, [kind = '', value = ''], { scope, reason, days }) => {
      const name = NAMED_BY[/** @type {keyof typeof NAMED_BY} */ (kind)];
      if (!name) throw new Failure(EXIT.usage, `"${kind}" is not one of ${Object.keys(NAMED_BY).join(', ')}.`);
      if (kind === 'card' && !WHOLE_ID.test(value))
        throw new Failure(
          EXIT.usage,
          'A card is named by the whole number of a payment that it made: npx --no-install halo payments find shows them.',
        );
      const client = await connect();
      const block = await client.call(client.endpoints.paymentBlocks.add, {
        body: { scope, target: { kind, [name]: value }, reason, ...(days === undefined ? {} : { days }) },
      });
      const until = block.expiresAt ? `, until ${minute(block.expiresAt)}` : '';
      return {
        data: block,
        lines: [
          terminal.paint('green', `Blocked: ${block.kind} ${block.shown} in ${block.scope}${until}.`),
          `npx --no-install halo unblock ${block.id} takes it back.`,
        ],
      };
    },
  )
    .requiredOption('--scope <scope>', 'a brand, company:<id> for all of its brands, or "*" for every brand')
    .requiredOption('--reason <text>', 'why; it stays in the audit')
    .option('--days <number>', 'it ends by itself after so many days', dayCount);
}

/** @param {import('commander').Command} program @param {import('../run-halo.mjs').Add} add */
function addUnblock(program, add) {
  add(
    program,
    'unblock <id>',
    'end an entry of the list; it is kept, with why',
    ['unblock 0d9c1f52-5c1e-4a53-9f5b-1f6f0a3c2b11 --reason "the owner of the card was here"'],
    async ({ connect, terminal }, [id = ''], { reason }) => {
      if (!WHOLE_ID.test(id))
        throw new Failure(EXIT.usage, `"${id}" is not a whole id: npx --no-install halo blocks shows them.`);
      const client = await connect();
      await client.call(client.endpoints.paymentBlocks.end, { params: { id }, body: { reason } });
      return { data: { id }, lines: [terminal.paint('green', 'Ended.')] };
    },
  ).requiredOption('--reason <text>', 'why; it stays in the audit');
}

function dayCount(/** @type {string} */ text) {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new Failure(EXIT.usage, `"${text}" is no number of days.`);
  return Number(text);
}
