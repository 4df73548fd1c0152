import { outsideCalls } from '@halo/server-kit/log/call-id';
import { AppError } from '@halo/shared/errors';
import type { PersonaActions } from './persona-actions.ts';
import { finishTasks, type PersonaTask, takeDueTasks } from './persona-task-repository.ts';
import type { PersonasNeeds } from './personas.ts';

const POLL_MS = 500;
const LEAST_PAUSE_MS = 10;
/** However quick personas are: looking without an end for what is due would be most of what a server does. */
const LEAST_POLL_MS = 50;
const LEASE_MS = 30_000;
const BATCH = 100;
/** Connections of the pool that personas may take at once; the rest is for requests of users. */
const AT_ONCE = 3;
const MAX_ATTEMPTS = 5;

export interface PersonaWorker {
  start(): void;
  /** Something will be due then. */
  wakeAt(at: Date): void;
  /** Settles when nothing is being worked on. */
  stop(): Promise<void>;
}

interface TaskNeeds extends Pick<PersonasNeeds, 'accounts' | 'brands' | 'clock' | 'db' | 'log'> {
  readonly actions: () => PersonaActions;
}

/** Does what is due. Any number of processes may do so: a task is taken by one of them. */
export function createPersonaWorker(
  needs: Pick<PersonasNeeds, 'accounts' | 'brands' | 'clock' | 'db' | 'env' | 'log'>,
  actions: () => PersonaActions,
): PersonaWorker {
  const pollMs = Math.max(POLL_MS / needs.env.personaSpeed, LEAST_POLL_MS);
  let timer: NodeJS.Timeout | undefined;
  let timerDueAt = Number.POSITIVE_INFINITY;
  let working: Promise<void> | undefined;
  let isRunning = false;

  function schedule(inMs: number): void {
    const dueAt = needs.clock.now().getTime() + inMs;
    if (!isRunning || working !== undefined || dueAt >= timerDueAt) return;
    clearTimeout(timer);
    timerDueAt = dueAt;
    timer = outsideCalls(() => setTimeout(work, inMs));
  }

  function work(): void {
    timerDueAt = Number.POSITIVE_INFINITY;
    working = doDueTasks({ ...needs, actions }).then((wasFull) => {
      working = undefined;
      schedule(wasFull ? 0 : pollMs);
    });
  }

  return {
    start() {
      isRunning = true;
      schedule(0);
    },
    wakeAt(at) {
      schedule(Math.max(at.getTime() - needs.clock.now().getTime(), LEAST_PAUSE_MS));
    },
    async stop() {
      isRunning = false;
      clearTimeout(timer);
      timerDueAt = Number.POSITIVE_INFINITY;
      await working;
    },
  };
}

/** Never fails; resolves with whether there may be more. */
async function doDueTasks(needs: TaskNeeds): Promise<boolean> {
  const { db, clock, log } = needs;
  try {
    const now = clock.now();
    const tasks = await takeDueTasks(db, { now, leaseUntil: new Date(now.getTime() + LEASE_MS), limit: BATCH });
    const reads = tasks.filter((task) => task.kind === 'read');
    const others = tasks.filter((task) => task.kind !== 'read');
    if (reads.length > 0) await attempt(needs, reads, () => needs.actions().read(reads));
    const workers = Array.from({ length: AT_ONCE }, async () => {
      for (let task = others.shift(); task; task = others.shift()) await doTask(needs, task);
    });
    await Promise.all(workers);
    return tasks.length === BATCH;
  } catch (error) {
    log.error({ err: error }, 'personas could not look for their tasks');
    return false;
  }
}

async function doTask(needs: TaskNeeds, task: PersonaTask): Promise<void> {
  await attempt(needs, [task], async () => {
    const account = await needs.accounts.facts(task.clickId);
    // Where people are members in earnest, made-up ones do nothing.
    const isDemo = account !== undefined && needs.brands.byId(account.brandId)?.isDemo === true;
    const mayAct = isDemo && account.isEmailConfirmed && !account.isDisabled;
    if (mayAct && task.kind !== 'read') await needs.actions().each[task.kind](task, account);
  });
}

/** What fails stays leased and is tried again when the lease is over, a few times. */
async function attempt({ db, log }: TaskNeeds, tasks: readonly PersonaTask[], act: () => Promise<void>): Promise<void> {
  try {
    await act();
    await finishTasks(db, tasks);
  } catch (error) {
    const isClosed = error instanceof AppError && error.code === 'recipient_closed';
    const isGone = isClosed || (error instanceof AppError && error.code === 'not_found');
    const over = tasks.filter((task) => isGone || task.attempts >= MAX_ATTEMPTS);
    // The thread was blocked while the answer was prepared: not an error.
    if (!isClosed)
      log.error(
        { err: error, kind: tasks[0]?.kind, tasks: tasks.length, givenUp: over.length },
        'personas could not do a task',
      );
    if (over.length > 0)
      await finishTasks(db, over).catch((again: unknown) => log.error({ err: again }, 'nor could it be given up'));
  }
}
