import type { Registry } from '@halo/server-kit/metrics/registry';
import { sql } from 'drizzle-orm';
import type { Basics } from '../basics.ts';

/** The connections of this process, and how often the database found a block in its memory. */
export function countDatabase(registry: Registry, { db }: Pick<Basics, 'db'>): void {
  const pool = db.$client;
  registry.gauge({ name: 'halo_pool_connections', help: 'Connections to the database.', labels: ['state'] }, () => [
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'in_use' }, value: pool.totalCount - pool.idleCount },
  ]);
  registry.gauge({ name: 'halo_pool_waiting', help: 'Queries that wait for a connection.' }, () => pool.waitingCount);
  registry.countedElsewhere(
    { name: 'halo_database_blocks_total', help: 'Blocks that were read, by where they were found.', labels: ['from'] },
    async () => {
      const { rows } = await db.execute<{ hit: string; read: string; size: string }>(
        sql`select blks_hit as hit, blks_read as read from pg_stat_database where datname = current_database()`,
      );
      return rows.flatMap(({ hit, read }) => [
        { labels: { from: 'cache' }, value: Number(hit) },
        { labels: { from: 'disk' }, value: Number(read) },
      ]);
    },
  );
  registry.gauge({ name: 'halo_database_bytes', help: 'Size of the database.' }, async () => {
    const { rows } = await db.execute<{ size: string }>(sql`select pg_database_size(current_database()) as size`);
    return Number(rows[0]?.size);
  });
  registry.gauge(
    { name: 'halo_archive_failing_seconds', help: "Since when no piece of the database's log could be copied away." },
    () => archiveFailing(db),
  );
}

/** 0: the last copy was made. Undefined: none are made. What was not copied stays, and fills the database's disk. */
async function archiveFailing(db: Basics['db']): Promise<number | undefined> {
  const { rows } = await db.execute<{ seconds: number }>(sql`
    select case when last_failed_time > coalesce(last_archived_time, '-infinity')
      then extract(epoch from now() - coalesce(last_archived_time, stats_reset))::float8 else 0 end as seconds
    from pg_stat_archiver where current_setting('archive_mode') <> 'off'`);
  return rows[0]?.seconds;
}
