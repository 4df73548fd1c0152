/** Mistakes of the set-up: the message is all that the developer needs. */
const EXPLAINED = new Set([
  'PortError',
  'EnvironmentError',
  'OtherMigrationsError',
  'DemoIdentitiesError',
  'OtherProcessError',
]);

/** Runs the program; when it cannot start, says why on standard error and exits with 1. */
export async function startOrExit(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`);
    // What had been started already must not keep a failed program alive.
    process.exit(1);
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return EXPLAINED.has(error.name) ? error.message : (error.stack ?? error.message);
}
