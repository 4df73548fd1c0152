import { randomUUID } from 'node:crypto';
import { createNoticeListener } from '@halo/server-kit/storage/notice-listener';
import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Basics } from '../../basics.ts';
import { createLocalBus, type ProcessBus } from './process-bus.ts';
import { type ProcessFactName, processFacts } from './process-facts.ts';

const CHANNEL = 'halo_processes';
/** PostgreSQL refuses 8 000 bytes. */
const LONGEST_NOTICE_BYTES = 7_900;

const Notice = z.object({ from: z.uuid(), name: z.string().max(60), fact: z.unknown() });

/**
 * The bus of several processes, over the database that they share: it is there whenever anything can be done at all,
 * also while Redis is away.
 */
export function createDatabaseBus({ db, log }: Pick<Basics, 'db' | 'log'>): ProcessBus {
  const local = createLocalBus();
  const own = randomUUID();
  const listener = createNoticeListener({
    db,
    log,
    channel: CHANNEL,
    name: 'halo process bus',
    consequence: 'what other processes say is looked up instead',
    onNotice: (payload) => deliver(payload),
    onConnected: () => undefined,
  });

  function deliver(payload: string): void {
    const read = readNotice(payload);
    if (read && read.from !== own) local.deliver(read.name, read.fact as never);
  }

  return {
    publish(name, fact) {
      local.publish(name, fact);
      const notice = JSON.stringify({ from: own, name, fact });
      if (Buffer.byteLength(notice) > LONGEST_NOTICE_BYTES)
        return log.error({ name }, 'a fact is too long for a notice: the other processes look it up');
      db.execute(sql`select pg_notify(${CHANNEL}, ${notice})`).catch((error: Error) =>
        log.warn({ reason: error.message, name }, 'a fact did not reach the other processes'),
      );
    },
    subscribe: local.subscribe,
    start: listener.start,
    stop: listener.stop,
  };
}

/** A newer process may publish facts that this one does not know. */
function readNotice(payload: string): { from: string; name: ProcessFactName; fact: unknown } | undefined {
  try {
    const notice = Notice.parse(JSON.parse(payload));
    if (!Object.hasOwn(processFacts, notice.name)) return undefined;
    const name = notice.name as ProcessFactName;
    return { from: notice.from, name, fact: processFacts[name].parse(notice.fact) };
  } catch {
    return undefined;
  }
}
