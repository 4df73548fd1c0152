import { EXIT, Failure } from '../exit-codes.mjs';
import { columns, minute } from '../terminal.mjs';

const WHOLE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @param {import('commander').Command} program @param {import('../run-halo.mjs').Add} add */
export function addHeldRefunds(program, add) {
  add(
    program,
    'held',
    'list refunds of repeated withdrawals that wait for a person, the most urgent first',
    ['held'],
    async ({ connect }) => {
      const client = await connect();
      const { refunds } = await client.call(client.endpoints.heldRefunds.list);
      const rows = refunds.map((/** @type {any} */ each) => [
        each.id,
        each.account,
        `${(each.cents / 100).toFixed(2)} ${each.currency}`,
        String(each.earlier),
        minute(each.dueAt),
      ]);
      return {
        data: { refunds },
        lines:
          rows.length > 0
            ? columns([['payment', 'account', 'refund', 'before', 'due'], ...rows])
            : ['No refund waits for a person.'],
      };
    },
  );

  for (const [name, decision, what, example] of /** @type {const} */ ([
    ['pay-back', 'released', 'release the refund of a withdrawal', 'We looked at it, and it is yours'],
    ['keep-back', 'refused', 'refuse the refund of a withdrawal', 'The card was used for four accounts'],
  ])) {
    add(
      program,
      `${name} <payment>`,
      `${what}; the reason goes to its buyer`,
      [`${name} 0d9c1f52-5c1e-4a53-9f5b-1f6f0a3c2b11 --reason "${example}"`],
      async ({ connect, terminal }, [id = ''], options) => {
        if (!WHOLE_ID.test(id))
          throw new Failure(
            EXIT.usage,
            `"${id}" is not a whole id, and money goes by whole ids only: npx --no-install halo held shows them.`,
          );
        const client = await connect();
        const body = { decision, text: options.reason };
        await client.call(client.endpoints.heldRefunds.answer, { params: { id }, body });
        return {
          data: { id, decision },
          lines: [
            terminal.paint(
              'green',
              decision === 'released'
                ? 'Released: the money is on its way back.'
                : 'Refused; its buyer was written to.',
            ),
          ],
        };
      },
    ).requiredOption('--reason <text>', 'what the mail says');
  }
}
