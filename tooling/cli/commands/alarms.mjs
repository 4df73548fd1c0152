import { EXIT, Failure } from '../exit-codes.mjs';
import { columns, excerpt, minute } from '../terminal.mjs';

/** @param {import('commander').Command} program @param {import('../run-halo.mjs').Add} add */
export function addAlarms(program, add) {
  const alarms = program
    .command('alarms')
    .description('who is woken when a release fails: list, mail, trial')
    .helpCommand(false);

  add(alarms, 'list', 'list the newest alarms and whether they arrived', ['alarms list'], async ({ connect }) => {
    const client = await connect();
    const found = await client.call(client.endpoints.alarms.read);
    const rows = found.alarms.map((/** @type {any} */ each) => [
      minute(each.at),
      each.brand,
      each.state === 'given_up' ? 'given up' : each.state,
      String(each.mails),
      excerpt(each.text),
    ]);
    return {
      data: found,
      lines: [
        `Webhook: ${found.webhook ?? 'none (HALO_ALARM_WEBHOOK)'}. Mails to you: ${found.hasMail ? 'on' : 'off'}.`,
        ...(rows.length > 0 ? columns([['when', 'brand', 'webhook', 'mails', 'what'], ...rows]) : ['No alarm yet.']),
      ],
    };
  });

  add(alarms, 'mail <on|off>', 'mails to you', ['alarms mail on'], async ({ connect }, [wanted = '']) => {
    if (wanted !== 'on' && wanted !== 'off') throw new Failure(EXIT.usage, `"${wanted}" is neither on nor off.`);
    const client = await connect();
    await client.call(client.endpoints.alarms.mail, { body: { isWanted: wanted === 'on' } });
    return { data: { hasMail: wanted === 'on' }, lines: [`Mails to you are ${wanted}.`] };
  });

  add(
    alarms,
    'trial',
    'an alarm that means nothing, to find out whether it arrives',
    ['alarms trial'],
    async (context) => {
      const client = await context.connect();
      await client.call(client.endpoints.alarms.trial, {});
      return {
        data: { sent: true },
        lines: ['It is on its way. npx --no-install halo alarms list says what became of it.'],
      };
    },
  );
}
