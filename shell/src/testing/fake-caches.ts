/** The part of a browser's caches that is used, in memory. */
export function createFakeCaches() {
  const all = new Map<string, Map<string, Response>>();
  const keyOf = (address: string): string => {
    const { pathname, search } = new URL(address, location.origin);
    return pathname + search;
  };

  function cacheOf(files: Map<string, Response>) {
    return {
      match: async (address: string) => files.get(keyOf(address))?.clone(),
      async put(address: string, answer: Response) {
        files.set(keyOf(address), answer);
      },
      delete: async (address: string) => files.delete(keyOf(address)),
      keys: async () => [...files.keys()].map((key) => ({ url: location.origin + key })),
      async add(address: string) {
        files.set(keyOf(address), new Response(`picture ${address}`));
      },
    };
  }

  return {
    async open(name: string) {
      const files = all.get(name) ?? new Map<string, Response>();
      all.set(name, files);
      return cacheOf(files);
    },
    async match(address: string) {
      for (const files of all.values()) {
        const found = files.get(keyOf(address));
        if (found) return found.clone();
      }
      return undefined;
    },
    has: async (name: string) => all.has(name),
    delete: async (name: string) => all.delete(name),
    keys: async () => [...all.keys()],
    /** addresses of what one cache holds, oldest first */
    addresses: (name: string): string[] => [...(all.get(name)?.keys() ?? [])],
  };
}
