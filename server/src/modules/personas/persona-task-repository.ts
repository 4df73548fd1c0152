import type { AngelId, ClickId } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import type { Db } from '@halo/server-kit/storage/database';

/** `crowd` plans the visits and likes of a day; its angel is empty. */
export type PersonaTaskKind = 'read' | 'type' | 'reply' | 'like' | 'visit' | 'crowd';

export interface PersonaTaskDraft {
  readonly clickId: ClickId;
  readonly angelId: AngelId;
  readonly kind: PersonaTaskKind;
  readonly runAt: Date;
  readonly payload?: Readonly<Record<string, unknown>>;
}

export interface PersonaTask extends Required<PersonaTaskDraft> {
  readonly id: number;
  readonly attempts: number;
}

/**
 * What is planned already stays as it is. Only profiles that the account can meet get a task.
 *
 * @returns how many are new
 */
export async function planTasks(db: Db, drafts: readonly PersonaTaskDraft[]): Promise<number> {
  if (drafts.length === 0) return 0;
  const { rowCount } = await db.execute(sql`
    insert into persona_tasks (click_id, angel_id, kind, run_at, payload) select * from ${rowsOf(drafts)}
    where exists (select 1 from account_standing(draft.click_id)) and not is_closed(draft.click_id, draft.angel_id)
    on conflict (click_id, angel_id, kind) do nothing
  `);
  return rowCount ?? 0;
}

/** What is planned already moves, but never past `latest`, and keeps its number. */
export async function replanTasks(db: Db, drafts: readonly PersonaTaskDraft[], patienceMs: number): Promise<void> {
  await db.execute(sql`
    insert into persona_tasks as t (click_id, angel_id, kind, run_at, payload) select * from ${rowsOf(drafts)}
    where not is_closed(draft.click_id, draft.angel_id)
    on conflict (click_id, angel_id, kind) do update
      set run_at = least(excluded.run_at, to_timestamp((t.payload ->> 'since')::float8 / 1000) + ${patienceMs} * interval '1 millisecond'),
          payload = excluded.payload || jsonb_build_object('since', coalesce(t.payload -> 'since', excluded.payload -> 'since')),
          attempts = 0
  `);
}

function rowsOf(drafts: readonly PersonaTaskDraft[]) {
  const column = (pick: (draft: PersonaTaskDraft) => unknown) => sql.param(drafts.map(pick));
  return sql`unnest(
    ${column((draft) => draft.clickId)}::text[], ${column((draft) => draft.angelId)}::text[], ${column((draft) => draft.kind)}::text[],
    ${column((draft) => draft.runAt.toISOString())}::timestamptz[], ${column((draft) => JSON.stringify(draft.payload ?? {}))}::jsonb[]
  ) as draft (click_id, angel_id, kind, run_at, payload)`;
}

/**
 * Takes what is due. Each task is lent until `leaseUntil`: a process that takes it and dies leaves it to the next one,
 * and two processes never have the same at the same time.
 */
export async function takeDueTasks(
  db: Db,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<PersonaTask[]> {
  const { rows } = await db.execute<{
    id: string;
    click_id: string;
    angel_id: string;
    kind: PersonaTaskKind;
    payload: Record<string, unknown>;
    attempts: number;
  }>(sql`
    update persona_tasks t set run_at = ${leaseUntil}, attempts = t.attempts + 1
    from (select id from persona_tasks where run_at <= ${now} order by run_at limit ${limit} for update skip locked) due
    where t.id = due.id
    returning t.id, t.click_id, t.angel_id, t.kind, t.payload, t.attempts
  `);
  return rows.map((row) => ({
    id: Number(row.id),
    clickId: row.click_id,
    angelId: row.angel_id,
    kind: row.kind,
    runAt: leaseUntil,
    payload: row.payload,
    attempts: row.attempts,
  }));
}

/** Unless they were planned again while they were being worked on. */
export async function finishTasks(db: Db, tasks: readonly Pick<PersonaTask, 'id' | 'runAt'>[]): Promise<void> {
  await db.execute(sql`
    delete from persona_tasks t
    using unnest(${sql.param(tasks.map((task) => task.id))}::bigint[], ${sql.param(tasks.map((task) => task.runAt.toISOString()))}::timestamptz[]) as done (id, run_at)
    where t.id = done.id and t.run_at = done.run_at
  `);
}

/** All that an angel had planned for an account. */
export async function dropThread(
  db: Db,
  { clickId, angelId }: Pick<PersonaTask, 'clickId' | 'angelId'>,
): Promise<void> {
  await db.execute(sql`delete from persona_tasks where click_id = ${clickId} and angel_id = ${angelId}`);
}

/** What was planned and has lost its reason. */
export async function dropTask(
  db: Db,
  { clickId, angelId, kind }: Pick<PersonaTask, 'clickId' | 'angelId' | 'kind'>,
): Promise<void> {
  await db.execute(
    sql`delete from persona_tasks where click_id = ${clickId} and angel_id = ${angelId} and kind = ${kind}`,
  );
}
