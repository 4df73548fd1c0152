import type { EventBus } from '@halo/shared/bus';
import { userOf } from '@halo/shared/contracts';

/**
 * A bus on which an older balance never takes the place of a newer one. Answers and frames come from several processes
 * of the server and overtake each other on their way; all that is published passes through here.
 */
export function keepNewestCredits(bus: EventBus): EventBus {
  let owner: string | undefined;
  let newest = 0;
  bus.on('session.changed', (session) => {
    const clickId = userOf(session)?.clickId;
    if (clickId === owner) return;
    // Another account starts over.
    owner = clickId;
    newest = 0;
  });
  return {
    ...bus,
    publish(topic, payload) {
      if (topic === 'credits.changed') {
        const { version = newest } = payload as { version?: number };
        if (version < newest) return;
        newest = version;
      }
      bus.publish(topic, payload);
    },
  };
}
