import type { PaymentsNeeds } from '../payments.ts';

/** More often than the check is due: the process that took it the last time may be gone. */
const EVERY_MS = 10 * 60_000;

export interface BooksTimer {
  start(run: () => Promise<void>): void;
  stop(): void;
}

export function createBooksTimer(log: PaymentsNeeds['log']): BooksTimer {
  let timer: NodeJS.Timeout | undefined;
  return {
    start(run) {
      timer ??= setInterval(
        () => run().catch((error: unknown) => log.error({ err: error }, 'the check of the books failed')),
        EVERY_MS,
      ).unref();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
