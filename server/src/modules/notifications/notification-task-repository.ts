import type { AngelId, ClickId, NotificationType } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';

/** `test` is what the page's own button asks for. */
export type NotificationTaskType = NotificationType | 'test';

export interface NotificationTask {
  readonly id: number;
  readonly clickId: ClickId;
  readonly type: NotificationTaskType;
  readonly angelId: AngelId;
  /** the entry of a thread that it announces */
  readonly messageId: number | undefined;
  /** epoch ms since when it waits because the account has a page in the foreground */
  readonly lookedSince: number | undefined;
  /** channels on which it is still to be sent; undefined: all */
  readonly only: readonly string[] | undefined;
  /** how often it was taken, this time included */
  readonly attempts: number;
}

interface TaskRow extends Record<string, unknown> {
  id: string;
  click_id: string;
  type: NotificationTaskType;
  angel_id: string;
  payload: { messageId?: number; lookedSince?: number; only?: string[] };
  attempts: number;
}

/**
 * Takes what is due, with what the same accounts are about to be sent, so that a few lines in a row are one
 * notification.
 * Each task is lent until `leaseUntil`: a process that takes it and dies leaves it to the next one, and two processes
 * never have the same at the same time.
 */
export async function takeDueTasks(
  db: Db,
  { now, soon, leaseUntil, accounts }: { now: Date; soon: Date; leaseUntil: Date; accounts: number },
): Promise<NotificationTask[]> {
  const { rows } = await db.execute<TaskRow>(sql`
    update notification_tasks t set run_at = ${leaseUntil}, attempts = t.attempts + 1
    from (
      select id from notification_tasks
      where click_id in (select click_id from notification_tasks where run_at <= ${now} group by click_id order by min(run_at) limit ${accounts}) and run_at <= ${soon}
      for update skip locked
    ) due
    where t.id = due.id
    returning t.id, t.click_id, t.type, t.angel_id, t.payload, t.attempts
  `);
  return rows.map(toTask).sort((a, b) => a.id - b.id);
}

/** Nothing when one is waiting already. */
export async function planTest(db: Db, clickId: ClickId, now: Date): Promise<void> {
  await db.execute(sql`
    insert into notification_tasks (click_id, type, angel_id, run_at) select ${clickId}, 'test', '', ${now}
    where not exists (select 1 from notification_tasks where click_id = ${clickId} and type = 'test')
  `);
}

export async function finishTasks(db: Db, tasks: readonly NotificationTask[]): Promise<void> {
  await db.execute(sql`delete from notification_tasks where id = any(${idsOf(tasks)}::bigint[])`);
}

/** Later, as if it had not been tried. */
export async function putOffTasks(
  db: Db,
  tasks: readonly NotificationTask[],
  until: Date,
  lookedSince?: number,
): Promise<void> {
  const note = lookedSince === undefined ? {} : { lookedSince };
  await db.execute(sql`
    update notification_tasks set run_at = ${until}, attempts = 0, payload = payload || ${JSON.stringify(note)}::jsonb where id = any(${idsOf(tasks)}::bigint[])
  `);
}

export async function retryTasks(
  db: Db,
  tasks: readonly NotificationTask[],
  at: Date,
  only: readonly string[],
): Promise<void> {
  await db.execute(sql`
    update notification_tasks set run_at = ${at}, payload = payload || ${JSON.stringify({ only })}::jsonb where id = any(${idsOf(tasks)}::bigint[])
  `);
}

function idsOf(tasks: readonly NotificationTask[]) {
  return sql.param(tasks.map(({ id }) => id));
}

function toTask({ id, click_id, type, angel_id, payload, attempts }: TaskRow): NotificationTask {
  return {
    id: Number(id),
    clickId: click_id,
    type,
    angelId: angel_id,
    messageId: payload.messageId,
    lookedSince: payload.lookedSince,
    only: payload.only,
    attempts,
  };
}
