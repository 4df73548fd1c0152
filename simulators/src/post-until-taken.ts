import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

const ATTEMPTS = 5;
/** Pauses grow up to this many times the first. */
const LONGEST_PAUSES = 16;

export interface Post {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

export interface Postman {
  /** Posted, and again with growing pauses until it is taken. Resolves when it was, or when the last attempt failed. */
  send(post: Post): Promise<void>;
  stop(): void;
}

export interface PostmanOptions {
  readonly retryMs?: number;
  readonly attempts?: number;
  readonly isTaken?: (text: string) => boolean;
}

/** How simulators deliver webhooks. `isTaken` reads the answer; default: any success. */
export function createPostman(
  log: FastifyBaseLogger,
  { retryMs = 500, attempts = ATTEMPTS, isTaken = () => true }: PostmanOptions = {},
): Postman {
  const stopped = new AbortController();

  async function post({ url, headers, body }: Post): Promise<boolean> {
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(10_000)]);
    const response = await fetch(onThisMachine(url), { method: 'POST', headers, body, signal, redirect: 'error' });
    return isTaken(await response.text()) && response.ok;
  }

  return {
    async send(each) {
      for (let attempt = 0; attempt < attempts && !stopped.signal.aborted; attempt += 1) {
        try {
          if (await post(each)) return;
        } catch (error) {
          if (stopped.signal.aborted) return;
          log.debug({ err: error }, 'simulated webhook not delivered');
        }
        await wait(retryMs * Math.min(2 ** attempt, LONGEST_PAUSES), undefined, {
          signal: stopped.signal,
          ref: false,
        }).catch(() => undefined);
      }
    },
    stop: () => stopped.abort(),
  };
}

/** Browsers know that `*.localhost` is this machine; not every system does. */
function onThisMachine(url: string): string {
  const target = new URL(url);
  if (target.hostname.endsWith('.localhost')) target.hostname = '127.0.0.1';
  return target.href;
}
