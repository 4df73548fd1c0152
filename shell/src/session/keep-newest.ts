import type { EventBus } from '@halo/shared/bus';
import { userOf } from '@halo/shared/contracts';

const ORDERED: readonly string[] = ['credits.changed', 'unread.changed'];

/**
 * A bus on which an older balance never takes the place of a newer one, nor do older counts. Answers and frames come
 * from several processes of the server and overtake each other on their way; all that is published passes through here.
 */
export function keepNewest(bus: EventBus): EventBus {
  let owner: string | undefined;
  const newest = new Map<string, number>();
  bus.on('session.changed', (session) => {
    const clickId = userOf(session)?.clickId;
    if (clickId === owner) return;
    // Another account starts over.
    owner = clickId;
    newest.clear();
  });
  let wasAway = false;
  bus.on('connection.changed', ({ status }) => {
    // A database that was put back from a copy counts from less, and every server has connected to it again.
    if (wasAway && status === 'online') newest.clear();
    wasAway = status !== 'online';
  });
  return {
    ...bus,
    publish(topic, payload) {
      if (ORDERED.includes(topic)) {
        const before = newest.get(topic) ?? 0;
        const { version = before } = payload as { version?: number };
        if (version < before) return;
        newest.set(topic, version);
      }
      bus.publish(topic, payload);
    },
  };
}
