import { PREVIEW_TEXT_CHARS, PREVIEW_TITLE_CHARS } from '@halo/shared/contracts';
import { Parser } from 'htmlparser2';
import type { ReadPage } from './page-reader.ts';

/** What a page says of itself. */
export interface PageFacts {
  readonly title?: string;
  readonly text?: string;
  /** its picture, if it names one */
  readonly pictureAddress?: string;
}

const NAMES = [
  'og:title',
  'twitter:title',
  'og:description',
  'twitter:description',
  'description',
  'og:image',
] as const;

/** Reads the head of a page. Nothing in it is run or followed. */
export function pageFacts({ address, bytes, type }: Pick<ReadPage, 'address' | 'bytes' | 'type'>): PageFacts {
  const { metas, title } = readHead(decoded(bytes, type));
  const [ownTitle, text, picture] = [
    metas.get('og:title') ?? metas.get('twitter:title') ?? title,
    metas.get('og:description') ?? metas.get('twitter:description') ?? metas.get('description'),
    metas.get('og:image'),
  ];
  const pictureAddress = picture === undefined ? undefined : URL.parse(picture.trim(), address.href)?.href;
  const [shownTitle, shownText] = [plain(ownTitle, PREVIEW_TITLE_CHARS), plain(text, PREVIEW_TEXT_CHARS)];
  return {
    ...(shownTitle !== '' && { title: shownTitle }),
    ...(shownText !== '' && { text: shownText }),
    ...(pictureAddress !== undefined && { pictureAddress }),
  };
}

function readHead(html: string): { metas: ReadonlyMap<string, string>; title: string } {
  const metas = new Map<string, string>();
  let [title, isInTitle, isOver] = ['', false, false];
  const parser = new Parser({
    onopentag(name, { property, name: named, content }) {
      if (name === 'body') isOver = true;
      isInTitle = name === 'title' && title === '' && !isOver;
      const key = (property ?? named ?? '').toLowerCase();
      const isWanted = name === 'meta' && !isOver && (NAMES as readonly string[]).includes(key);
      if (isWanted && content !== undefined && content.trim() !== '' && !metas.has(key)) metas.set(key, content);
    },
    ontext(text) {
      if (isInTitle) title += text;
    },
    onclosetag(name) {
      if (name === 'title') isInTitle = false;
      if (name === 'head') isOver = true;
    },
  });
  parser.end(html);
  return { metas, title };
}

/** By what the answer says, else by what the page says, else UTF-8. */
function decoded(bytes: Buffer, type: string): string {
  const said = /charset=["']?([\w-]+)/.exec(type) ?? /charset=["']?([\w-]+)/i.exec(bytes.toString('latin1', 0, 2_048));
  try {
    return new TextDecoder(said?.[1] ?? 'utf-8').decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** One line, of whole characters, without what is not to be seen or turns the direction of what stands beside it. */
function plain(text: string | undefined, most: number): string {
  const line = (text ?? '').replaceAll(/[\p{Cc}\p{Cf}\p{Surrogate}\s]+/gu, ' ').trim();
  if (line.length <= most) return line;
  let cut = '';
  for (const character of line) {
    if (cut.length + character.length >= most) break;
    cut += character;
  }
  return `${cut.trimEnd()}…`;
}
