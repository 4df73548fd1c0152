import type { ChatMessage, MessagePhoto, MessageVoice } from '@halo/shared/contracts';
import type { OutboxItem } from '../outbox.ts';
import type { OutboxMedia } from './outbox-media.ts';

/** What a bubble shows beside its words. `waiting`: its files are still in this browser. */
export type BubbleMedia =
  | { readonly kind: 'photo'; readonly photos: readonly MessagePhoto[] }
  | { readonly kind: 'voice'; readonly voice: MessageVoice }
  | { readonly kind: 'waiting'; readonly media: OutboxMedia; readonly uploaded: number };

/** Undefined: a text, or a kind that this page does not know, whose text is shown. */
export function storedMediaOf({ photos, voice, isDeleted }: ChatMessage): BubbleMedia | undefined {
  if (isDeleted) return undefined;
  if (photos && photos.length > 0) return { kind: 'photo', photos };
  return voice ? { kind: 'voice', voice } : undefined;
}

export function unsentMediaOf({ media, uploaded = 0 }: OutboxItem): BubbleMedia | undefined {
  return media && { kind: 'waiting', media, uploaded };
}
