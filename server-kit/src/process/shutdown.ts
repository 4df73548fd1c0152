import { setTimeout as wait } from 'node:timers/promises';
import type { Readiness } from './readiness.ts';

/**
 * Longer than its longest parts together: 5 s of grace, 13 s for sockets, 15 s for a charge that is under way.
 * Shorter than what the files in `deploy` allow before the process is killed.
 */
export const DEADLINE_MS = 35_000;

export interface ShutdownParts {
  readonly log: {
    info(fields: object, message: string): void;
    error(fields: object, message: string): void;
    fatal(fields: object, message: string): void;
  };
  readonly readiness: Readiness;
  /** How long the balancer needs to see that we are no longer ready. */
  readonly graceMs: number;
  /** Says goodbye to the connected browsers, which come back to another process. */
  readonly notifySockets?: () => void | Promise<void>;
  /** Takes no new requests, lets the running ones end. */
  readonly app: { close(): Promise<unknown> };
  readonly workers: readonly { stop(): Promise<unknown> }[];
  readonly database: { close(): Promise<unknown> };
  /** Absent when the database is run by someone else. */
  readonly postgres?: { stop(): Promise<unknown> };
  /** Default: DEADLINE_MS. */
  readonly deadlineMs?: number;
}

/**
 * Ends the process in order on SIGINT and SIGTERM: nothing that is still needed goes before what needs it.
 * A second signal ends it at once. An uncaught error is logged and ends it with 1; the database
 * server then stays up and is taken over by the next start.
 */
export function installShutdown(parts: ShutdownParts): void {
  let isStopping = false;

  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(exitCodeOf(signal));
    isStopping = true;
    setTimeout(() => {
      parts.log.error({}, 'not everything ended in time');
      process.exit(1);
    }, parts.deadlineMs ?? DEADLINE_MS).unref();
    void shutDown(parts, signal).then((isClean) => process.exit(isClean ? 0 : 1));
  };
  const onUncaught = (error: unknown) => {
    parts.log.fatal({ error }, 'an uncaught error');
    process.exit(1);
  };

  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  process.on('unhandledRejection', onUncaught);
  process.on('uncaughtException', onUncaught);
}

/** Resolves with false when a step failed; the steps after it are done all the same. */
export async function shutDown(parts: ShutdownParts, reason: string): Promise<boolean> {
  const { log, readiness, graceMs, notifySockets, app, workers, database, postgres } = parts;
  const began = performance.now();
  log.info({ reason }, 'stopping');
  let isClean = true;

  async function step(name: string, work: () => unknown): Promise<void> {
    try {
      await work();
    } catch (error) {
      isClean = false;
      log.error({ error, step: name }, 'a step of stopping failed');
    }
  }

  await step('readiness', () => readiness.markStopping());
  await step('grace', () => wait(graceMs));
  await step('sockets', () => notifySockets?.());
  await step('http', () => app.close());
  await step('workers', () => Promise.all(workers.map((worker) => step('worker', () => worker.stop()))));
  await step('database', () => database.close());
  await step('postgres', () => postgres?.stop());
  log.info({ tookMs: Math.round(performance.now() - began), isClean }, 'stopped');
  return isClean;
}

/** What a shell reports for a process that a signal ended. */
function exitCodeOf(signal: NodeJS.Signals): number {
  return signal === 'SIGINT' ? 130 : 143;
}
