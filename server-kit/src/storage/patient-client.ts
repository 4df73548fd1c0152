import pg from 'pg';

/**
 * A connection beside those of the pool, to the same database, for what takes longer than a request ever should and
 * must not hold one that requests need. Connecting and ending it is the caller's.
 *
 * @param timeoutMs of one statement; 0: however long it takes
 */
export function createPatientClient({ options }: pg.Pool, timeoutMs: number): pg.Client {
  const client = new pg.Client({
    ...options,
    // A pool hides its password from those who copy its options.
    password: options.password,
    query_timeout: timeoutMs,
    statement_timeout: timeoutMs,
    idle_in_transaction_session_timeout: timeoutMs,
  });
  // Without a listener a lost connection would end the process.
  client.on('error', () => undefined);
  return client;
}
