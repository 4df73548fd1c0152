/** Texts by name. What the browser's storage is, without its ways to throw. */
export interface TextStore {
  get(name: string): string | undefined;
  set(name: string, text: string): void;
  remove(name: string): void;
  names(): string[];
  readonly isPersistent: boolean;
}

type Backend = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * Wraps the browser's storage. What it refuses (blocked, full) is kept in memory: the page works, only a reload
 * forgets.
 * `open` is a function because already reading `localStorage` throws where cookies are blocked.
 */
export function createTextStore(open: () => Backend | undefined): TextStore {
  const memory = new Map<string, string>();
  const backend = tryBackend(open);
  let isPersistent = backend !== undefined;

  return {
    get(name) {
      if (memory.has(name)) return memory.get(name);
      return attempt(() => backend?.getItem(name)) ?? undefined;
    },
    set(name, text) {
      const isStored = backend !== undefined && attempt(() => (backend.setItem(name, text), true)) === true;
      if (isStored) {
        memory.delete(name);
        return;
      }
      isPersistent = false;
      // The old value must not come back at the next read.
      attempt(() => backend?.removeItem(name));
      memory.set(name, text);
    },
    remove(name) {
      memory.delete(name);
      attempt(() => backend?.removeItem(name));
    },
    names() {
      const names = new Set(memory.keys());
      for (let index = 0; index < (attempt(() => backend?.length) ?? 0); index += 1) {
        const name = attempt(() => backend?.key(index));
        if (name) names.add(name);
      }
      return [...names];
    },
    get isPersistent() {
      return isPersistent;
    },
  };
}

const PROBE = 'halo:probe';

function tryBackend(open: () => Backend | undefined): Backend | undefined {
  return (
    attempt(() => {
      const backend = open();
      backend?.setItem(PROBE, '1');
      backend?.removeItem(PROBE);
      return backend;
    }) ?? attempt(() => readable(open()))
  );
}

// A full storage refuses the probe and still has what was stored before.
function readable(backend: Backend | undefined): Backend | undefined {
  backend?.getItem(PROBE);
  return backend;
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
