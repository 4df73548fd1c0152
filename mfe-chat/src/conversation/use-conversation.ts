import { mayEnter, MESSAGE_MAX_CHARS, SYSTEM_ANGEL_IDS, userOf } from '@halo/shared/contracts';
import { useCredits, usePlatform, useSession } from '@halo/shared/remote';
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { createConversationSession } from './conversation-session.ts';
import { highestId, isUntouched } from './conversation-state.ts';
import { isAffordable, type MessagePrice, priceOf } from './message-price.ts';
import { isPending, outboxOf } from './outbox.ts';
import { outboxSenderOf } from './outbox-sender-of.ts';
import type { Refusal } from './refusals.ts';
import { createTimeline } from './timeline.ts';
import { useComposer } from './use-composer.ts';
import { useVisibility } from './use-visibility.ts';

/** One open conversation: its messages, what is unsent, the composer, and what can be done. */
export function useConversation(angelId: string, onRead: (angelId: string, upToId: number) => void) {
  const platform = usePlatform();
  const account = useSession();
  const credits = useCredits();
  const composer = useComposer(angelId);
  const [session] = useState(() => createConversationSession({ platform, angelId, onRead }));
  const [timelineOf] = useState(createTimeline);
  const sender = outboxSenderOf(platform);
  const state = useSyncExternalStore(session.subscribe, session.getState);
  const outbox = useSyncExternalStore(sender.subscribe, sender.getState);
  const unsent = useMemo(() => outboxOf(outbox, angelId), [outbox, angelId]);
  const ready = state.status === 'ready' ? state : undefined;
  const messages = ready?.messages;
  const unread = ready?.unread;
  const rows = useMemo(
    () => (messages ? timelineOf({ messages, unread }, unsent) : []),
    [timelineOf, messages, unread, unsent],
  );

  useEffect(() => session.start(), [session]);
  useEffect(() => sender.start(), [sender]);
  useVisibility(session.setVisible);

  const isFirst = ready !== undefined && !ready.hasWritten && !unsent.some(isPending);
  // Which price it is depends on what was written before.
  const price: MessagePrice = ready ? priceOf(credits, outbox, isFirst) : { kind: 'unknown' };
  const isClosed = SYSTEM_ANGEL_IDS.includes(angelId) || userOf(account)?.flow.invitations === false;

  function offerCredits(): void {
    const context = { angelId, ...(ready && { name: ready.angel.screenName, imageUrl: ready.angel.avatarUrl }) };
    platform.log.event(isFirst && credits?.premiumLevel === 0 ? 'ko_icebreaker' : 'ko_msg', { angelId });
    void platform.popups.openHook('fine_crediti', context);
  }

  const onRefused = useEffectEvent(({ item, code }: Refusal) => {
    if (code === 'email_unconfirmed') void platform.popups.openHook('doi');
    if (code !== 'out_of_credits' && code !== 'out_of_icebreakers') return;
    // What could not be paid for goes back to where it was written, unless something else is being written there.
    if (composer.text === '' && unsent.length <= 1) {
      composer.write(item.text);
      sender.remove(item.clientId);
    }
    offerCredits();
  });
  useEffect(() => sender.onRefused((refusal) => onRefused(refusal), angelId), [sender, angelId]);

  /** True when the message is on its way: then the box is empty. */
  function send(): boolean {
    const text = composer.text.trim();
    if (text === '' || text.length > MESSAGE_MAX_CHARS || !ready || isClosed) return false;
    if (!mayEnter(platform.session.state)) return false;
    if (!isAffordable(price)) {
      offerCredits();
      return false;
    }
    const isIcebreaker = isFirst && (credits?.premiumLevel ?? 0) === 0;
    sender.send({
      angelId,
      screenName: ready.angel.screenName,
      text,
      isIcebreaker,
      isPrefilled: composer.isPrefilled,
      afterId: highestId(ready),
    });
    composer.clear();
    return true;
  }

  return {
    state,
    rows,
    unsent,
    composer,
    price,
    isClosed,
    isIcebreaking:
      ready !== undefined &&
      isUntouched(ready) &&
      unsent.length === 0 &&
      !isClosed &&
      (composer.text.trim() === '' || composer.isPrefilled),
    actions: {
      send,
      retryLoad: session.retry,
      loadOlder: session.loadOlder,
      loadBackTo: session.loadBackTo,
      scrolled: session.scrolled,
      retry: sender.retry,
      remove: sender.remove,
      retryAll: () =>
        unsent.forEach(
          ({ clientId, status, isRetryable }) => status === 'failed' && isRetryable !== false && sender.retry(clientId),
        ),
      unlock() {
        if (ready)
          void platform.popups.openHook('blurred', {
            angelId,
            name: ready.angel.screenName,
            imageUrl: ready.angel.avatarUrl,
          });
      },
    },
  };
}
