import { EXIT, Failure } from '../exit-codes.mjs';
import { remoteName, scopeName, SHELL } from '../remote-names.mjs';
import { minute } from '../terminal.mjs';

/** @param {import('commander').Command} program @param {import('../run-halo.mjs').Add} add */
export function addOverride(program, add) {
  add(
    program,
    'override <brand> <remote>',
    'a link that puts a remote from another address into one browser, for a short time',
    [
      'override luna chat --entry http://localhost:4470/remoteEntry.js --global halo_mfe_chat_hot --hot',
      'override luna chat --entry https://preview.example.com/chat/remoteEntry.js --global halo_mfe_chat_1_5_0 --minutes 15',
    ],
    async ({ connect, terminal }, [brand = '', remote = ''], options) => {
      if (remote === SHELL)
        throw new Failure(EXIT.usage, 'A link brings a remote from elsewhere, not the shell.', {
          remedy: 'Publish it with --prerelease and try it as a canary.',
        });
      const client = await connect();
      const body = {
        scope: scopeName(brand),
        remote: remoteName(remote),
        entry: options.entry,
        globalName: options.global,
        minutes: options.minutes,
        isHot: options.hot ?? false,
      };
      const { override, link } = await client.call(client.endpoints.overrides.create, { body });
      return {
        data: { override, link },
        lines: [
          `Open this in the browser that is to have ${body.remote} from ${override.entry}, until ${minute(override.expiresAt)}; it works once:`,
          terminal.paint('bold', link),
        ],
      };
    },
  )
    .requiredOption('--entry <address>', 'address of its entry script, on a listed origin')
    .requiredOption('--global <name>', 'global name of its container, as its build has it')
    .option('--minutes <number>', 'how long, up to 240', readMinutes, 60)
    .option('--hot', 'with the development flavour of the shell, so that components can be exchanged while they run');
}

function readMinutes(/** @type {string} */ text) {
  const minutes = Number(text);
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > 240)
    throw new Failure(EXIT.usage, `"${text}" is no number of minutes from 1 to 240.`);
  return minutes;
}
