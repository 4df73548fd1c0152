import { Command, CommanderError } from 'commander';
import { addAlarms } from './commands/alarms.mjs';
import { addAudit } from './commands/audit.mjs';
import { addBackups } from './commands/backups.mjs';
import { addBlocks } from './commands/blocks.mjs';
import { addBrands } from './commands/brands.mjs';
import { addChanges } from './commands/changes.mjs';
import { addCheck } from './commands/check.mjs';
import { addClaims } from './commands/claims.mjs';
import { addDifferences, addFinance, addSettlements } from './commands/finance.mjs';
import { addFreezes } from './commands/freezes.mjs';
import { addHeldRefunds } from './commands/held-refunds.mjs';
import { addHistory } from './commands/history.mjs';
import { addOverride } from './commands/override.mjs';
import { addNew } from './commands/new.mjs';
import { addPayments } from './commands/payments.mjs';
import { addProposals } from './commands/proposals.mjs';
import { addPublish } from './commands/publish.mjs';
import { addRollouts } from './commands/rollouts.mjs';
import { addStatus } from './commands/status.mjs';
import { addTokens } from './commands/tokens.mjs';
import { addVersions } from './commands/versions.mjs';
import { addWork } from './commands/work.mjs';
import { EXIT, Failure } from './exit-codes.mjs';
import { OperationsClient } from './operations-client.mjs';
import { Terminal } from './terminal.mjs';

/**
 * What a command's handler gets and gives.
 * @typedef {{ env: NodeJS.ProcessEnv, folder: string, terminal: Terminal, isJson: boolean, connect: () =>
 * Promise<OperationsClient> }} Context
 * @typedef {{ data: unknown, lines: readonly string[], exit?: import('./exit-codes.mjs').ExitCode }} Outcome
 *   `data` is what --json prints, `lines` what people read
 */

/** Headings of the help, and what stands under them. */
const GROUPS = {
  'For a squad:': [addNew, addWork, addPublish, addVersions, addCheck, addOverride],
  'What a brand runs:': [addStatus, addChanges, addRollouts, addFreezes, addProposals],
  'What was done:': [addHistory, addAudit, addAlarms],
  'Brands:': [addBrands],
  'Payments and refunds:': [addPayments, addClaims, addHeldRefunds],
  'Who may not pay:': [addBlocks],
  'Finance:': [addFinance, addSettlements, addDifferences],
  'Access:': [addTokens],
  'This installation:': [addBackups],
};

const AFTER_HELP = `
Remotes may be named short: chat@1.4.0 is mfe-chat@1.4.0. A brand is its id, or "default" for what every brand has
unless it says otherwise. Changes take several, as luna,sol or group:<name> or all: they list what would change where and ask once. Times are those of this machine; in --json they are UTC.

Environment:
  HALO_OPERATIONS_URL  where the operations host is (http://ops.localhost:4000)
  HALO_PORT            of a development server on this machine that does not have 4000
  HALO_TOKEN           who you are; beside a development server it is found by itself
  HALO_CHECK_EMAIL, HALO_CHECK_PASSWORD
                       the member as whom check opens pages; beside a development server: its demo account
  HALO_CHROMIUM        the browser in which it opens them, where none is found

Exit codes:
  0  fine
  1  refused, failed, does not fit
  2  wrong use
  3  conflict: somebody changed the scope in between
  4  waits for a second person
  5  not reachable, or not signed in

Examples:
  npx --no-install halo new billing
  npx --no-install halo publish chat
  npx --no-install halo check chat@1.4.0 --brand luna
  npx --no-install halo canary luna chat@1.4.0 --percent 10 --reason "new composer"
  npx --no-install halo promote luna chat --reason "no complaints for a day"
  npx --no-install halo rollback luna --to 41 --reason "composer loses drafts"`;

/**
 * The command line from its arguments to its exit code.
 *
 * @param {readonly string[]} args
 * @param {import('./terminal.mjs').Surroundings} surroundings
 * @returns {Promise<number>}
 */
