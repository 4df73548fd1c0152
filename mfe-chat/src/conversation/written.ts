import { CAPTION_MAX_CHARS, MESSAGE_MAX_CHARS, photoText, previewableIn, voiceText } from '@halo/shared/contracts';
import type { OutboxMedia } from './media/outbox-media.ts';
import type { PhotoTray } from './media/use-photo-tray.ts';
import type { RecordingState } from './voice/recording-state.ts';

/** What is sent, of any kind. */
export interface Written {
  readonly text: string;
  readonly media?: OutboxMedia;
  readonly files?: readonly Blob[];
  readonly wantsPreview?: boolean;
}

/** What would be sent; undefined: nothing, too much, or a photo is still being opened. */
export function writtenIn(text: string, { photos, isOpening }: PhotoTray, hasPreviews: boolean): Written | undefined {
  const words = text.trim();
  if (isOpening) return undefined;
  if (photos.length === 0) return wordsIn(words, hasPreviews);
  if (words.length > CAPTION_MAX_CHARS) return undefined;
  const files = photos.map(({ file }) => file);
  return { text: photoText(words), media: { kind: 'photo', count: files.length }, files };
}

function wordsIn(text: string, hasPreviews: boolean): Written | undefined {
  if (text === '' || text.length > MESSAGE_MAX_CHARS) return undefined;
  return hasPreviews && previewableIn(text) !== undefined ? { text, wantsPreview: true } : { text };
}

/** What was recorded and listened to. */
export function recordedIn(state: RecordingState): Written | undefined {
  if (state.status !== 'ready') return undefined;
  const { file, durationMs, wave } = state.recording;
  return { text: voiceText(durationMs), media: { kind: 'voice', durationMs, wave }, files: [file] };
}
