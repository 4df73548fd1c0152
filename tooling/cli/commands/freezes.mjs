import { EXIT, Failure } from '../exit-codes.mjs';
import { scopeName } from '../remote-names.mjs';
import { columns, excerpt, minute } from '../terminal.mjs';
import { reasonFor } from './changes.mjs';
import { brandsNamed } from './many.mjs';
import { momentOf } from './moments.mjs';

/** @param {import('commander').Command} program @param {import('../run-halo.mjs').Add} add */
export function addFreezes(program, add) {
  const freeze = program
    .command('freeze')
    .description('times in which no version goes forward: start, list, lift')
    .helpCommand(false);

  add(
    freeze,
    'start <brands>',
    'let no version go forward on these brands; going back is possible at any time',
    [
      'freeze start luna,sol --until 3d --reason "sales of November"',
      'freeze start group:north --until 3d --reason "sales of November"',
    ],
    async (context, [brands = ''], options) => {
      if (options.until === undefined) throw new Failure(EXIT.usage, 'A freeze needs an end: --until 3d');
      const body = {
        brands: brands.includes('group:') ? await brandsOfGroups(context, brands) : brandsOf(brands),
        from: momentOf(options.from ?? '0m'),
        until: momentOf(options.until),
        reason: await reasonFor(context, options.reason),
      };
      const client = await context.connect();
      const made = await client.call(client.endpoints.freezes.make, { body });
      return { data: made, lines: [`Frozen until ${minute(made.until)}: freeze ${made.id}.`] };
    },
  )
    .option('--until <when>', 'its end: 8h, 3d, or a time as in 2026-12-01T08:00Z')
    .option('--from <when>', 'its begin, as --until; at once without it')
    .option('--reason <why>', 'why; stands in the audit for good');

  add(freeze, 'list', 'list freezes that are or come', ['freeze list'], async ({ connect }) => {
    const client = await connect();
    return listed((await client.call(client.endpoints.freezes.list)).freezes);
  });

  add(
    freeze,
    'lift <id>',
    'end a freeze before its time',
    ['freeze lift 4f1d2c… --reason "the shop is quiet"'],
    async (context, [id = ''], options) => {
      const reason = await reasonFor(context, options.reason);
      const client = await context.connect();
      return listed((await client.call(client.endpoints.freezes.lift, { params: { id }, body: { reason } })).freezes);
    },
  ).option('--reason <why>', 'why; stands in the audit for good');
}

/** @returns {import('../run-halo.mjs').Outcome} */
function listed(/** @type {any[]} */ freezes) {
  const rows = freezes.map(({ id, brands, from, until, reason }) => [
    id,
    brands.join(','),
    minute(from),
    minute(until),
    excerpt(reason, 80),
  ]);
  const head = ['id', 'brands', 'from', 'until', 'why'];
  return { data: { freezes }, lines: rows.length > 0 ? columns([head, ...rows]) : ['Nothing is frozen.'] };
}

async function brandsOfGroups(
  /** @type {import('../run-halo.mjs').Context} */ { connect },
  /** @type {string} */ text,
) {
  const client = await connect();
  return brandsNamed(text, (await client.call(client.endpoints.status.read)).scopes);
}

/** `luna,sol`, or `all` */
export function brandsOf(/** @type {string} */ text) {
  return text
    .split(',')
    .filter(Boolean)
    .map((name) => (name === 'all' || name === '*' ? '*' : scopeName(name)));
}
