import { mayEnter, SYSTEM_ANGEL_IDS, userOf } from '@halo/shared/contracts';
import { useCredits, usePlatform, useSession } from '@halo/shared/remote';
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import type { PhotoTray } from './media/use-photo-tray.ts';
import { highestId } from './conversation-state.ts';
import type { ReadyConversation } from './ready-conversation.ts';
import { isAffordable, type MessagePrice, priceOf } from './message-price.ts';
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

export interface SendingParts {
  readonly angelId: string;
  readonly ready: ReadyConversation | undefined;
  readonly composer: ReturnType<typeof useComposer>;
  readonly tray: PhotoTray;
  readonly voice: VoiceRecording;
  readonly sender: OutboxSender;
  readonly outbox: Outbox;
  readonly unsent: Outbox;
}

/** What the next message costs, and sending it. */
export function useSending({ angelId, ready, composer, tray, voice, sender, outbox, unsent }: SendingParts) {
  const platform = usePlatform();
  const account = useSession();
  const credits = useCredits();
  const isFirst = ready !== undefined && !ready.hasWritten && !unsent.some(isPending);
  // Which price it is depends on what was written before.
  const isFree = ready?.angel.nature === 'sample';
  const price: MessagePrice = !ready
    ? { kind: 'unknown' }
    : isFree
      ? { kind: 'sample' }
      : priceOf(credits, outbox, {
          kind: voice.state.status !== 'idle' ? 'voice' : tray.photos.length > 0 ? 'photo' : 'text',
          isFirst,
          free: { left: ready.freeLeft ?? 0, pending: unsent.filter(isPending) },
        });
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

  /** True when it is on its way. */
  function put(written: Written | undefined, isPrefilled: boolean): boolean {
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
    );
    return true;
  }

  /** True when the message is on its way: then the box is empty. */
  function send(): boolean {
    if (!put(writtenIn(composer.text, tray, composer.previews.isOn), composer.isPrefilled)) return false;
    composer.clear();
    tray.clear();
    return true;
  }

  /** The same of what was recorded. What was being written stays. */
  function sendVoice(): boolean {
    if (!put(recordedIn(voice.state), false)) return false;
    composer.answer(undefined);
    voice.discard();
    return true;
  }

  return { price, isClosed, send, sendVoice };
}
