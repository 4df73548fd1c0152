import { cookieOf } from '@halo/server-kit/http/cookies';
import { MEMBER_COOKIE } from '@halo/shared/contracts';
import type { FastifyRequest } from 'fastify';

/** For whom a document is made, as far as the request says. What is wrong about it costs time and opens nothing. */
export interface PageReader {
  isMember: boolean;
  /** The browser makes use of a preloaded script. */
  takesScriptPreloads: boolean;
}

export function readerOf(request: Pick<FastifyRequest, 'headers'>): PageReader {
  return {
    isMember: cookieOf(request, MEMBER_COOKIE) !== undefined,
    takesScriptPreloads: !isWebKit(request.headers['user-agent'] ?? ''),
  };
}

/**
 * WebKit does not see the integrity of a preload: the page's integrity policy refuses each, and the browser reports it.
 * Chromium names WebKit too.
 */
function isWebKit(userAgent: string): boolean {
  return /\bAppleWebKit\//.test(userAgent) && !/\b(?:Headless)?Chrom(?:e|ium)\//.test(userAgent);
}