export async function runHalo(args, surroundings) {
  const terminal = new Terminal(surroundings);
  const isJson = args.includes('--json');
  /** @type {number} */
  let exit = EXIT.fine;

  /** @type {Context} */
  const context = {
    env: surroundings.env,
    folder: surroundings.folder,
    terminal,
    isJson,
    connect: () => OperationsClient.connect(surroundings.env),
  };

  const program = createProgram(surroundings, async (handle, values, options) => {
    const outcome = await handle(context, values, options);
    terminal.endProgress();
    if (isJson) terminal.print(JSON.stringify(outcome.data, null, 2));
    else for (const line of outcome.lines) terminal.print(line);
    exit = outcome.exit ?? EXIT.fine;
  });

  try {
    await program.parseAsync(args, { from: 'user' });
    return exit;
  } catch (error) {
    return end(error, terminal, isJson);
  }
}

/**
 * All commands with their arguments and options.
 *
 * @param {{ stdout: { write(text: string): unknown }, stderr: { write(text: string): unknown } }} output for help
 * @param {(handle: Handle, values: string[], options: any) => Promise<void>} execute what happens when one was called
 * rightly
 */
export function createProgram({ stdout, stderr }, execute) {
  const program = new Command('halo')
    .description('Publishes remotes and decides which brand runs which version.')
    .addHelpText('after', AFTER_HELP)
    .helpCommand('help [command]', 'show what a command does')
    .showSuggestionAfterError()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      outputError: () => {},
    })
    .exitOverride();

  /** @type {Add} Every command has `--json`, examples, and a handler that gives back an outcome. */
  function add(parent, nameAndArguments, description, examples, handle) {
    const command = parent
      .command(nameAndArguments)
      .description(description)
      .option('--json', 'print one JSON document');
    if (examples.length > 0)
      command.addHelpText(
        'after',
        `\nExamples:\n${examples.map((example) => `  npx --no-install halo ${example}`).join('\n')}`,
      );
    return command.action((...given) =>
      execute(
        handle,
        given
          .slice(0, -2)
          .filter((value) => value !== undefined)
          .map(String),
        given.at(-2),
      ),
    );
  }

  for (const [group, adders] of Object.entries(GROUPS)) {
    program.commandsGroup(group);
    for (const addCommands of adders) addCommands(program, add);
  }
  return program;
}

/** @typedef {(context: Context, args: string[], options: any) => Promise<Outcome>} Handle */
/**
 * @typedef {(parent: Command, nameAndArguments: string, description: string, examples: readonly string[], handle:
 * Handle) => Command} Add
 */

/** @returns {number} exit code, after saying why */
function end(/** @type {unknown} */ error, /** @type {Terminal} */ terminal, /** @type {boolean} */ isJson) {
  if (error instanceof CommanderError) {
    // Help that was asked for is no mistake.
    if (error.exitCode === 0) return EXIT.fine;
    if (error.code === 'commander.help') return EXIT.usage;
    return report(
      new Failure(EXIT.usage, error.message.replace(/^error: /, ''), {
        code: 'usage',
        remedy: 'npx --no-install halo help <command> shows how it is called.',
      }),
      terminal,
      isJson,
    );
  }
  if (error instanceof Failure) return report(error, terminal, isJson);
  terminal.complain(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return EXIT.refused;
}

function report(/** @type {Failure} */ failure, /** @type {Terminal} */ terminal, /** @type {boolean} */ isJson) {
  const { exit, message, code, remedy, lines, detail } = failure;
  if (isJson) {
    terminal.endProgress();
    terminal.print(
      JSON.stringify(
        {
          error: {
            code: code ?? (exit === EXIT.usage ? 'usage' : 'failed'),
            message,
            exit,
            ...(lines.length > 0 ? { reasons: lines } : {}),
            ...(remedy ? { remedy } : {}),
            detail,
          },
        },
        null,
        2,
      ),
    );
    return exit;
  }
  terminal.complain(terminal.paint('red', message));
  for (const line of lines) terminal.complain(`  ${line}`);
  if (remedy) terminal.complain(remedy);
  return exit;
}
