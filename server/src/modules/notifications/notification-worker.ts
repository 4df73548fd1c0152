import { outsideCalls } from '@halo/server-kit/log/call-id';
import type { ClickId } from '@halo/shared/contracts';
import type { NotificationSenders } from './notification-channels.ts';
import { takeDueTasks } from './notification-task-repository.ts';
import { sendDueDigests } from './message-digests.ts';
import type { NotificationsNeeds } from './notifications.ts';
import { notifyAccount, type NotifyNeeds } from './notify-account.ts';

const POLL_MS = 1_000;
const DIGEST_POLL_MS = 60_000;
const ACCOUNTS = 20;
/** Accounts that are notified at the same time; each may wait for a push service. */
const AT_ONCE = 4;
/** As long as a task waits at first: what comes in that time goes out with it. */
const SOON_MS = 10_000;
/** Longer than all channels of one account can take. */
const LEASE_MS = 120_000;

export interface NotificationWorker {
  start(): void;
  wake(): void;
  /** Sends what is due; resolves with how many tasks were taken. */
  runOnce(): Promise<number>;
  stop(): Promise<void>;
}

/** Notifies people of what they have not seen. Any number of processes may do so: a task is taken by one of them. */
export function createNotificationWorker(needs: NotificationsNeeds, senders: NotificationSenders): NotificationWorker {
  return createRounds(needs, POLL_MS, () => notifyDueAccounts({ ...needs, senders }));
}

/** Mails people whose messages wait. */
export function createDigestWorker(needs: NotificationsNeeds): NotificationWorker {
  return createRounds(needs, DIGEST_POLL_MS, () => sendDueDigests(needs));
}

function createRounds(
  { log }: Pick<NotificationsNeeds, 'log'>,
  everyMs: number,
  runOnce: () => Promise<number>,
): NotificationWorker {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;

  async function round(): Promise<void> {
    try {
      await runOnce();
    } catch (error) {
      log.warn({ err: error }, 'notifications could not be looked for');
    }
  }

  function wake(): void {
    if (isStopped) return;
    running ??= outsideCalls(round).finally(() => {
      running = undefined;
    });
  }

  return {
    start() {
      timer ??= setInterval(wake, everyMs);
    },
    wake,
    runOnce,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

async function notifyDueAccounts(needs: NotifyNeeds): Promise<number> {
  const { db, clock, log } = needs;
  const now = clock.now();
  const tasks = await takeDueTasks(db, {
    now,
    soon: new Date(now.getTime() + SOON_MS),
    leaseUntil: new Date(now.getTime() + LEASE_MS),
    accounts: ACCOUNTS,
  });
  const waiting: ClickId[] = [...new Set(tasks.map(({ clickId }) => clickId))];
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const own = tasks.filter(({ clickId }) => clickId === next);
      // After a failure its tasks stay leased and are taken again when the lease is over.
      await notifyAccount(needs, next, own).catch((error: unknown) =>
        log.error({ err: error }, 'an account could not be notified'),
      );
    }
  });
  await Promise.all(workers);
  return tasks.length;
}
