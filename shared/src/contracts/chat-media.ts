import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { ClientMessageId, TrackerId } from './ids.ts';
import { limitedText } from './limited-text.ts';
import { wireObject } from './wire.ts';

/** Photos of one message. */
export const PHOTOS_PER_MESSAGE = 6;
export const CAPTION_MAX_CHARS = 500;
/** Longest side of the two widths in which a photo of a conversation is kept, in pixels. */
export const CHAT_PHOTO_SIDES = { small: 480, large: 1280 } as const;
/** Longest recording; what a browser measures may be a little more. */
export const VOICE_MAX_MS = 300_000;
const VOICE_TOLERANCE_MS = 3_000;
export const VOICE_MAX_BYTES = 2 * 1024 * 1024;
/** Most points of the line that shows how loud a recording is, each 0 to 255. */
export const WAVE_POINTS = 64;
/** What browsers record. The server looks at the content. */
export const VOICE_TYPES = ['audio/webm', 'audio/mp4', 'audio/ogg'] as const;
export type VoiceType = (typeof VOICE_TYPES)[number];
/** Name of the multipart field of both kinds. */
export const MEDIA_FIELD = 'file';

/** 128 random bits of the server; says nothing about whose it is. */
export const MediaId = z.string().check(z.regex(/^[\w-]{22}$/));
export type MediaId = z.infer<typeof MediaId>;

export const MediaKind = z.enum(['photo', 'voice']);
export type MediaKind = z.infer<typeof MediaKind>;
/** As it is shown: a later server may know more kinds, and a page shows the text of one that it does not know. */
export const ShownMediaKind = limitedText(16);

/** A later server may keep other sizes: what is shown is not limited as strictly as what is sent. */
export const MessagePhoto = wireObject({
  id: ['id', limitedText(64)],
  /** of the larger one, in pixels */
  width: ['larghezza', z.int()],
  height: ['altezza', z.int()],
});
export type MessagePhoto = z.output<typeof MessagePhoto>;

export const MessageVoice = wireObject({
  id: ['id', limitedText(64)],
  durationMs: ['durata', z.int()],
  /** how loud it is from the beginning to the end, each point 0 to 255 */
  wave: ['onda', z.array(z.int())],
});
export type MessageVoice = z.output<typeof MessageVoice>;

const VoiceSend = wireObject({
  id: ['id', MediaId],
  durationMs: ['durata', z.int().check(z.minimum(1), z.maximum(VOICE_MAX_MS + VOICE_TOLERANCE_MS))],
  wave: ['onda', z.array(z.int().check(z.minimum(0), z.maximum(255))).check(z.maxLength(WAVE_POINTS))],
});

/** What a message brings along: ids of files that its sender sent up before under the same client id. */
export const MediaSend = wireObject({
  photoIds: ['foto', z.optional(z.array(MediaId).check(z.minLength(1), z.maxLength(PHOTOS_PER_MESSAGE)))],
  voice: ['voce', z.optional(VoiceSend)],
});
export type MediaSend = z.output<typeof MediaSend>;

/** What a page from before shows of photos without a caption, and what a caption begins with. */
const PHOTO_SIGN = '📷';
const VOICE_SIGN = '🎤';

/** The text of a message with photos: what is shown where photos are not known, and searched. */
export function photoText(caption: string): string {
  const words = caption.trim().slice(0, CAPTION_MAX_CHARS).trim();
  return words === '' ? PHOTO_SIGN : `${PHOTO_SIGN} ${words}`;
}

/** The words that were written to the photos; empty: none. */
export function captionOf(text: string): string {
  return (text.startsWith(PHOTO_SIGN) ? text.slice(PHOTO_SIGN.length) : text).trim();
}

/** The text of a voice message, e.g. `🎤 0:12`. */
export function voiceText(durationMs: number): string {
  return `${VOICE_SIGN} ${clockOf(durationMs)}`;
}

/** Minutes and seconds, e.g. `1:05`. What sounds at all lasts a second. */
export function clockOf(durationMs: number): string {
  const seconds = Math.max(Math.round(durationMs / 1000), 1);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export const chatMediaEndpoints = {
  /**
   * Multipart. Keeps a file for the message with this client id; the same place again answers the first file's id.
   * Without its message it is deleted after a day. @throws images_only, image_unreadable, file_too_large, audio_only
   */
  upload: endpoint({
    service: 'api',
    method: 'POST',
    path: '/chat/media/:trackerId/:clientId/:kind/:place',
    params: z.object({
      trackerId: TrackerId,
      clientId: ClientMessageId,
      kind: MediaKind,
      place: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(PHOTOS_PER_MESSAGE - 1)),
    }),
    answer: z.object({ id: MediaId }),
  }),
  /** A file of a message that the account may read at this moment. @throws not_found */
  file: endpoint({
    service: 'api',
    method: 'GET',
    path: '/chat/media/:trackerId/:mediaId',
    params: z.object({ trackerId: TrackerId, mediaId: MediaId }),
    query: wireObject({ size: ['misura', z.optional(z.enum(['small', 'large']))] }),
    answer: wireObject({
      type: ['tipo', limitedText(40)],
      /** base64 */
      bytes: ['dati', z.string()],
    }),
  }),
} as const;
