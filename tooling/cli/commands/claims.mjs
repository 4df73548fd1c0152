import { columns, excerpt, minute } from '../terminal.mjs';

/** @param {import('commander').Command} program @param {import('../run-halo.mjs').Add} add */
export function addClaims(program, add) {
  add(program, 'claims', 'list who asks for their money back under the refund guarantee', ['claims'], async ({ connect }) => {
    const client = await connect();
    const { claims } = await client.call(client.endpoints.claims.list);
    const rows = claims.map((/** @type {any} */ each) => [each.id, each.account, minute(each.madeAt), excerpt(each.reason)]);
    return { data: { claims }, lines: rows.length > 0 ? columns([['payment', 'account', 'when', 'why'], ...rows]) : ['Nobody waits for an answer.'] };
  });

  for (const [name, decision, what] of /** @type {const} */ ([['grant', 'granted', 'give the whole price of a payment back'], ['refuse', 'refused', 'say no to a claim']])) {
    add(program, `${name} <payment>`, `${what}; the reason goes to who asked`, [`${name} 4f1d2c --reason "You are right"`], async ({ connect, terminal }, [id = ''], options) => {
      const client = await connect();
      await client.call(client.endpoints.claims.answer, { params: { id }, body: { decision, text: options.reason } });
      return { data: { id, decision }, lines: [terminal.paint('green', decision === 'granted' ? 'Granted: the money is on its way back.' : 'Refused, and told so.')] };
    }).requiredOption('--reason <text>', 'what the mail says');
  }
}
