import { randomUUID } from 'node:crypto';
import { EXIT, Failure } from '../exit-codes.mjs';
import { columns, excerpt, minute } from '../terminal.mjs';

const WHOLE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What the mail to the buyer says of why. */
const GROUNDS = /** @type {const} */ (['agreed', 'mistake', 'twice', 'fault', 'goodwill']);

/** @param {import('commander').Command} program @param {import('../run-halo.mjs').Add} add */
export function addPayments(program, add) {
  const payments = program
    .command('payments')
    .description('look payments up and give money back: find, show, refund')
    .helpCommand(false);
  addFind(payments, add);
  addShow(payments, add);
  addRefund(payments, add);
}

/** @param {import('commander').Command} payments @param {import('../run-halo.mjs').Add} add */
function addFind(payments, add) {
  add(
    payments,
    'find <text>',
    'find payments by mail address, amount, last four digits, or any number of payment, account, receipt or provider',
    ['payments find "29,90 EUR 1111"', 'payments find HALO-IT-R-2026-000017'],
    async ({ connect }, [text = '']) => {
      const client = await connect();
      const found = await client.call(client.endpoints.payments.find, { body: { text } });
      const rows = found.payments.map((/** @type {any} */ each) => [
        each.id,
        each.brand,
        minute(each.at),
        money(each.cents, each.currency),
        each.reversedCents > 0 ? money(each.reversedCents, each.currency) : '-',
        each.status,
        `${each.method}${each.lastFour ? ` ${each.lastFour}` : ''}`,
        each.product,
      ]);
      return {
        data: found,
        lines: [
          ...(rows.length > 0
            ? columns([['payment', 'brand', 'when', 'amount', 'went back', 'status', 'paid with', 'for'], ...rows])
            : ['Nothing fits.']),
          ...(found.isMore ? ['There are older ones: say more about it.'] : []),
        ],
      };
    },
  );
}

/** @param {import('commander').Command} payments @param {import('../run-halo.mjs').Add} add */
function addShow(payments, add) {
  add(
    payments,
    'show <payment>',
    'show everything that is known of a payment; the audit keeps who looked',
    ['payments show 0d9c1f52-5c1e-4a53-9f5b-1f6f0a3c2b11'],
    async ({ connect }, [id = '']) => {
      assertWhole(id);
      const client = await connect();
      const story = await client.call(client.endpoints.payments.story, { params: { id } });
      return { data: story, lines: storyLines(story) };
    },
  );
}

/** @param {import('commander').Command} payments @param {import('../run-halo.mjs').Add} add */
function addRefund(payments, add) {
  add(
    payments,
    'refund <payment>',
    'give money of a payment back; above a limit a second person has to agree in the console',
    [
      'payments refund 0d9c1f52-5c1e-4a53-9f5b-1f6f0a3c2b11 --amount 9.90 --ground mistake --reason "ticket 4711"',
      'payments refund 0d9c1f52-5c1e-4a53-9f5b-1f6f0a3c2b11 --amount 5 --keep-goods --reason "slow week"',
    ],
    async ({ connect, terminal }, [payment = ''], { amount, keepGoods, ground, reason, key = randomUUID() }) => {
      assertWhole(payment);
      const client = await connect();
      const body = { id: key, cents: amount, takesGoods: !keepGoods, ground, reason };
      const action = await client
        .call(client.endpoints.payments.refund, { params: { id: payment }, body })
        .catch((/** @type {unknown} */ error) => {
          throw withKey(error, key);
        });
      const isWaiting = action.status === 'waiting';
      const what = money(action.cents ?? amount, action.currency);
      return {
        data: action,
        exit: isWaiting ? EXIT.waiting : EXIT.fine,
        lines: isWaiting
          ? [terminal.paint('yellow', `${what} wait for a second person, until ${minute(action.expiresAt ?? '')}.`)]
          : [
              terminal.paint(
                'green',
                `${what} are on their way back. Their buyer gets a mail once the provider has made it.`,
              ),
            ],
      };
    },
  )
    .requiredOption('--amount <amount>', 'like 9.90, in the currency of the payment', cents)
    .requiredOption('--reason <text>', 'why; it stays in the audit')
    .option('--ground <ground>', `what the mail to the buyer says: ${GROUNDS.join(', ')}`, groundOf, 'agreed')
    .option('--keep-goods', 'the buyer keeps what it bought')
    .option('--key <uuid>', 'the same key again is the same refund; default: a new one', wholeKey);
}

