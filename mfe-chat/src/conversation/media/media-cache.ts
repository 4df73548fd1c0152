import type { Platform } from '@halo/shared/remote';

/** Files of messages that this page has in memory, as addresses that pictures and players take. */
export interface MediaCache {
  /** Loads it once. @throws AppError */
  address(id: string, size: 'small' | 'large'): Promise<string>;
  /** The address, if it is there already. */
  known(id: string, size: 'small' | 'large'): string | undefined;
  /** What was sent from here need not be loaded. */
  remember(id: string, file: Blob): void;
}

/** More than anyone looks at in one go; the oldest go first. */
const KEPT = 120;

export function createMediaCache({ api }: Pick<Platform, 'api'>): MediaCache {
  const addresses = new Map<string, string>();
  const loading = new Map<string, Promise<string>>();
  const keyOf = (id: string, size: string) => `${id}.${size}`;

  function put(key: string, file: Blob): string {
    const address = URL.createObjectURL(file);
    addresses.set(key, address);
    const [oldest] = addresses;
    if (oldest && addresses.size > KEPT) {
      URL.revokeObjectURL(oldest[1]);
      addresses.delete(oldest[0]);
    }
    return address;
  }

  async function load(id: string, size: 'small' | 'large'): Promise<string> {
    const file = await api.conversations.mediaFile?.(id, size);
    if (!file) throw new Error('this shell loads no files');
    return put(keyOf(id, size), file);
  }

  return {
    known: (id, size) => addresses.get(keyOf(id, size)),
    remember(id, file) {
      for (const size of ['small', 'large'] as const) put(keyOf(id, size), file);
    },
    address(id, size) {
      const key = keyOf(id, size);
      const there = addresses.get(key);
      if (there !== undefined) return Promise.resolve(there);
      const pending = loading.get(key) ?? load(id, size).finally(() => loading.delete(key));
      loading.set(key, pending);
      return pending;
    },
  };
}
