import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** Any number, the same in every process of ours. Advisory locks are per database. */
const PROCESS_LOCK = 4_152_023;
/** A process that was just ended may need a moment to be gone. */
const PATIENCE_MS = 2_000;
const RETRY_MS = 100;
const LONGEST_RETRY_MS = 2_000;
/** A machine that died says no goodbye: after five seconds of silence PostgreSQL asks three times, then it is gone. */
const KEEPALIVES = 'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3';
const KEEPALIVE_AFTER_MS = 5_000;
/** PostgreSQL cuts a longer name off. */
const LONGEST_NAME = 63;

/** Others are at work on the same data. The message says what to do. */
export class OtherProcessError extends Error {
  override readonly name = 'OtherProcessError';
}

export interface ProcessClaim {
  release(): Promise<void>;
}

export interface ProcessClaimOptions {
  /** How to reach the database, for a connection that is kept for the claim alone. */
  readonly connection: pg.ClientConfig;
  /** Whether this process can work beside others: it can when it has a REDIS_URL. */
  readonly isShared: boolean;
  /** The claim went with its connection, and another process has the data now. */
  readonly onTaken: (error: OtherProcessError) => void;
  /** Default 2 000. */
  readonly patienceMs?: number;
}

/**
 * Claims the data of a database for this process alone, or beside others that can share it. PostgreSQL keeps the claim
 * for as long as its connection lasts, so a process that was killed has none at once. A claim that was lost with the
 * connection is made again as soon as the database is there.
 *
 * @throws OtherProcessError
 */
export async function claimDatabase(options: ProcessClaimOptions): Promise<ProcessClaim> {
  let isReleased = false;
  const name = ownName();
  let client = await claim(options, name);

  async function claimAgain(): Promise<void> {
    for (let pause = RETRY_MS; !isReleased; pause = Math.min(pause * 2, LONGEST_RETRY_MS)) {
      try {
        client = await claim(options, name, { isAgain: true });
        return isReleased ? void client.end() : watch();
      } catch (error) {
        if (error instanceof OtherProcessError) return isReleased ? undefined : options.onTaken(error);
        await wait(pause, undefined, { ref: false });
      }
    }
  }

  function watch(): void {
    client.once('end', () => {
      if (!isReleased) void claimAgain();
    });
  }

  watch();
  return {
    async release() {
      isReleased = true;
      await client.end().catch(() => undefined);
    },
  };
}

async function claim(options: ProcessClaimOptions, name: string, { isAgain = false } = {}): Promise<pg.Client> {
  const client = new pg.Client({
    ...options.connection,
    application_name: name,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_AFTER_MS,
  });
  client.on('error', () => undefined);
  const end = performance.now() + (options.patienceMs ?? PATIENCE_MS);
  try {
    await client.connect();
    await client.query(KEEPALIVES);
    if (isAgain) await client.query(END_OWN);
    while (!(await isGranted(client, options.isShared))) {
      if (performance.now() > end) throw await refusal(client, options.isShared);
      await wait(RETRY_MS);
    }
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

async function isGranted(client: pg.Client, isShared: boolean): Promise<boolean> {
  const { rows } = await client.query<{ granted: boolean }>(
    `select ${isShared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'}($1) as granted`,
    [PROCESS_LOCK],
  );
  return rows[0]?.granted === true;
}

/** The connection before may be gone here and not yet there, where it would keep out the new one. */
const END_OWN = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = current_setting('application_name') and pid <> pg_backend_pid()
    and datname = current_database() and usename = current_user`;

/** Shown in pg_stat_activity, which is where the refusal finds it. Of one process alone, by its end. */
function ownName(): string {
  const end = ` ${randomBytes(4).toString('hex')}`;
  return `halo ${process.pid} on ${hostname()}`.slice(0, LONGEST_NAME - end.length) + end;
}

async function refusal(client: pg.Client, isShared: boolean): Promise<OtherProcessError> {
  const { rows } = await client.query<{ application_name: string }>(
    `select a.application_name from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.classid = 0 and l.objid = $1 and l.granted
        and l.database = (select oid from pg_database where datname = current_database())`,
    [PROCESS_LOCK],
  );
  const others = rows.map((row) => row.application_name).join(', ') || 'another one';
  return new OtherProcessError(
    isShared
      ? `A process of Halo without REDIS_URL works with this database (${others}). Give it the same REDIS_URL, or stop it.`
      : `Another process of Halo works with this database (${others}). Several share it only with a REDIS_URL, the same for all: without one a message would not reach people who are connected to another process. Set REDIS_URL for each, or stop the other one.`,
  );
}
