import { AppError } from '@halo/shared/errors';
import { MESSAGE_MAX_CHARS, MINUTE_MS } from '@halo/shared/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { brandOf, isSystemHost } from '../http/hosts.ts';
import type { EdgeNeeds } from './edge-needs.ts';

/** The page of the chat that receives; the web manifest names it, and its question says to workers what to keep. */
export const SHARE_PATH = '/share';
const FIELDS = ['title', 'text', 'url'];
const LIMITS = { fields: 8, fieldSize: 16_384, files: 6, fileSize: 20 * 1024 * 1024 };

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
  const words = new URLSearchParams();
  let photos = 0;
  for await (const part of request.parts({ limits: LIMITS })) {
    if (part.type === 'file') {
      if (part.filename) photos += 1;
      part.file.resume();
    } else if (FIELDS.includes(part.fieldname) && typeof part.value === 'string' && part.value !== '')
      words.set(part.fieldname, part.value.slice(0, MESSAGE_MAX_CHARS));
  }
  if (photos > 0) words.set('photos', String(photos));
  return words;
}
