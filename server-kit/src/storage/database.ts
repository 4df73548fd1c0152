import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { NamedStatements } from './named-statements.ts';
import { PoolOfCalls } from './pool-of-calls.ts';
import type { PostgresConnection } from './postgres-connection.ts';

const CONNECT_TIMEOUT_MS = 5000;
const STATEMENT_TIMEOUT_MS = 15_000;
/** A database that hangs does not keep its own limit. */
const ANSWER_MARGIN_MS = 3000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 15_000;
const IDLE_CONNECTION_MS = 30_000;
const POOL_MAX = 10;

/** `$client` is for the one statement that must not be built again each time; everything else goes through drizzle. */
export type Db = NodePgDatabase & { readonly $client: pg.Pool };

/** What `withTransaction` hands to its work: the same queries, inside the transaction. */
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** `postgres://…` of a server of one's own; or `socket`, from the embedded one. */
  readonly url?: string;
  readonly socket?: PostgresConnection;
  /** Shown in pg_stat_activity. Default `halo`. */
  readonly applicationName?: string;
  /** Connections at most. Default 10. */
  readonly poolMax?: number;
  /** Milliseconds a statement may take; 0 is without end. Default 15 000. */
  readonly statementTimeoutMs?: number;
  /** Milliseconds after which a database that does not answer at all is given up. Default: three seconds more. */
  readonly answerTimeoutMs?: number;
  /** A connection that waits in the pool and breaks (server restart). The pool makes a new one by itself. */
  readonly onConnectionLost?: (error: Error) => void;
}

/** Opens a pool; nothing is connected until the first query. */
export function openDatabase(options: DatabaseOptions): Database {
  const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const pool = new PoolOfCalls({
    ...target(options),
    Client: NamedStatements,
    max: options.poolMax ?? POOL_MAX,
    application_name: options.applicationName ?? 'halo',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    statement_timeout: statementTimeoutMs,
    query_timeout: options.answerTimeoutMs ?? answerTimeout(statementTimeoutMs),
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
  });
  // Without a listener a lost idle connection would end the process.
  pool.on('error', (error) => options.onConnectionLost?.(error));
  // The same for one that is in use: its query fails, and its caller gets the error.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  // What was given up still runs: the next one would wait behind it, or be part of its transaction.
  pool.on('release', (_error, client) => {
    if ('readyForQuery' in client && client.readyForQuery !== true) client.end().catch(() => undefined);
  });
  return { db: withSafeTransactions(drizzle({ client: pool }), pool), pool, close: once(() => pool.end()) };
}

/**
 * drizzle keeps a connection for ever whose `begin` failed: after a few such moments, as in an outage of the database,
 * a pool has none left. Here it is given back however the transaction ends.
 */
function withSafeTransactions(db: Db, pool: pg.Pool): Db {
  const ofConnection = new WeakMap<pg.PoolClient, NodePgDatabase>();
  const transaction: Db['transaction'] = async (work, config) => {
    const client = await pool.connect();
    try {
      const own = ofConnection.get(client) ?? drizzle({ client });
      ofConnection.set(client, own);
      return await own.transaction(work, config);
    } finally {
      client.release();
    }
  };
  return Object.assign(db, { transaction });
}

/** Who lets a statement run without end waits for it without end. */
function answerTimeout(statementTimeoutMs: number): number {
  return statementTimeoutMs === 0 ? 0 : statementTimeoutMs + ANSWER_MARGIN_MS;
}

function target({ url, socket }: DatabaseOptions): pg.PoolConfig {
  if (url !== undefined) return { connectionString: url };
  if (socket !== undefined) return { ...socket };
  throw new Error('openDatabase needs a url or a socket');
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}
