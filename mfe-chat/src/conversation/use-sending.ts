import { type Credits, mayEnter, SYSTEM_ANGEL_IDS, userOf } from '@halo/shared/contracts';
import { useCredits, usePlatform, useSession } from '@halo/shared/remote';
import { useStore } from '@halo/shared/store';
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import type { PhotoTray } from './media/use-photo-tray.ts';
import { highestId, type ReadyConversation } from './ready-conversation.ts';
import { isAffordable, type MessageKind, type MessagePrice, priceOf } from './message-price.ts';
import { isPending, type Outbox, outboxOf } from './outbox.ts';
import type { OutboxSender } from './outbox-sender.ts';
import { outboxSenderOf } from './outbox-sender-of.ts';
import type { Refusal } from './refusals.ts';
import { useCreditsOffer } from './use-credits-offer.ts';
import type { useComposer } from './use-composer.ts';
import type { VoiceRecording } from './voice/use-recording.ts';
import { recordedIn, type Written, writtenIn } from './written.ts';

/** The messages of one conversation that the server does not have yet. */
export function useUnsentOf(angelId: string): { sender: OutboxSender; outbox: Outbox; unsent: Outbox } {
  const sender = outboxSenderOf(usePlatform());
  const outbox = useSyncExternalStore(sender.subscribe, sender.getState);
  const unsent = useMemo(() => outboxOf(outbox, angelId), [outbox, angelId]);
  useEffect(() => sender.start(), [sender]);
  return { sender, outbox, unsent };
}

/** With those whose files are being kept: they are paid for as well. */
function useWaiting({ sender, outbox }: { sender: OutboxSender; outbox: Outbox }): Outbox {
  const keeping = useStore(sender.keeping);
  return useMemo(() => [...outbox, ...keeping], [outbox, keeping]);
}

function priceOfNext(
  ready: ReadyConversation | undefined,
  credits: Credits | undefined,
  next: { waiting: Outbox; unsent: Outbox; kind: MessageKind; isFirst: boolean },
): MessagePrice {
  if (!ready) return { kind: 'unknown' };
  if (ready.angel.nature === 'sample') return { kind: 'sample' };
  const free = { left: ready.freeLeft ?? 0, pending: next.unsent.filter(isPending) };
  return priceOf(credits, next.waiting, { kind: next.kind, isFirst: next.isFirst, free });
}

export interface SendingParts {
  readonly angelId: string;
  readonly ready: ReadyConversation | undefined;
  readonly composer: ReturnType<typeof useComposer>;
  readonly tray: PhotoTray;
  readonly voice: VoiceRecording;
  readonly sender: OutboxSender;
  readonly outbox: Outbox;
}

/** What the next message costs, and sending it. */
export function useSending({ angelId, ready, composer, tray, voice, sender, outbox }: SendingParts) {
  const platform = usePlatform();
  const account = useSession();
  const credits = useCredits();
  const waiting = useWaiting({ sender, outbox });
  const unsent = outboxOf(waiting, angelId);
  const isFirst = ready !== undefined && !ready.hasWritten && !unsent.some(isPending);
  // Which price it is depends on what was written before.
  const isFree = ready?.angel.nature === 'sample';
  const kind = voice.state.status !== 'idle' ? 'voice' : tray.photos.length > 0 ? 'photo' : 'text';
  const price = priceOfNext(ready, credits, { waiting, unsent, kind, isFirst });
  const isClosed =
    SYSTEM_ANGEL_IDS.includes(angelId) || ready?.angel.isAway === true || userOf(account)?.flow.invitations === false;
  const isLevelZero = credits?.premiumLevel === 0;
  const offerCredits = useCreditsOffer(angelId, ready, isFirst && isLevelZero ? 'ko_icebreaker' : 'ko_msg');

  const onRefused = useEffectEvent(({ item, code }: Refusal) => {
    if (code === 'email_unconfirmed') void platform.popups.openHook('doi');
    if (code !== 'out_of_credits' && code !== 'out_of_icebreakers') return;
    // What could not be paid for goes back to where it was written, unless something else is being written there.
    // Photos stay where they failed: the box has no room for them.
    if (composer.text === '' && unsent.length <= 1 && !item.media) {
      composer.write(item.text);
      composer.answer(item.quote);
      sender.remove(item.clientId);
    }
    void offerCredits();
  });
  useEffect(() => sender.onRefused((refusal) => onRefused(refusal), angelId), [sender, angelId]);

  /** True when it is on its way. `leave` empties where it was written, and its result is called once it is queued. */
  function put(written: Written | undefined, isPrefilled: boolean, leave: () => () => void): boolean {
    if (!written || !ready || isClosed || !mayEnter(platform.session.state)) return false;
    if (!isAffordable(price)) {
      void offerCredits();
      return false;
    }
    const { screenName } = ready.angel;
    const isIcebreaker = isFirst && (credits?.premiumLevel ?? 0) === 0 && price.kind !== 'mutual' && !isFree;
    const { quote } = composer;
    const { files, ...words } = written;
    sender.send(
      { angelId, screenName, ...words, isIcebreaker, isFree, isPrefilled, quote, afterId: highestId(ready) },
      files,
      leave(),
    );
    return true;
  }

  /** True when the message is on its way: then the box is empty. Its draft stays until the outbox has it. */
  function send(): boolean {
    const written = writtenIn(composer.text, tray, composer.previews.isOn);
    if (!put(written, composer.isPrefilled, composer.leave)) return false;
    tray.clear();
    return true;
  }

  /** The same of what was recorded. What was being written stays. */
  function sendVoice(): boolean {
    if (!put(recordedIn(voice.state), false, () => () => undefined)) return false;
    composer.answer(undefined);
    voice.discard();
    return true;
  }

  return { price, isClosed, hasUnsent: unsent.length > 0, send, sendVoice };
}
