import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './database.ts';

const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5_000;

export interface NoticeListenerOptions {
  readonly db: Db;
  readonly channel: string;
  /** of the connection, in pg_stat_activity */
  readonly name: string;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly onNotice: (payload: string) => void;
  /** Connected, also again: what was published in between was missed. */
  readonly onConnected: () => void;
  /** what happens while there is no connection, for the log */
  readonly consequence: string;
}

/** Listens to a PostgreSQL channel on a connection of its own, and reconnects when it is lost. */
export function createNoticeListener(options: NoticeListenerOptions): { start(): void; stop(): Promise<void> } {
  const { db, channel, name, log, onNotice, onConnected, consequence } = options;
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

  /** Resolves when the connection is gone. */
  async function listenOnce(): Promise<void> {
    const client = new pg.Client({ ...db.$client.options, application_name: name });
    const stop = () => void client.end().catch(() => undefined);
    try {
      const gone = new Promise<Error | undefined>((resolve) => {
        client.on('error', resolve);
        client.on('end', () => resolve(undefined));
      });
      client.on('notification', ({ payload }) => onNotice(payload ?? ''));
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (stopping.signal.aborted) return;
      stopping.signal.addEventListener('abort', stop, { once: true });
      onConnected();
      const error = await gone;
      if (error) throw error;
    } finally {
      stopping.signal.removeEventListener('abort', stop);
      await client.end().catch(() => undefined);
    }
  }

  async function run(): Promise<void> {
    for (let delay = FIRST_RETRY_MS; !stopping.signal.aborted; delay = Math.min(delay * 2, LONGEST_RETRY_MS)) {
      const startedAt = performance.now();
      try {
        await listenOnce();
      } catch (error) {
        log.warn({ reason: (error as Error).message, channel }, `notices are not received; ${consequence}`);
      }
      if (performance.now() - startedAt > LONGEST_RETRY_MS) delay = FIRST_RETRY_MS;
      await wait(delay, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    start() {
      running ??= run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
