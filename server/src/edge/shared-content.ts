import { AppError } from '@halo/shared/errors';
import { MINUTE_MS } from '@halo/shared/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { brandOf, isSystemHost } from '../http/hosts.ts';
import type { EdgeNeeds } from './edge-needs.ts';

/** The page of the chat that receives; the web manifest names it, and its question says to workers what to keep. */
export const SHARE_PATH = '/share';
const FIELDS = ['title', 'text', 'url'];
/** An address has room for so many of all together as it writes them; the answer's head is 4 kB behind many proxies. */
const WORDS_MAX_BYTES = 2000;
/** Whose words stay when there is no room for all. */
const FIRST_TO_LAST = ['url', 'text', 'title'];
/** Photos are counted and not kept, so that any number of any size leads to the page. */
const LIMITS = { fields: 8, fieldSize: 16_384, files: Infinity, fileSize: Infinity };

/**
 * What an app shares with a browser whose worker is not there: a member's has one, which keeps it without asking us.
 * Words go on behind the `#` of the address, which is neither sent nor logged; photos have no such way, and the page
 * asks for them again.
 */
export function receiveShared(app: FastifyInstance, deps: EdgeNeeds): void {
  app.post(SHARE_PATH, { config: { rateLimit: { max: 30, timeWindow: MINUTE_MS } } }, async (request, reply) => {
    if (isSystemHost(request, deps)) throw new AppError('not_found', { message: 'nothing here' });
    brandOf(request, deps);
    if (!request.isMultipart()) throw new AppError('unsupported_media_type', { message: 'send multipart/form-data' });
    return reply.redirect(`${SHARE_PATH}#${await wordsOf(request)}`, 303);
  });
}

async function wordsOf(request: FastifyRequest): Promise<URLSearchParams> {
  const given = new Map<string, string>();
  let photos = 0;
  for await (const part of request.parts({ limits: LIMITS })) {
    if (part.type === 'file') {
      if (part.filename) photos += 1;
      part.file.resume();
    } else if (FIELDS.includes(part.fieldname) && typeof part.value === 'string') given.set(part.fieldname, part.value);
  }
  let room = WORDS_MAX_BYTES;
  for (const field of FIRST_TO_LAST) {
    const all = given.get(field) ?? '';
    // A cut address leads nowhere.
    const words = field === 'url' && bytesOf(all) > room ? '' : cut(all, room);
    given.set(field, words);
    room -= bytesOf(words);
  }
  const words = new URLSearchParams();
  for (const field of FIELDS) if (given.get(field)) words.set(field, given.get(field) ?? '');
  if (photos > 0) words.set('photos', String(photos));
  return words;
}

/** As many whole characters as there is room for. */
function cut(words: string, room: number): string {
  let [end, left] = [0, room];
  for (const { segment } of new Intl.Segmenter().segment(words)) {
    left -= bytesOf(segment);
    if (left < 0) break;
    end += segment.length;
  }
  return words.slice(0, end);
}

/** In an address. */
function bytesOf(words: string): number {
  return new URLSearchParams([['', words]]).toString().length - '='.length;
}
