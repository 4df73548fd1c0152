import { captionOf, type ChatMessage, clockOf, PREVIEW_CHARS, WIRE_VALUES } from '@halo/shared/contracts';
import { HTML_NOTICE_ID, htmlText } from './html-text.ts';

/** What a row of the list says about the last entry. Texts are cut; the words around them are the view's. */
export type Preview =
  | { kind: 'text'; text: string }
  | { kind: 'own'; text: string }
  | { kind: 'draft'; text: string }
  /** written, and refused */
  | { kind: 'unsent'; text: string }
  | { kind: 'photo'; count: number; caption: string; isOwn: boolean }
  | { kind: 'voice'; length: string; isOwn: boolean }
  | { kind: 'locked' }
  | { kind: 'deleted'; isOwn: boolean }
  | { kind: 'like'; isAnswer: boolean }
  | { kind: 'visit' };

export function previewOf(message: ChatMessage, draft: string, unsent = ''): Preview {
  if (unsent !== '') return { kind: 'unsent', text: cut(unsent) };
  if (draft.trim() !== '') return { kind: 'draft', text: cut(draft) };
  if (message.kind === 'like') return { kind: 'like', isAnswer: message.category === WIRE_VALUES.likeBack };
  if (message.kind === WIRE_VALUES.visit) return { kind: 'visit' };
  if (message.isDeleted) return { kind: 'deleted', isOwn: message.kind === 'personal' };
  if (message.isLocked) return { kind: 'locked' };
  const isOwn = message.kind === 'personal';
  const { photos, voice } = message;
  if (photos && photos.length > 0)
    return { kind: 'photo', count: photos.length, caption: cut(captionOf(message.text)), isOwn };
  if (voice) return { kind: 'voice', length: clockOf(voice.durationMs), isOwn };
  const text = cut(message.noticeId === HTML_NOTICE_ID ? htmlText(message.text) : message.text);
  return { kind: message.kind === 'personal' ? 'own' : 'text', text };
}

/**
 * At most PREVIEW_CHARS characters and an ellipsis, on one line. Counts what people see as one, so no emoji is cut in
 * two.
 */
export function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const letters = Array.from(
    new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(line),
    ({ segment }) => segment,
  );
  return letters.length <= PREVIEW_CHARS ? line : `${letters.slice(0, PREVIEW_CHARS).join('').trimEnd()}…`;
}
