import type { Brand, ClickId } from '@halo/shared/contracts';
import { type ComposeContext, composeNotifications, composeTest } from './compose-notifications.ts';
import { defaultSettings } from './default-settings.ts';
import type { Notification } from './delivery.ts';
import { channelsOf, type NotificationSenders, sendOver } from './notification-channels.ts';
import { finishTasks, type NotificationTask, putOffTasks, retryTasks } from './notification-task-repository.ts';
import type { NotificationsNeeds } from './notifications.ts';
import { quietUntil } from './quiet-hours.ts';
import { readSettings } from './settings-repository.ts';

/**
 * While a page of the account is visible it shows what is new itself, and the task is checked again after this time.
 * What is still unread after the limit was not seen there.
 */
const VISIBLE_RECHECK_MS = 30_000;
const VISIBLE_LIMIT_MS = 5 * 60_000;
const RETRY_DELAYS_MS = [30_000, 2 * 60_000, 10 * 60_000, 60 * 60_000];

export interface NotifyNeeds
  extends Pick<NotificationsNeeds, 'accounts' | 'brands' | 'clock' | 'conversations' | 'db' | 'env' | 'hub' | 'log'> {
  readonly senders: NotificationSenders;
}

interface Recipient extends Omit<ComposeContext, 'brand'> {
  readonly clickId: ClickId;
  readonly brand: Brand;
}

/** Sends what is due to one account, and settles its tasks. */
export async function notifyAccount(
  needs: NotifyNeeds,
  clickId: ClickId,
  tasks: readonly NotificationTask[],
): Promise<void> {
  const { db, brands } = needs;
  const facts = await needs.accounts.facts(clickId);
  const brand = facts && brands.byId(facts.brandId);
  if (!facts || !brand || facts.isDisabled) return finishTasks(db, tasks);
  const hopeless = tasks.filter(({ attempts }) => attempts > RETRY_DELAYS_MS.length + 1);
  if (hopeless.length > 0) await finishTasks(db, hopeless);
  const recipient = { clickId, brand, language: facts.language, showsContent: false };
  const tests = tasks.filter(({ type }) => type === 'test');
  const events = tasks.filter((task) => task.type !== 'test' && !hopeless.includes(task));
  if (tests.length > 0) await deliver(needs, recipient, tests, [composeTest(recipient)]);
  if (events.length > 0) await notifyOfEvents(needs, recipient, events);
}

async function notifyOfEvents(
  needs: NotifyNeeds,
  recipient: Recipient,
  tasks: readonly NotificationTask[],
): Promise<void> {
  const { db, clock, conversations, hub } = needs;
  const { clickId, brand } = recipient;
  const settings = (await readSettings(db, clickId)) ?? defaultSettings(brand);
  const wanted = tasks.filter(({ type }) => type !== 'test' && settings.types[type]);
  const unseen = await conversations.unseen(
    clickId,
    wanted.flatMap(({ messageId }) => messageId ?? []),
  );
  const unseenIds = new Set(unseen.map(({ message }) => message.id));
  const left = wanted.filter(({ messageId }) => messageId !== undefined && unseenIds.has(messageId));
  const over = tasks.filter((task) => !left.includes(task));
  if (over.length > 0) await finishTasks(db, over);
  if (left.length === 0) return;
  const quietEnd = quietUntil(settings, clock.now());
  if (quietEnd) return putOffTasks(db, left, quietEnd);
  const due = (await hub.hasVisiblePage(clickId)) ? await postponeWhileVisible(needs, left) : left;
  if (due.length === 0) return;
  const dueIds = new Set(due.map(({ messageId }) => messageId));
  const entries = unseen.filter(({ message }) => dueIds.has(message.id));
  const notifications = composeNotifications(entries, { ...recipient, showsContent: settings.showsContent });
  await deliver(needs, recipient, due, notifications);
}

/** Answers the tasks that have waited long enough for a visible page to show them. */
async function postponeWhileVisible(
  { db, clock }: NotifyNeeds,
  tasks: readonly NotificationTask[],
): Promise<readonly NotificationTask[]> {
  const now = clock.now().getTime();
  const isOver = ({ lookedSince }: NotificationTask) =>
    lookedSince !== undefined && now - lookedSince >= VISIBLE_LIMIT_MS;
  for (const task of tasks)
    if (!isOver(task)) await putOffTasks(db, [task], new Date(now + VISIBLE_RECHECK_MS), task.lookedSince ?? now);
  return tasks.filter(isOver);
}

async function deliver(
  needs: NotifyNeeds,
  recipient: Recipient,
  tasks: readonly NotificationTask[],
  notifications: readonly Notification[],
): Promise<void> {
  const { db, clock, log, senders } = needs;
  const only = onlyChannels(tasks);
  const channels = (await channelsOf(needs, senders, recipient)).filter(({ id }) => only === undefined || only.has(id));
  const outcomes = await Promise.all(
    channels.map(async (channel) => ({ id: channel.id, outcome: await sendOver(channel, notifications, log) })),
  );
  const later = outcomes.flatMap(({ id, outcome }) => (outcome.kind === 'later' ? [{ id, outcome }] : []));
  const attempts = Math.min(...tasks.map((task) => task.attempts));
  const delay = RETRY_DELAYS_MS[attempts - 1];
  if (later.length === 0 || delay === undefined) return finishTasks(db, tasks);
  log.warn({ reasons: later.map(({ outcome }) => outcome.reason), attempts }, 'a notification will be tried again');
  const afterMs = Math.max(delay, ...later.map(({ outcome }) => outcome.afterMs ?? 0));
  await retryTasks(
    db,
    tasks,
    new Date(clock.now().getTime() + afterMs),
    later.map(({ id }) => id),
  );
}

/** The channels that failed before, when all tasks are second attempts. */
function onlyChannels(tasks: readonly NotificationTask[]): ReadonlySet<string> | undefined {
  if (tasks.some((task) => task.only === undefined)) return undefined;
  return new Set(tasks.flatMap((task) => task.only ?? []));
}
