import type { ClickId, ServerEventName } from '@halo/shared/contracts';
import type { Announcement, Hub } from '../modules/hub/index.ts';

export interface RecordedEvent {
  /** for a whole brand: `brand:<id>` */
  readonly clickId: ClickId;
  readonly event: ServerEventName | 'disconnect';
  readonly payload?: unknown;
}

/** A hub without sockets that remembers what was emitted. */
export interface RecordingHub extends Hub {
  readonly events: readonly RecordedEvent[];
  /** Accounts that have a page open. */
  readonly online: Set<ClickId>;
  of(clickId: ClickId, event?: RecordedEvent['event']): RecordedEvent[];
  clear(): void;
}

export function createRecordingHub(): RecordingHub {
  const events: RecordedEvent[] = [];
  const online = new Set<ClickId>();
  const announced: ((announcement: Announcement) => void)[] = [];
  const emit: Hub['emit'] = (clickId, event, payload) => void events.push({ clickId, event, payload });
  return {
    events,
    online,
    emit,
    emitHere: emit,
    // As if each account had a page here.
    announce: (announcement) => announced.forEach((each) => each(announcement)),
    onAnnouncement: (subscriber) => void announced.push(subscriber),
    emitToBrand: (brandId, event, payload) => {
      events.push({ clickId: `brand:${brandId}`, event, payload });
    },
    disconnect: (clickId, family) => {
      events.push({ clickId, event: 'disconnect', payload: family });
    },
    isOnline: (clickId) => online.has(clickId),
    onlineAccounts: () => [...online],
    hasVisiblePage: async () => false,
    of: (clickId, event) =>
      events.filter((each) => each.clickId === clickId && (event === undefined || each.event === event)),
    clear: () => {
      events.length = 0;
    },
  };
}
