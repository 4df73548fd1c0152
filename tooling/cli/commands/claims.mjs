import { EXIT, Failure } from '../exit-codes.mjs';
import { columns, excerpt, minute } from '../terminal.mjs';

const WHOLE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @param {import('commander').Command} program @param {import('../run-halo.mjs').Add} add */
export function addClaims(program, add) {
  add(
    program,
    'claims',
    'list who asks for their money back under the refund guarantee',
    ['claims'],
    async ({ connect }) => {
      const client = await connect();
      const { claims } = await client.call(client.endpoints.claims.list);
      const rows = claims.map((/** @type {any} */ each) => [
        each.id,
        each.account,
        minute(each.madeAt),
        excerpt(each.reason),
      ]);
      return {
        data: { claims },
        lines:
          rows.length > 0 ? columns([['payment', 'account', 'when', 'why'], ...rows]) : ['Nobody waits for an answer.'],
      };
    },
  );

  for (const [name, decision, what, example] of /** @type {const} */ ([
    ['grant', 'granted', 'give the whole price of a payment back', 'You are right, it did not work'],
    ['refuse', 'refused', 'say no to a claim', 'It was used every day'],
  ])) {
    add(
      program,
      `${name} <payment>`,
      `${what}; the reason goes to who asked`,
      [`${name} 0d9c1f52-5c1e-4a53-9f5b-1f6f0a3c2b11 --reason "${example}"`],
      async ({ connect, terminal }, [id = ''], options) => {
        if (!WHOLE_ID.test(id))
          throw new Failure(
            EXIT.usage,
            `"${id}" is not a whole id, and money goes by whole ids only: npx --no-install halo claims shows them.`,
          );
        const client = await connect();
        await client.call(client.endpoints.claims.answer, { params: { id }, body: { decision, text: options.reason } });
        return {
          data: { id, decision },
          lines: [
            terminal.paint(
              'green',
              decision === 'granted' ? 'Granted: the money is on its way back.' : 'Refused, and told so.',
            ),
          ],
        };
      },
    ).requiredOption('--reason <text>', 'what the mail says');
  }
}
