import { createHash } from 'node:crypto';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { RouteOptions } from 'fastify';
import { inTime } from '../process/health/in-time.ts';
import { connectionTo, type RedisConnection } from '../process/redis-connection.ts';

const WAITING_MAX = 1_000;
/** A call does not wait longer for a Redis that hangs; then calls do without it for a while. */
const PATIENCE_MS = 100;
const REST_MS = 2_000;
const KEYS_MAX = 5_000;
const COUNT = `
  local count = redis.call('INCR', KEYS[1])
  if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return {count, redis.call('PTTL', KEYS[1])}`;

interface Counted {
  readonly current: number;
  /** milliseconds until the count begins again */
  readonly ttl: number;
}

type Count = (key: string, windowMs: number) => Promise<Counted>;

export interface SharedLimits {
  /** For @fastify/rate-limit, whose own store for Redis needs another client. */
  readonly Store: FastifyRateLimitStoreCtor;
  close(): void;
}

/** Calls of all processes are counted together, in Redis. While it is away each goes on with what it counted itself. */
export function createSharedLimits(redisUrl: string): SharedLimits {
  const client = connectionTo(redisUrl, WAITING_MAX);
  // Whether it is there is seen, and logged, on frames.
  client.on('error', () => undefined);
  client.connect().catch(() => undefined);
  const ofAll = countInRedis(client);
  const ofOwn = countHere();

  async function count(key: string, windowMs: number): Promise<Counted> {
    const own = ofOwn(key, windowMs);
    return (await ofAll(key, windowMs)) ?? own;
  }
  return { Store: storeOf(count), close: () => client.destroy() };
}

/** Undefined: it is not known now. */
function countInRedis(client: RedisConnection): (...args: Parameters<Count>) => Promise<Counted | undefined> {
  let restsUntil = 0;
  return async (key, windowMs) => {
    if (!client.isReady || performance.now() < restsUntil) return undefined;
    // A key may hold an address or an account, which Redis has no use for.
    const keys = [`halo:calls:${createHash('sha256').update(key).digest('base64url')}`];
    const asked = client.eval(COUNT, { keys, arguments: [String(windowMs)] }).catch(() => 'late' as const);
    const answer = await inTime(asked, PATIENCE_MS);
    if (answer === 'late') restsUntil = performance.now() + REST_MS;
    return answer === 'late' ? undefined : asCounted(answer);
  };
}

function asCounted(answer: unknown): Counted {
  const [current, ttl] = answer as [number, number];
  return { current, ttl };
}

function countHere(): (...args: Parameters<Count>) => Counted {
  const windows = new Map<string, { current: number; endsAt: number }>();
  return (key, windowMs) => {
    const now = performance.now();
    const known = windows.get(key);
    const window = known && known.endsAt > now ? known : { current: 0, endsAt: now + windowMs };
    window.current += 1;
    windows.delete(key);
    windows.set(key, window);
    const [oldest] = windows.keys();
    if (windows.size > KEYS_MAX && oldest !== undefined) windows.delete(oldest);
    return { current: window.current, ttl: window.endsAt - now };
  };
}

function storeOf(count: Count): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    readonly #route: string;
    constructor(_options: unknown, route = '') {
      this.#route = route;
    }
    incr(key: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number): void {
      count(`${this.#route} ${key}`, windowMs).then(
        (counted) => callback(null, counted),
        (error: unknown) => callback(error as Error),
      );
    }
    /** What the library gives is not what its types say. */
    child(options: object): Store {
      const { method, url } = (options as { routeInfo: Pick<RouteOptions, 'method' | 'url'> }).routeInfo;
      return new Store(undefined, `${String(method)} ${url}`);
    }
  };
}
