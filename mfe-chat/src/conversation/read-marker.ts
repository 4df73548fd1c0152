import { fromUnknown } from '@halo/shared/errors';
import type { Platform } from '@halo/shared/remote';
import type { ConversationStore } from './loader-parts.ts';
import { isUnread } from './conversation-state.ts';
import { highestId } from './ready-conversation.ts';

/** Marks messages as read while their end is on screen. */
export interface ReadMarker {
  /** The conversation or the screen changed. */
  update(): void;
  /** whether the tab is in the foreground */
  setVisible(isVisible: boolean): void;
}

export interface ReadMarkerOptions {
  readonly platform: Pick<Platform, 'api' | 'bus' | 'log'>;
  readonly angelId: string;
  readonly store: ConversationStore;
  /** the account has read the messages up to here */
  onRead(angelId: string, upToId: number): void;
}

export function createReadMarker({
  platform: { api, bus, log },
  angelId,
  store,
  onRead,
}: ReadMarkerOptions): ReadMarker {
  let isVisible = true;
  let isMarking = false;

  async function mark(): Promise<void> {
    const state = store.get();
    if (state.status !== 'ready' || !state.isAtEnd || !isVisible || isMarking || !state.messages.some(isUnread)) return;
    isMarking = true;
    const upToId = highestId(state);
    try {
      const counts = await api.conversations.markRead(angelId, upToId);
      // Listeners may scroll, and so come back here. While `isMarking` holds, they cannot start a second call.
      store.dispatch({ type: 'markedRead', upToId });
      isMarking = false;
      bus.publish('unread.changed', counts);
      onRead(angelId, upToId);
      void mark();
    } catch (thrown) {
      // Marked with the next message, look or connection. A loop of attempts would not help.
      isMarking = false;
      log.info('messages could not be marked as read', { code: fromUnknown(thrown).code });
    }
  }

  return {
    update: () => void mark(),
    setVisible(next) {
      isVisible = next;
      void mark();
    },
  };
}
