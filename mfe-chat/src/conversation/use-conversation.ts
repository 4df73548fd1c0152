import type { ProfileCard } from '@halo/shared/contracts';
import { useBusTopic, usePlatform, useSafety } from '@halo/shared/remote';
import { useStore } from '@halo/shared/store';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { createDraftSync } from '../draft-sync.ts';
import { useMessageActs } from './actions/use-message-acts.ts';
import { withWanted } from './actions/wanted-reactions.ts';
import { createConversationSession } from './conversation-session.ts';
import { isUntouched } from './conversation-state.ts';
import type { ReadyConversation } from './ready-conversation.ts';
import { usePhotoTray } from './media/use-photo-tray.ts';
import { usePhones } from './phone/use-phones.tsx';
import { useInvitation } from './safety/use-invitation.ts';
import { useNudge } from './safety/use-nudge.ts';
import { useThreadSafety } from './safety/use-thread-safety.ts';
import { type Bubble, createTimeline, quoteOf } from './timeline.ts';
import { useComposer } from './use-composer.ts';
import { useSeatMenu } from './use-seat-menu.ts';
import { usePresenceWatch } from './use-presence-watch.ts';
import { useAngelOffer } from './use-credits-offer.ts';
import { useSending, useUnsentOf } from './use-sending.ts';
import { useWritingSignal } from './use-writing-signal.ts';
import type { OutboxItem } from './outbox.ts';
import { useRecording } from './voice/use-recording.ts';

export interface OpenedConversation {
  readonly angelId: string;
  /** what the list beside it knows already */
  readonly knownAngel: ProfileCard | undefined;
  onRead(angelId: string, upToId: number): void;
}

/** One open conversation: what stands in it, and what can be done. */
export function useConversation({ angelId, knownAngel, onRead }: OpenedConversation) {
  const { language } = usePlatform();
  const connection = useBusTopic('connection.changed');
  const composer = useComposer(angelId);
  const tray = usePhotoTray(angelId);
  const voice = useRecording();
  const { session, conversation, ready, rows, sender, outbox, unsent } = useThread(angelId, onRead);
  const offer = useAngelOffer(angelId, ready);
  const sending = useSending({ angelId, ready, composer, tray, voice, sender, outbox });
  const nudge = useNudge({ text: composer.text, language, send: sending.send });
  const invitation = useInvitation(ready);
  // An angel that closed the conversation is not shown from memory either.
  const isGone = conversation.status === 'failed' && conversation.code === 'not_found';
  const angel = ready?.angel ?? (isGone ? undefined : knownAngel);
  const safety = useSafety({ angelId, name: angel?.screenName ?? '', isBlocked: ready?.isBlocked ?? false });
  const threadSafety = useThreadSafety(angelId, ready !== undefined && ready.hasWritten && ready.hasAnswer, safety);
  const writing = useWritingSignal(angel, { ...nudge, write: composer.write });
  const seatMenu = useSeatMenu(angelId, ready);
  const phones = usePhones(angelId, ready);
  const hasNoWords = composer.text.trim() === '' || composer.isPrefilled;
  return {
    state: {
      conversation,
      angel,
      rows,
      unsent,
      text: composer.text,
      quote: composer.quote,
      previews: composer.previews,
      tray,
      voice,
      price: sending.price,
      isClosed: sending.isClosed,
      isIcebreaking: isUntouchedYet(ready) && !sending.hasUnsent && !sending.isClosed && hasNoWords,
      concern: nudge.concern,
      invitation,
      isOnline: connection?.status !== 'offline',
    },
    actions: {
      ...writing,
      pick: composer.pick,
      reply: (bubble: Bubble) => composer.answer(quoteOf(bubble)),
      ...useMessageActs(session.acts),
      replyToNothing: () => composer.answer(undefined),
      sendVoice: sending.sendVoice,
      edit: nudge.edit,
      retryLoad: session.retry,
      ...session.pages,
      scrolled: session.scrolled,
      retry: sender.retry,
      remove: sender.remove,
      retryAll: () => retryableIn(unsent).forEach((clientId) => sender.retry(clientId)),
      unlock: () => ready && void offer('blurred'),
    },
    safety,
    threadSafety,
    seatMenu: [...phones.items, ...seatMenu],
    phones,
  };
}

function isUntouchedYet(ready: ReadyConversation | undefined): boolean {
  return ready !== undefined && isUntouched(ready);
}

function retryableIn(unsent: readonly OutboxItem[]): string[] {
  return unsent
    .filter(({ status, isRetryable }) => status === 'failed' && isRetryable !== false)
    .map(({ clientId }) => clientId);
}

const NOTHING: readonly OutboxItem[] = [];

/** What the server has and what it does not have yet, as one list of rows. */
function useThread(angelId: string, onRead: OpenedConversation['onRead']) {
  const platform = usePlatform();
  const [session] = useState(() =>
    createConversationSession({
      platform,
      angelId,
      onRead,
      onDraft: (draft) => platform.keep(createDraftSync).accept(angelId, draft),
    }),
  );
  const [timelineOf] = useState(createTimeline);
  const conversation = useStore(session);
  const { sender, outbox, unsent } = useUnsentOf(angelId);
  const ready = conversation.status === 'ready' ? conversation : undefined;
  const { messages, wanted } = ready ?? {};
  const unread = ready?.unread;
  // What is not sent yet comes after the newest one, which a window does not reach.
  const waiting = ready?.hasNewer ? NOTHING : unsent;
  const rows = useMemo(
    () => (messages && wanted ? timelineOf({ messages: withWanted(messages, wanted), unread }, waiting) : []),
    [timelineOf, messages, wanted, unread, waiting],
  );
  useEffect(() => session.start(), [session]);
  usePresenceWatch(ready?.angel);
  useVisibility(session.setVisible);
  return { session, conversation, ready, rows, sender, outbox, unsent };
}

/** Reports whether the tab is in sight, at once and whenever it changes. */
function useVisibility(report: (isVisible: boolean) => void): void {
  const reportNow = useEffectEvent(() => report(document.visibilityState !== 'hidden'));
  useEffect(() => {
    const onChange = () => reportNow();
    onChange();
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
}
