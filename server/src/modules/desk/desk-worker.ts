import { HOUR_MS } from '@halo/shared/contracts';
import { isAppError } from '@halo/shared/errors';
import * as repository from './case-repository.ts';
import { CONFIRM_MS } from './case-view.ts';
import { carryOutDue, dropDue } from './decide.ts';
import type { DeskNeeds } from './desk.ts';
import { dueVerdicts } from './verdict-repository.ts';

const ROUND_MS = 1000;

export interface DeskWorker {
  /** Carries out the decisions that are due; once an hour it looks for what was forgotten. */
  round(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** Any number of processes may run it: each decision is carried out under the lock of its case. */
export function createDeskWorker(needs: DeskNeeds): DeskWorker {
  const { clock, db, log } = needs;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let calledAt = 0;

  async function carryOut(id: number): Promise<void> {
    try {
      await carryOutDue(needs, id);
    } catch (error) {
      if (isAppError(error)) {
        log.warn({ err: error, case: id }, 'a decision could not be carried out; its case is open again');
        await dropDue(needs, id);
      } else log.error({ err: error, case: id }, 'a decision was not carried out; the next round will retry');
    }
  }

  async function lookForLate(): Promise<void> {
    const now = clock.now();
    if (now.getTime() - calledAt < HOUR_MS) return;
    calledAt = now.getTime();
    const late = await repository.openSince(db, 'confirmations', new Date(now.getTime() - CONFIRM_MS));
    if (late.length > 0) log.error({ cases: late }, 'what was done at once waits for a second person for over a day');
  }

  async function round(): Promise<void> {
    for (const id of await dueVerdicts(db, clock.now())) await carryOut(id);
    await lookForLate();
  }

  return {
    round,
    start() {
      timer ??= setInterval(() => {
        running ??= round()
          .catch((error: unknown) => log.error({ err: error }, 'a round of the desk failed'))
          .finally(() => {
            running = undefined;
          });
      }, ROUND_MS).unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
