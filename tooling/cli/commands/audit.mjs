import { EXIT, Failure } from '../exit-codes.mjs';
import { scopeName } from '../remote-names.mjs';
import { columns, minute } from '../terminal.mjs';

/** @param {import('commander').Command} program @param {import('../run-halo.mjs').Add} add */
export function addAudit(program, add) {
  add(
    program,
    'verify',
    "check the audit's hash chain: a changed or missing entry is found",
    ['verify'],
    async ({ connect, terminal }) => {
      const client = await connect();
      const verdict = await client.call(client.endpoints.audit.verify);
      if (verdict.isIntact)
        return { data: verdict, lines: [terminal.paint('green', `The audit is intact: ${verdict.entries} entries.`)] };
      return {
        data: verdict,
        lines: [
          terminal.paint(
            'red',
            `The audit is broken at entry ${verdict.brokenAt}: ${verdict.why ?? 'it does not fit'}.`,
          ),
        ],
        exit: EXIT.refused,
      };
    },
  );

  add(
    program,
    'audit',
    'list who did what to releases, newest first',
    ['audit', 'audit --brand luna --limit 50'],
    async ({ connect, terminal }, _none, options) => {
      const client = await connect();
      const scope = options.brand === undefined ? undefined : scopeName(options.brand);
      const { entries } = await client.call(client.endpoints.audit.list, { query: { scope, limit: options.limit } });
      const rows = entries.map((/** @type {any} */ each) => [
        String(each.id),
        minute(each.at),
        each.scope,
        each.action,
        each.actor,
        each.reason,
      ]);
      const [header = '', ...lines] = columns([['entry', 'when', 'brand', 'what', 'by', 'why'], ...rows]);
      return { data: { entries }, lines: [terminal.paint('dim', header), ...lines] };
    },
  )
    .option('--brand <brand>', 'of this brand only')
    .option(
      '--limit <number>',
      'how many, 1 to 200',
      (text) => {
        const count = Number(text);
        if (!Number.isInteger(count) || count < 1 || count > 200)
          throw new Failure(EXIT.usage, `"${text}" is no number from 1 to 200.`);
        return count;
      },
      20,
    );
}
