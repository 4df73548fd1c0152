import { outsideCalls } from '@halo/server-kit/log/call-id';
import type { LeavingNeeds } from './leaving.ts';

export interface LeavingWorker {
  round(): Promise<void>;
  /** A round soon instead of at its time. */
  wake(): void;
  start(): void;
  stop(): Promise<void>;
}

const ROUND_MS = 60_000;

/** Runs `work` every minute, one round at a time. Any number of processes may: rows are taken under locks. */
export function createLeavingWorker({ log }: Pick<LeavingNeeds, 'log'>, work: () => Promise<void>): LeavingWorker {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  async function round(): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.error({ err: error }, 'a round of the leaving worker failed');
    }
  }
  function run(): void {
    running ??= outsideCalls(round).finally(() => {
      running = undefined;
    });
  }
  return {
    round: work,
    wake() {
      if (timer) run();
    },
    start() {
      timer ??= setInterval(run, ROUND_MS).unref();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await running;
    },
  };
}
