import {
  CAPTION_MAX_CHARS,
  mayEnter,
  MESSAGE_MAX_CHARS,
  photoText,
  SYSTEM_ANGEL_IDS,
  userOf,
  HOOKS,
} from '@halo/shared/contracts';
import { askToStart, useCredits, usePlatform, useSession, waitingPurchases } from '@halo/shared/remote';
import { useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore } from 'react';
import type { OutboxMedia } from './media/outbox-media.ts';
import type { PhotoTray } from './media/use-photo-tray.ts';
import { highestId, type ReadyConversation } from './conversation-state.ts';
import { isAffordable, type MessagePrice, priceOf } from './message-price.ts';
import { isPending, type Outbox, outboxOf } from './outbox.ts';
import type { OutboxSender } from './outbox-sender.ts';
import { outboxSenderOf } from './outbox-sender-of.ts';
import type { Refusal } from './refusals.ts';
import type { useComposer } from './use-composer.ts';

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
  readonly sender: OutboxSender;
  readonly outbox: Outbox;
  readonly unsent: Outbox;
}

/** What the next message costs, and sending it. */
export function useSending({ angelId, ready, composer, tray, sender, outbox, unsent }: SendingParts) {
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
      : priceOf(credits, outbox, isFirst, { left: ready.freeLeft ?? 0, pending: unsent.filter(isPending).length });
  const isClosed =
    SYSTEM_ANGEL_IDS.includes(angelId) || ready?.angel.isAway === true || userOf(account)?.flow.invitations === false;
  const isAsking = useRef(false);
  const isWithoutLevel = credits?.premiumLevel === 0;

  /** What is paid and waits for its first use comes before anything that is sold. */
  async function offerCredits(): Promise<void> {
    platform.log.event(isFirst && isWithoutLevel ? 'ko_icebreaker' : 'ko_msg', { angelId });
    // A second press while it is asked for asks nothing more.
    if (isAsking.current) return;
    isAsking.current = true;
    const [waiting] = await waitingPurchases(platform);
    if (waiting) await askToStart(platform, waiting);
    isAsking.current = false;
    if (waiting) return;
    const context = { angelId, ...(ready && { name: ready.angel.screenName, imageUrl: ready.angel.avatarUrl }) };
    await platform.popups.openHook(HOOKS.creditsUsedUp, context);
  }

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

  /** True when the message is on its way: then the box is empty. */
  function send(): boolean {
    const written = writtenIn(composer.text, tray);
    if (!written || !ready || isClosed || !mayEnter(platform.session.state)) return false;
    if (!isAffordable(price)) {
      void offerCredits();
      return false;
    }
    const { screenName } = ready.angel;
    const isIcebreaker = isFirst && (credits?.premiumLevel ?? 0) === 0 && price.kind !== 'mutual' && !isFree;
    const { isPrefilled, quote } = composer;
    const { files, ...words } = written;
    sender.send(
      { angelId, screenName, ...words, isIcebreaker, isFree, isPrefilled, quote, afterId: highestId(ready) },
      files,
    );
    composer.clear();
    tray.clear();
    return true;
  }

  return { price, isClosed, send };
}

interface Written {
  readonly text: string;
  readonly media?: OutboxMedia;
  readonly files?: readonly Blob[];
}

/** What would be sent; undefined: nothing, too much, or a photo is still being opened. */
function writtenIn(text: string, { photos, isOpening }: PhotoTray): Written | undefined {
  const words = text.trim();
  if (isOpening) return undefined;
  if (photos.length === 0) return words === '' || words.length > MESSAGE_MAX_CHARS ? undefined : { text: words };
  if (words.length > CAPTION_MAX_CHARS) return undefined;
  const files = photos.map(({ file }) => file);
  return { text: photoText(words), media: { kind: 'photo', count: files.length }, files };
}
