import styled from '@emotion/styled';
import { plainLetters } from '@halo/shared/contracts';
import { color } from '@halo/shared/theme';
import { createContext, useContext } from 'react';

/** Words that are looked for, as `searchWords` has them; none: nothing is marked. */
export const MarkedWordsContext = createContext<readonly string[]>([]);

export interface MarkedPart {
  readonly from: number;
  readonly text: string;
  readonly isHit: boolean;
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** A text in pieces: its words that begin with one that is looked for, and what stands between them. */
export function markedParts(text: string, words: readonly string[]): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let at = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const plain = plainLetters(word);
    if (!words.some((wanted) => plain.startsWith(wanted))) continue;
    if (index > at) parts.push({ from: at, text: text.slice(at, index), isHit: false });
    parts.push({ from: index, text: word, isHit: true });
    at = index + word.length;
  }
  if (at < text.length) parts.push({ from: at, text: text.slice(at), isHit: false });
  return parts;
}

/** The words around the first hit, cut where that is far into the text. */
export function snippetOf(text: string, words: readonly string[], room: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const first = markedParts(line, words).find(({ isHit }) => isHit)?.from ?? 0;
  const before = Math.floor(room / 3);
  if (first <= before) return line;
  const start = line.indexOf(' ', first - before);
  return start < 0 || start >= first ? line : `…${line.slice(start + 1)}`;
}

/** A text in which the words that are looked for are marked. */
export function MarkedText({ text }: { text: string }) {
  const words = useContext(MarkedWordsContext);
  if (words.length === 0) return text;
  return markedParts(text, words).map((part) => (part.isHit ? <Mark key={part.from}>{part.text}</Mark> : part.text));
}

// The other way round: readable on every bubble.
const Mark = styled.mark({ padding: '0 2px', borderRadius: 4, background: color.ink, color: color.surface });