/** Whether it arrived is not known: with its key it can be sent again, and is one refund. */
function withKey(/** @type {unknown} */ error, /** @type {string} */ key) {
  if (!(error instanceof Failure) || error.exit !== EXIT.unreachable) return error;
  const { exit, message, code, remedy = '', detail } = error;
  const again = `It may have arrived all the same. Send it again with --key ${key}: it is one refund then.`;
  return new Failure(exit, message, { remedy, lines: [again], detail: { ...detail, key }, ...(code ? { code } : {}) });
}

function storyLines(/** @type {any} */ story) {
  const { currency } = story;
  const facts = [
    ['payment', story.id],
    ['brand', story.brand],
    ['account', story.account],
    ['paid with', `${story.method}${story.lastFour ? ` ${story.lastFour}` : ''}, ${story.provider}`],
    ...(story.reference ? [['provider', story.reference]] : []),
    ...(story.failure ? [['failed with', story.failure]] : []),
    ['went back', money(story.reversedCents, currency)],
    ['can go back', money(story.refundableCents, currency)],
    ...story.receipts.map((/** @type {any} */ each) => [
      each.isCreditNote ? 'credit note' : 'receipt',
      `${each.number}, ${money(each.cents, each.currency)}`,
    ]),
    ...story.blocks.map((/** @type {any} */ each) => [
      'blocked',
      `${each.kind} ${each.shown} in ${each.scope}: ${each.reason}`,
    ]),
  ];
  return [
    `${money(story.cents, currency)}, ${story.product}: ${story.status}`,
    ...columns(facts),
    '',
    ...columns(moments(story)),
  ];
}

/** What happened to it, oldest first. */
function moments(/** @type {any} */ { steps, reversals, actions, currency }) {
  /** @type {{ at: string, what: string, why: string }[]} */
  const all = [
    ...steps.map((/** @type {any} */ { at, to, cause }) => ({ at, what: to, why: cause })),
    ...reversals.map((/** @type {any} */ each) => ({
      at: each.at,
      what: `${each.kind} ${money(each.cents, currency)}, ${each.status}`,
      why: each.missingCredits > 0 ? `${each.reason}, ${each.missingCredits} credits missing` : each.reason,
    })),
    ...actions.map((/** @type {any} */ each) => ({
      at: each.proposedAt,
      what: `${each.kind}, ${each.status}`,
      why: `${each.proposedBy}${each.decidedBy ? `, ${each.decidedBy}` : ''}: ${excerpt(each.reason)}`,
    })),
  ];
  return all.sort((one, other) => one.at.localeCompare(other.at)).map(({ at, what, why }) => [minute(at), what, why]);
}

function assertWhole(/** @type {string} */ id) {
  if (!WHOLE_ID.test(id))
    throw new Failure(
      EXIT.usage,
      `"${id}" is not a whole id, and money goes by whole ids only: npx --no-install halo payments find shows them.`,
    );
}

function wholeKey(/** @type {string} */ text) {
  if (!WHOLE_ID.test(text)) throw new Failure(EXIT.usage, `"${text}" is no key; it is a UUID.`);
  return text;
}

function groundOf(/** @type {string} */ text) {
  if (!GROUNDS.includes(/** @type {any} */ (text)))
    throw new Failure(EXIT.usage, `"${text}" is not one of ${GROUNDS.join(', ')}.`);
  return text;
}

/** `9.90` as cents, without a float. */
function cents(/** @type {string} */ text) {
  const [, whole, part = ''] = /^(\d{1,5})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  const amount = whole === undefined ? 0 : Number(whole) * 100 + Number(part.padEnd(2, '0'));
  if (amount === 0) throw new Failure(EXIT.usage, `"${text}" is no amount; write it like 9.90.`);
  return amount;
}

function money(/** @type {number} */ amount, /** @type {string} */ currency) {
  return `${(amount / 100).toFixed(2)} ${currency}`;
}
