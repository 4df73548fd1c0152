import { DAY_MS } from '@halo/shared/contracts';
import * as z from 'zod/mini';
import { planKeeping } from '../worker/kept-files.ts';

/** The one place in which a browser keeps what an account may read. The service worker leaves it alone. */
const CACHE = 'halo-account';
/**
 * What the server did not renew for so long is not shown any more. As long as an operator's signature on a release set
 * lasts: after it no page opens that could show more.
 */
const KEPT_MS = 7 * DAY_MS;

const Kept = z.object({ owner: z.string(), at: z.number(), body: z.unknown() });

/** What the server answered an account, kept to be read while it is away. It goes with the session. */
export interface AccountCopies {
  read<S extends z.ZodMiniType>(name: string, schema: S): Promise<z.output<S> | undefined>;
  /**
   * An answer of the server; from here on the copy is as old as the question, by default as now. False: it is not kept,
   * because a copy answers a later question, or nothing is kept at all.
   */
  write<S extends z.ZodMiniType>(name: string, schema: S, value: z.output<S>, askedAt?: number): Promise<boolean>;
  /** What became of a copy; it stays as old as it is. Undefined: it is gone. */
  change<S extends z.ZodMiniType>(
    name: string,
    schema: S,
    next: (kept: z.output<S>) => z.output<S> | undefined,
  ): Promise<void>;
  remove(name: string): Promise<void>;
  /** oldest first */
  names(): Promise<string[]>;
  /** Just these pictures by their addresses, as the browser has them already. */
  keepPictures(addresses: readonly string[]): Promise<void>;
  /** whose session this browser has */
  owner(): string | undefined;
  now(): number;
  forget(): Promise<void>;
}

export interface CopiesDeps {
  /** undefined where a browser keeps nothing, e.g. on a page without TLS */
  caches: CacheStorage | undefined;
  /** The operator said that browsers keep nothing: then copies can only be forgotten. Default true. */
  isOn?: boolean;
  now(): number;
  /** whose session this browser has; nothing is read or written for anybody else */
  owner(): string | undefined;
}

/** A browser that refuses keeps nothing: pages work as they do without a copy. */
export function createAccountCopies({ caches, isOn = true, now, owner }: CopiesDeps): AccountCopies {
  async function attempt<T>(run: (cache: Cache, account: string) => Promise<T>): Promise<T | undefined> {
    const account = owner();
    if (!caches || !isOn || account === undefined) return undefined;
    try {
      const cache = await caches.open(CACHE);
      // Signed out by then: this cache has just been emptied.
      return owner() === account ? await run(cache, account) : undefined;
    } catch {
      return undefined;
    }
  }

  async function forget(): Promise<void> {
    await caches?.delete(CACHE).catch(() => undefined);
  }

  async function keptAt(cache: Cache, account: string, name: string): Promise<z.output<typeof Kept> | undefined> {
    const text = await (await cache.match(addressOf(name)))?.text();
    const kept = text === undefined ? undefined : z.parse(Kept, JSON.parse(text));
    // Of a session whose end this browser did not learn.
    if (kept && kept.owner !== account) await forget();
    return kept?.owner === account && now() - kept.at <= KEPT_MS ? kept : undefined;
  }

  return {
    owner,
    now,
    forget,
    read: (name, schema) =>
      attempt(async (cache, account) => {
        const kept = await keptAt(cache, account, name);
        return kept && z.parse(schema, kept.body);
      }),
    async write(name, schema, value, askedAt = now()) {
      const isKept = await attempt(async (cache, account) => {
        // What cannot be read any more is replaced.
        const kept = await keptAt(cache, account, name).catch(() => undefined);
        // One from the future is from before the clock was put back.
        if (kept && kept.at > askedAt && kept.at <= now()) return false;
        await put(cache, name, { owner: account, at: askedAt, body: z.encode(schema, value) });
        return true;
      });
      return isKept ?? false;
    },
    async change(name, schema, next) {
      await attempt(async (cache, account) => {
        const kept = await keptAt(cache, account, name);
        if (!kept) return;
        const value = next(z.parse(schema, kept.body));
        if (value === undefined) await cache.delete(addressOf(name));
        else await put(cache, name, { ...kept, body: z.encode(schema, value) });
      });
    },
    async remove(name) {
      await attempt((cache) => cache.delete(addressOf(name)));
    },
    async names() {
      const all = await attempt((cache) => cache.keys());
      return (all ?? []).flatMap(({ url }) => nameAt(new URL(url).pathname) ?? []);
    },
    async keepPictures(addresses) {
      await attempt((cache) => keepJust(cache, addresses));
    },
  };
}

async function keepJust(cache: Cache, pictures: readonly string[]): Promise<void> {
  const held = (await cache.keys()).map(({ url }) => addressIn(url)).filter((address) => !nameAt(address));
  const { missing, left } = planKeeping(pictures, held);
  await Promise.all([
    ...left.map((address) => cache.delete(address)),
    ...missing.map((address) => cache.add(address).catch(() => undefined)),
  ]);
}

async function put(cache: Cache, name: string, kept: z.output<typeof Kept>): Promise<void> {
  // The one that was written last is the last of the names.
  await cache.delete(addressOf(name));
  await cache.put(addressOf(name), new Response(JSON.stringify(kept)));
}

const FOLDER = '/copies/';

function addressOf(name: string): string {
  return FOLDER + name;
}

function nameAt(path: string): string | undefined {
  return path.startsWith(FOLDER) ? path.slice(FOLDER.length) : undefined;
}

/** With what a picture's address says of its version. */
function addressIn(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
