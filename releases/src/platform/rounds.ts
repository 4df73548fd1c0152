import type { ReleaseDeps } from './ports.ts';

const ROUND_MS = 5_000;

export interface Rounds {
  start(): void;
  /** Ends after the round that runs. */
  stop(): Promise<void>;
}

/** Runs a round every few seconds, never two at once; one that fails is logged as `what`, and the next one comes. */
export function createRounds(round: () => Promise<void>, log: Pick<ReleaseDeps['log'], 'error'>, what: string): Rounds {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;
  return {
    start() {
      timer ??= setInterval(() => {
        working ??= round()
          .catch((error: unknown) => log.error({ err: error }, `a round of ${what} failed`))
          .finally(() => {
            working = undefined;
          });
      }, ROUND_MS).unref();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await working;
    },
  };
}
