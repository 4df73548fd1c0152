import { createHash } from 'node:crypto';
import type { ClickId } from '@halo/shared/contracts';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import { type ComposeContext, composeNotifications, composeTest } from './compose-notifications.ts';
import type { Delivery, Notification } from './delivery.ts';
import { defaultSettings } from './default-settings.ts';
import {
  finishTasks,
  type NotificationTask,
  putOffTasks,
  retryTasks,
  takeDueTasks,
} from './notification-task-repository.ts';
import type { createPushSender } from './push-sender.ts';
import { noteRefused, noteSent, readSubscriptions, removeSubscription } from './push-subscription-repository.ts';
import { quietUntil } from './quiet-hours.ts';
import { readSettings } from './settings-repository.ts';
import { readChat, unlinkAccount } from './telegram-repository.ts';
import type { Telegram } from './telegram.ts';
import type { Basics } from '../../basics.ts';
import type { NotificationsNeeds } from './notifications.ts';

const POLL_MS = 1_000;
const ACCOUNTS = 20;
/** Accounts that are told at the same time; each may wait for a push service. */
const AT_ONCE = 4;
/** As long as a task waits at first: what came meanwhile goes with it. */
const SOON_MS = 10_000;
/** Longer than all ways of one account can take. */
const LEASE_MS = 120_000;
/**
 * A page is in sight, which shows it itself: asked again so often. What is unread after so long nobody has looked at.
 */
const LOOKED_AT_MS = 30_000;
const LOOKED_AT_LIMIT_MS = 5 * 60_000;
const RETRY_DELAYS_MS = [30_000, 2 * 60_000, 10 * 60_000, 60 * 60_000];

export interface NotificationWorker {
  start(): void;
  wake(): void;
  /** Tells what is due; resolves with how many tasks were taken. */
  runOnce(): Promise<number>;
  stop(): Promise<void>;
}

export interface NotificationWays {
  /** undefined: this installation has no key for push */
  readonly push: ReturnType<typeof createPushSender> | undefined;
  /** undefined: it has no bot */
  readonly telegram: Telegram | undefined;
}

interface Way {
  readonly id: string;
  send(notification: Notification): Promise<Delivery>;
  onSent?(): Promise<void>;
  onRefused?(): Promise<void>;
  forget(): Promise<void>;
}

interface Recipient extends Omit<ComposeContext, 'brand'> {
  readonly clickId: ClickId;
  readonly brand: NonNullable<ReturnType<Basics['brands']['byId']>>;
}

