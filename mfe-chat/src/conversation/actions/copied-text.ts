import type { Formats } from '@halo/shared/i18n';

/** A part of a message that was selected. */
export interface SelectedPart {
  readonly text: string;
  readonly at: number;
  readonly speaker: string;
}

/**
 * What is copied from the thread: of one message its words, of several each with day, time and speaker, as a person
 * would note them down.
 */
export function copiedText(parts: readonly SelectedPart[], formats: Pick<Formats, 'dateTime'>): string {
  const [only] = parts;
  if (only && parts.length === 1) return only.text;
  return parts.map(({ text, at, speaker }) => `[${formats.dateTime(at)}] ${speaker}: ${text}`).join('\n');
}

/**
 * The words in a selection, message by message. Names, ticks and what else is there for the eye or for screen
 * readers is no part of it.
 */
export function selectedWords(
  box: Element,
  selection: Selection,
  wordsIn: string,
): { readonly element: Element; readonly text: string }[] {
  if (selection.rangeCount === 0) return [];
  const selected = selection.getRangeAt(0);
  return [...box.querySelectorAll('[data-msg-id]')].flatMap((element) => {
    const words = element.querySelector(wordsIn);
    if (!words || !selected.intersectsNode(words)) return [];
    const text = overlap(selected, words).toString().trim();
    return text === '' ? [] : [{ element, text }];
  });
}

function overlap(selected: Range, words: Element): Range {
  const range = document.createRange();
  range.selectNodeContents(words);
  if (selected.compareBoundaryPoints(Range.START_TO_START, range) > 0)
    range.setStart(selected.startContainer, selected.startOffset);
  if (selected.compareBoundaryPoints(Range.END_TO_END, range) < 0)
    range.setEnd(selected.endContainer, selected.endOffset);
  return range;
}
