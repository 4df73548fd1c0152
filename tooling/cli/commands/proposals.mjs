import { columns, minute } from '../terminal.mjs';

/** @param {import('commander').Command} program @param {import('../run-halo.mjs').Add} add */
export function addProposals(program, add) {
  add(program, 'proposals', 'list the changes that wait for a second person', ['proposals'], async ({ connect }) => {
    const client = await connect();
    const { proposals } = await client.call(client.endpoints.proposals.list);
    const waiting = proposals.filter((/** @type {any} */ { status }) => status === 'waiting');
    const rows = waiting.map((/** @type {any} */ each) => [each.id, each.scope, changeText(each.change), each.proposedBy, minute(each.expiresAt), each.reason]);
    return { data: { proposals }, lines: rows.length > 0 ? columns([['id', 'brand', 'change', 'by', 'until', 'why'], ...rows]) : ['Nothing waits for a second person.'] };
  });

  add(program, 'approve <id>', 'agree to another person\'s proposal, which applies it', ['approve 4f1d2c'], async ({ connect, terminal }, [id = '']) => {
    const client = await connect();
    const result = await client.call(client.endpoints.proposals.approve, { params: { id } });
    return { data: result, lines: [terminal.paint('green', `${result.scope} is at revision ${result.revision}.`)] };
  });

  add(program, 'withdraw <id>', 'take a proposal back', ['withdraw 4f1d2c'], async ({ connect }, [id = '']) => {
    const client = await connect();
    const proposal = await client.call(client.endpoints.proposals.withdraw, { params: { id } });
    return { data: proposal, lines: [`Proposal ${proposal.id} is withdrawn.`] };
  });
}

/** `pin mfe-payments 2.1.0` */
function changeText(/** @type {any} */ { kind, remote, version, percent, to }) {
  return [kind, remote, version, percent === undefined ? undefined : `${percent} %`, to === undefined ? undefined : `to ${to}`].filter((word) => word !== undefined).join(' ');
}