/** Tells people what they have not seen. Any number of processes may do so: a task is taken by one of them. */
export function createNotificationWorker(
  needs: NotificationsNeeds,
  { push, telegram }: NotificationWays,
): NotificationWorker {
  const { db, clock, log } = needs;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;
  const after = (ms: number) => new Date(clock.now().getTime() + ms);

  async function runOnce(): Promise<number> {
    const tasks = await takeDueTasks(db, {
      now: clock.now(),
      soon: after(SOON_MS),
      leaseUntil: after(LEASE_MS),
      accounts: ACCOUNTS,
    });
    const accounts = [...new Set(tasks.map(({ clickId }) => clickId))];
    const workers = Array.from({ length: AT_ONCE }, async () => {
      for (let next = accounts.shift(); next; next = accounts.shift()) {
        // It stays lent and is taken again when the time is over.
        await tellAccount(
          next,
          tasks.filter(({ clickId }) => clickId === next),
        ).catch((error: unknown) => log.error({ err: error }, 'an account could not be notified'));
      }
    });
    await Promise.all(workers);
    return tasks.length;
  }

  async function tellAccount(clickId: ClickId, tasks: readonly NotificationTask[]): Promise<void> {
    const facts = await needs.accounts.facts(clickId);
    const brand = facts && needs.brands.byId(facts.brandId);
    const hopeless = tasks.filter(({ attempts }) => attempts > RETRY_DELAYS_MS.length + 1);
    if (!facts || !brand || facts.isDisabled) return finishTasks(db, tasks);
    if (hopeless.length > 0) await finishTasks(db, hopeless);
    const [tests, news] = [
      tasks.filter(({ type }) => type === 'test'),
      tasks.filter((task) => task.type !== 'test' && !hopeless.includes(task)),
    ];
    if (tests.length > 0)
      await deliver({ clickId, brand, language: facts.language, showsContent: false }, tests, [
        composeTest({ brand, language: facts.language }),
      ]);
    if (news.length > 0) await tellNews({ clickId, brand, language: facts.language, showsContent: false }, news);
  }

  async function tellNews(account: Recipient, tasks: readonly NotificationTask[]): Promise<void> {
    const settings = (await readSettings(db, account.clickId)) ?? defaultSettings(account.brand);
    const wanted = tasks.filter(({ type }) => type !== 'test' && settings.types[type]);
    const unseen = await needs.conversations.unseen(
      account.clickId,
      wanted.flatMap(({ messageId }) => messageId ?? []),
    );
    const isUnseen = new Set(unseen.map(({ message }) => message.id));
    const left = wanted.filter(({ messageId }) => messageId !== undefined && isUnseen.has(messageId));
    const over = tasks.filter((task) => !left.includes(task));
    if (over.length > 0) await finishTasks(db, over);
    if (left.length === 0) return;
    const quietEnd = quietUntil(settings, clock.now());
    if (quietEnd) return putOffTasks(db, left, quietEnd);
    const due = (await needs.hub.isLookedAt(account.clickId)) ? await waitWhileLookedAt(left) : left;
    if (due.length === 0) return;
    const isDue = new Set(due.map(({ messageId }) => messageId));
    await deliver(
      account,
      due,
      composeNotifications(
        unseen.filter(({ message }) => isDue.has(message.id)),
        { ...account, showsContent: settings.showsContent },
      ),
    );
  }

  /** Answers those that have waited long enough: a page that is in sight, and shows them to nobody. */
  async function waitWhileLookedAt(tasks: readonly NotificationTask[]): Promise<readonly NotificationTask[]> {
    const now = clock.now().getTime();
    const isOver = ({ lookedSince }: NotificationTask) =>
      lookedSince !== undefined && now - lookedSince >= LOOKED_AT_LIMIT_MS;
    for (const task of tasks)
      if (!isOver(task)) await putOffTasks(db, [task], after(LOOKED_AT_MS), task.lookedSince ?? now);
    return tasks.filter(isOver);
  }

  async function deliver(
    account: Recipient,
    tasks: readonly NotificationTask[],
    notifications: readonly Notification[],
  ): Promise<void> {
    const only = tasks.some((task) => task.only === undefined)
      ? undefined
      : new Set(tasks.flatMap((task) => task.only ?? []));
    const ways = (await waysTo(account)).filter(({ id }) => only === undefined || only.has(id));
    const outcomes = await Promise.all(ways.map(async (way) => ({ way, outcome: await tell(way, notifications) })));
    const later = outcomes.flatMap(({ way, outcome }) => (outcome.kind === 'later' ? [{ way, outcome }] : []));
    const attempts = Math.min(...tasks.map((task) => task.attempts));
    const delay = RETRY_DELAYS_MS[attempts - 1];
    if (later.length === 0 || delay === undefined) return finishTasks(db, tasks);
    log.warn({ reasons: later.map(({ outcome }) => outcome.reason), attempts }, 'a notification will be tried again');
    await retryTasks(
      db,
      tasks,
      after(Math.max(delay, ...later.map(({ outcome }) => outcome.afterMs ?? 0))),
      later.map(({ way }) => way.id),
    );
  }

  /** All of them on one way; the first that does not arrive decides. */
  async function tell(way: Way, notifications: readonly Notification[]): Promise<Delivery> {
    for (const notification of notifications) {
      const outcome = await way.send(notification);
      if (outcome.kind === 'gone') await way.forget();
      if (outcome.kind === 'refused') {
        log.warn({ way: way.id, reason: outcome.reason }, 'a notification was refused');
        await way.onRefused?.();
      }
      if (outcome.kind !== 'sent') return outcome;
    }
    await way.onSent?.();
    return { kind: 'sent' };
  }

  async function waysTo({ clickId, brand }: Recipient): Promise<Way[]> {
    const ways: Way[] = [];
    for (const subscription of push ? await readSubscriptions(db, clickId) : []) {
      const { endpoint } = subscription;
      ways.push({
        id: `push:${createHash('sha256').update(endpoint).digest('hex').slice(0, 16)}`,
        send: async (notification) =>
          push?.(subscription, notification, { supportEmail: brand.support.email }) ?? { kind: 'sent' },
        onSent: () => noteSent(db, endpoint, clock.now()),
        onRefused: () => noteRefused(db, endpoint),
        forget: () => removeSubscription(db, clickId, endpoint),
      });
    }
    const chatId = telegram && (await readChat(db, clickId));
    if (telegram && chatId !== undefined) {
      const origin = publicOrigin(needs.env, brand.hosts[0] ?? 'localhost');
      ways.push({
        id: 'telegram',
        send: (notification) => telegram.send(chatId, notification, origin),
        forget: () => unlinkAccount(db, clickId),
      });
    }
    return ways;
  }

  function wake(): void {
    if (isStopped) return;
    running ??= runOnce()
      .then(
        () => undefined,
        (error: unknown) => log.warn({ err: error }, 'notifications could not be looked for'),
      )
      .finally(() => {
        running = undefined;
      });
  }

  return {
    start() {
      timer ??= setInterval(wake, POLL_MS);
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
