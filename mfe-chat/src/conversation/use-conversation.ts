import { usePlatform } from '@halo/shared/remote';
import { useStore } from '@halo/shared/store';
import { useEffect, useMemo, useState } from 'react';
import { createConversationSession } from './conversation-session.ts';
import { isUntouched } from './conversation-state.ts';
import { createTimeline } from './timeline.ts';
import { useComposer } from './use-composer.ts';
import { useSending, useUnsentOf } from './use-sending.ts';
import { useVisibility } from './use-visibility.ts';

/** One open conversation: its messages, what is unsent, the composer, and what can be done. */
export function useConversation(angelId: string, onRead: (angelId: string, upToId: number) => void) {
  const platform = usePlatform();
  const composer = useComposer(angelId);
  const [session] = useState(() => createConversationSession({ platform, angelId, onRead }));
  const [timelineOf] = useState(createTimeline);
  const state = useStore(session);
  const { sender, outbox, unsent } = useUnsentOf(angelId);
  const ready = state.status === 'ready' ? state : undefined;
  const messages = ready?.messages;
  const unread = ready?.unread;
  const rows = useMemo(
    () => (messages ? timelineOf({ messages, unread }, unsent) : []),
    [timelineOf, messages, unread, unsent],
  );
  const { price, isClosed, send } = useSending({ angelId, ready, composer, sender, outbox, unsent });

  useEffect(() => session.start(), [session]);
  useVisibility(session.setVisible);

  const hasNoWords = composer.text.trim() === '' || composer.isPrefilled;
  return {
    state,
    rows,
    unsent,
    composer,
    price,
    isClosed,
    isIcebreaking: ready !== undefined && isUntouched(ready) && unsent.length === 0 && !isClosed && hasNoWords,
    actions: {
      send,
      retryLoad: session.retry,
      loadOlder: session.loadOlder,
      loadBackTo: session.loadBackTo,
      scrolled: session.scrolled,
      retry: sender.retry,
      remove: sender.remove,
      retryAll() {
        for (const { clientId, status, isRetryable } of unsent)
          if (status === 'failed' && isRetryable !== false) sender.retry(clientId);
      },
      unlock() {
        if (!ready) return;
        const { screenName: name, avatarUrl: imageUrl } = ready.angel;
        void platform.popups.openHook('blurred', { angelId, name, imageUrl });
      },
    },
  };
}
