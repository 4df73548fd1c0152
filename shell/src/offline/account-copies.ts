import * as z from 'zod/mini';

/** The one place in which a browser keeps what an account may read. The service worker leaves it alone. */
const CACHE = 'halo-account';
/** What was not renewed for so long is not shown any more. */
const KEPT_MS = 14 * 24 * 60 * 60_000;

const Kept = z.object({ owner: z.string(), at: z.number(), body: z.unknown() });

/** What the server answered an account, kept to be read while it is away. It goes with the session. */
export interface AccountCopies {
  read<S extends z.ZodMiniType>(name: string, schema: S): Promise<z.output<S> | undefined>;
  write<S extends z.ZodMiniType>(name: string, schema: S, value: z.output<S>): Promise<void>;
  remove(name: string): Promise<void>;
  /** oldest first */
  names(): Promise<string[]>;
  /** Pictures by their addresses, as the browser has them already. */
  keepPictures(addresses: readonly string[]): Promise<void>;
  forget(): Promise<void>;
}

export interface CopiesDeps {
  /** undefined where a browser keeps nothing, e.g. on a page without TLS */
  caches: CacheStorage | undefined;
  now(): number;
  /** whose session this browser has; nothing is read or written for anybody else */
  owner(): string | undefined;
}

/** A browser that refuses keeps nothing: pages work as they do without a copy. */
export function createAccountCopies({ caches, now, owner }: CopiesDeps): AccountCopies {
  async function attempt<T>(run: (cache: Cache, account: string) => Promise<T>): Promise<T | undefined> {
    const account = owner();
    if (!caches || account === undefined) return undefined;
    try {
      const cache = await caches.open(CACHE);
      // Signed out by then: this cache has just been emptied.
      return owner() === account ? await run(cache, account) : undefined;
    } catch {
      return undefined;
    }
  }

  return {
    read: (name, schema) =>
      attempt(async (cache, account) => {
        const text = await (await cache.match(addressOf(name)))?.text();
        const kept = text === undefined ? undefined : z.parse(Kept, JSON.parse(text));
        if (kept?.owner !== account || now() - kept.at > KEPT_MS) return undefined;
        return z.parse(schema, kept.body);
      }),
    async write(name, schema, value) {
      await attempt(async (cache, account) => {
        const kept = { owner: account, at: now(), body: z.encode(schema, value) };
        // The one that was written last is the last of the names.
        await cache.delete(addressOf(name));
        await cache.put(addressOf(name), new Response(JSON.stringify(kept)));
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
      await attempt((cache) =>
        Promise.all(
          addresses.map(async (address) => {
            if (!(await cache.match(address))) await cache.add(address).catch(() => undefined);
          }),
        ),
      );
    },
    async forget() {
      await caches?.delete(CACHE).catch(() => undefined);
    },
  };
}

const FOLDER = '/copies/';

function addressOf(name: string): string {
  return FOLDER + name;
}

function nameAt(path: string): string | undefined {
  return path.startsWith(FOLDER) ? path.slice(FOLDER.length) : undefined;
}
