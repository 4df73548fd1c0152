import { EXIT, Failure } from '../exit-codes.mjs';
import { remoteName, scopeName } from '../remote-names.mjs';
import { columns, minute } from '../terminal.mjs';

const EVERYTHING = '*';

/** @param {import('commander').Command} program @param {import('../run-halo.mjs').Add} add */
export function addTokens(program, add) {
  const token = program
    .command('token')
    .description('tokens for command lines and pipelines: create, list, revoke')
    .helpCommand(false);
  addCreate(token, add);
  addList(token, add);
  addRevoke(token, add);
}

/** @param {import('commander').Command} token @param {import('../run-halo.mjs').Add} add */
function addCreate(token, add) {
  add(
    token,
    'create <label>',
    'make a token; its secret is shown once',
    [
      'token create "pipeline of squad chat" --remotes chat --actions read,publish --days 90',
      'token create "night shift" --brands luna,sol --actions read,rollback,switch --days 7',
    ],
    async ({ connect, terminal }, [label = ''], options) => {
      const rights = {
        remotes: listOf(options.remotes, remoteName),
        brands: listOf(options.brands, scopeName),
        actions: listOf(options.actions, (action) => action),
      };
      const client = await connect();
      const { token: made, secret } = await client.call(client.endpoints.tokens.create, {
        body: { label, rights, days: options.days },
      });
      return {
        data: { token: made, secret },
        // The secret alone on its line: `halo token create … | tail -1` is a way to keep it out of a
        // screen's history.
        lines: [
          terminal.paint(
            'green',
            `Token ${made.id} for "${made.label}", good until ${minute(made.expiresAt)}. It is shown only now:`,
          ),
          secret,
        ],
      };
    },
  )
    .option('--remotes <list>', 'remotes, or *', EVERYTHING)
    .option('--brands <list>', 'brands, or *', EVERYTHING)
    .requiredOption(
      '--actions <list>',
      'read, publish, pin, canary, promote, rollback, switch, approve, override, tokens, shell, payments, refunds, brands, flows, prices, finance, figures, partners, desk, profiles, operators',
    )
    .option('--days <number>', 'days it is good for', dayCount, 30);
}

/** @param {import('commander').Command} token @param {import('../run-halo.mjs').Add} add */
function addList(token, add) {
  add(token, 'list', 'list tokens and what they may do', ['token list'], async ({ connect }) => {
    const client = await connect();
    const { tokens } = await client.call(client.endpoints.tokens.list);
    const rows = tokens.map((/** @type {any} */ each) => [
      each.id,
      each.label,
      each.person,
      `${each.rights.remotes.join(',')} on ${each.rights.brands.join(',')}: ${each.rights.actions.join(',')}`,
      each.revokedAt ? 'revoked' : `until ${minute(each.expiresAt)}`,
    ]);
    return { data: { tokens }, lines: columns([['id', 'label', 'of', 'may', 'good'], ...rows]) };
  });
}

/** @param {import('commander').Command} token @param {import('../run-halo.mjs').Add} add */
function addRevoke(token, add) {
  add(token, 'revoke <id>', 'end a token at once', ['token revoke 5b3a90c1d2e4'], async ({ connect }, [id = '']) => {
    const client = await connect();
    await client.call(client.endpoints.tokens.revoke, { params: { id } });
    return { data: { id, revoked: true }, lines: [`Token ${id} is revoked.`] };
  });
}

function dayCount(/** @type {string} */ text) {
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1 || days > 366)
    throw new Failure(EXIT.usage, `"${text}" is no number of days from 1 to 366.`);
  return days;
}

/** @returns {string[]} */
function listOf(/** @type {string} */ text, /** @type {(name: string) => string} */ read) {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
    .map((each) => (each === EVERYTHING ? each : read(each)));
}
