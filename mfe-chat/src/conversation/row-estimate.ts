import type { Bubble, TimelineRow } from './timeline.ts';

const LINE_PX = 22;
const CHAR_PX = 7.9;
/** Padding, border, and the line with the time. */
const BUBBLE_PX = 39;
const LOCKED_PX = 176;
const REACTIONS_PX = 22;
/** Two lines, and what is around them. */
const QUOTE_PX = 58;
const PHOTO_WIDTH_PX = 320;
/** A title, a line of text and the site. */
const CARD_PX = 92;
const CARD_WIDTH_PX = 320;
/** Beyond the line that its text would have. */
const VOICE_PX = 22;

/** Pixels of text that fit beside each other in a bubble, in a window so wide. */
export function bubbleWidth(windowWidth: number): number {
  return Math.max(Math.min(windowWidth * 0.76, 520) - 64, 120);
}

/** How high a row will be, more or less: what is not drawn yet stands with this height in the scroll bar. */
export function estimateRow(row: TimelineRow, textWidth: number): number {
  switch (row.kind) {
    case 'day':
      return 36;
    case 'unread':
      return 34;
    case 'event':
      return 46;
    case 'bubble':
      return (
        (row.isGrouped ? 3 : 8) +
        (row.bubble.quote ? QUOTE_PX : 0) +
        mediaHeight(row.bubble.media) +
        previewHeight(row.bubble.preview) +
        (row.bubble.reaction || row.bubble.otherReaction ? REACTIONS_PX : 0) +
        (row.bubble.isLocked ? LOCKED_PX : BUBBLE_PX + linesOf(row.bubble.text, textWidth) * LINE_PX)
      );
  }
}

function linesOf(text: string, textWidth: number): number {
  const wrapped = Math.max(Math.ceil((text.length * CHAR_PX) / textWidth), 1);
  let breaks = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) breaks += 1;
  return wrapped + breaks;
}

function previewHeight(preview: Bubble['preview']): number {
  if (!preview) return 0;
  return CARD_PX + (preview.photo ? Math.min((CARD_WIDTH_PX * preview.photo.height) / preview.photo.width, 180) : 0);
}

function mediaHeight(media: Bubble['media']): number {
  if (!media) return 0;
  if (media.kind === 'waiting') return media.media.kind === 'photo' ? PHOTO_WIDTH_PX : VOICE_PX;
  if (media.kind === 'voice') return VOICE_PX;
  const [first] = media.photos;
  if (media.photos.length > 1) return (Math.ceil(media.photos.length / 2) * PHOTO_WIDTH_PX) / 2;
  return first ? Math.min((PHOTO_WIDTH_PX * first.height) / first.width, 420) : 0;
}
