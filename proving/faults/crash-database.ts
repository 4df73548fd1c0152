import { eventually } from '@halo/shared/testing/eventually';
import type { TestDatabase } from '../../server/src/testing/test-database.ts';

type Pool = TestDatabase['pool'];

/** Recovering reads the log from the last checkpoint on. */
const RECOVERY_MS = 60_000;

/**
 * What is committed lies in the log when it is acknowledged: tests give that up elsewhere. Nothing waits for the disk,
 * which outlives a process. For connections that are made from now on.
 */
export async function keepCommits(pool: Pool): Promise<void> {
  await pool.query(
    `do $$ begin execute format('alter database %I set synchronous_commit = on', current_database()); end $$`,
  );
}

/** Ends every process of the server at once; who started it starts it again. Resolves when it has recovered. */
export async function crashDatabase(pool: Pool): Promise<void> {
  const before = await serverOf(pool);
  process.kill(before.pid, 'SIGQUIT');
  await eventually(async () => (await serverOf(pool)).pid !== before.pid, {
    timeoutMs: RECOVERY_MS,
    what: 'the database to be back',
  });
}

async function serverOf(pool: Pool): Promise<{ pid: number }> {
  const { rows } = await pool.query<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::integer as pid`,
  );
  return { pid: rows[0]?.pid ?? 0 };
}
