import { MessagePhoto } from './chat-media.ts';
import * as z from 'zod/mini';
import { limitedText } from './limited-text.ts';
import { wireObject } from './wire.ts';

/** Longest texts of a preview, in characters. */
export const PREVIEW_TITLE_CHARS = 200;
export const PREVIEW_TEXT_CHARS = 300;

/**
 * What a page says of itself, as the server read it once when its address was sent. A page from before shows the
 * address alone.
 */
export const LinkPreview = wireObject({
  address: ['indirizzo', limitedText(2_100)],
  /** the host that was read in the end, as the browser would name it */
  site: ['sito', limitedText(300)],
  title: ['titolo', z.optional(limitedText(PREVIEW_TITLE_CHARS))],
  text: ['testo', z.optional(limitedText(PREVIEW_TEXT_CHARS))],
  /** kept by us; asked for as a photo of the message is */
  photo: ['foto', z.optional(MessagePhoto)],
});
export type LinkPreview = z.output<typeof LinkPreview>;
