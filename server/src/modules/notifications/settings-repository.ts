import { type ClickId, NotificationSettings } from '@halo/shared/contracts';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '@halo/server-kit/storage/database';

/** Stored as the wire has it, so that what was stored before a field came still reads. */
export async function readSettings(db: Db, clickId: ClickId): Promise<NotificationSettings | undefined> {
  const { rows } = await db.execute<{ settings: unknown }>(
    sql`select settings from notification_settings where click_id = ${clickId}`,
  );
  const read = z.safeDecode(NotificationSettings, rows[0]?.settings as never);
  return read.success ? read.data : undefined;
}

export async function writeSettings(
  db: Db,
  clickId: ClickId,
  settings: NotificationSettings,
  now: Date,
): Promise<void> {
  const wire = z.encode(NotificationSettings, settings);
  await db.execute(sql`
    insert into notification_settings (click_id, settings, updated_at) values (${clickId}, ${JSON.stringify(wire)}::jsonb, ${now})
    on conflict (click_id) do update set settings = excluded.settings, updated_at = excluded.updated_at
  `);
}
