import type { Db } from '@halo/server-kit/storage/database';

/**
 * Runs work while this process alone has the lock of the database; does nothing when another one has it. When the
 * connection breaks, the lock is gone and the work's signal is aborted.
 */
export async function holdAlone(
  db: Pick<Db, '$client'>,
  lock: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const client = await db.$client.connect();
  const lost = new AbortController();
  const onError = () => lost.abort();
  client.on('error', onError);
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock]);
    if (rows[0]?.taken !== true) return;
    await work(AbortSignal.any([signal, lost.signal]));
    if (!lost.signal.aborted) await client.query('select pg_advisory_unlock($1)', [lock]);
  } finally {
    client.removeListener('error', onError);
    // Closed instead of returned to the pool: the lock may still be on it.
    client.release(true);
  }
}
