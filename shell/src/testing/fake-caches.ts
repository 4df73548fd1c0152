/** The part of a browser's caches that is used, in memory. */
export function createFakeCaches() {
  const all = new Map<string, Map<string, Response>>();
  const pathOf = (address: string): string => new URL(address, location.origin).pathname;

  function cacheOf(files: Map<string, Response>) {
    return {
      match: async (address: string) => files.get(pathOf(address))?.clone(),
      async put(address: string, answer: Response) {
        files.set(pathOf(address), answer);
      },
      delete: async (address: string) => files.delete(pathOf(address)),
      keys: async () => [...files.keys()].map((path) => ({ url: location.origin + path })),
      async add(address: string) {
        files.set(pathOf(address), new Response(`picture ${address}`));
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
        const found = files.get(pathOf(address));
        if (found) return found.clone();
      }
      return undefined;
    },
    delete: async (name: string) => all.delete(name),
    keys: async () => [...all.keys()],
    /** paths of what one cache holds, oldest first */
    addresses: (name: string): string[] => [...(all.get(name)?.keys() ?? [])],
  };
}
