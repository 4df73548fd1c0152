import { OperationsEvent } from '@halo/shared/contracts/operations';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import type { ReleaseDeps, ReleaseEvents } from '../ports.ts';
import { createNoticeListener } from '@halo/server-kit/storage/notice-listener';

const CHANNEL = 'halo_releases';

/** One channel for all processes: each receives what any of them publishes, its own included. */
export function createReleaseEvents({ db, log }: Pick<ReleaseDeps, 'db' | 'log'>): ReleaseEvents {
  const listeners = new Set<(event: OperationsEvent) => void>();
  const connected = new Set<() => void>();
  const listener = createNoticeListener({
    db,
    log,
    channel: CHANNEL,
    name: 'halo release events',
    consequence: 'the registry is polled instead',
    onNotice(payload) {
      const event = readEvent(payload);
      if (event) for (const each of listeners) each(event);
    },
    onConnected() {
      for (const each of connected) each();
    },
  });

  return {
    publish(event) {
      // Only a hint to look: a process that misses it finds the change when it polls.
      void notify(db, event).catch((error: Error) =>
        log.warn({ reason: error.message, kind: event.kind }, 'an event of releases could not be published'),
      );
    },
    publishWith: notify,
    subscribe(each) {
      listeners.add(each);
      return () => void listeners.delete(each);
    },
    onConnected(each) {
      connected.add(each);
      return () => void connected.delete(each);
    },
    start: listener.start,
    stop: listener.stop,
  };
}

async function notify(db: Db | Transaction, event: OperationsEvent): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`);
}

/** A newer process may publish events that this one does not know. */
function readEvent(payload: string): OperationsEvent | undefined {
  try {
    const event = z.safeParse(OperationsEvent, JSON.parse(payload));
    return event.success ? event.data : undefined;
  } catch {
    return undefined;
  }
}
