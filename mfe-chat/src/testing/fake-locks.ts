interface Entry {
  readonly name: string;
  readonly page: object;
  isHeld: boolean;
  run(): void;
  refuse(): void;
}

interface Options {
  signal?: AbortSignal;
  steal?: boolean;
}

/** One page's `navigator.locks`. */
export interface FakePageLocks {
  request(name: string, options: Options, hold: () => Promise<void>): Promise<unknown>;
  /** The page is gone: what it held is free, what it waited for is dropped, and nothing of it settles. */
  close(): void;
}

/** The locks of one browser, for its pages: exclusive ones, handed on in the order in which they were asked for. */
export interface FakeLocks {
  openPage(): FakePageLocks;
}

export function createFakeLocks(): FakeLocks {
  const entries = new Set<Entry>();

  function runNext(name: string): void {
    const first = [...entries].find((entry) => entry.name === name);
    if (!first || first.isHeld) return;
    first.isHeld = true;
    first.run();
  }

  function drop(entry: Entry): void {
    entries.delete(entry);
    runNext(entry.name);
  }

  function request(page: object, name: string, { signal, steal }: Options, hold: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const entry: Entry = {
        name,
        page,
        isHeld: false,
        run() {
          const settled = Promise.resolve().then(hold);
          const end = (settle: () => void) => () => {
            if (!entries.has(entry)) return;
            settle();
            drop(entry);
          };
          settled.then(end(resolve), (thrown: unknown) => end(() => reject(thrown))());
        },
        refuse() {
          reject(new DOMException('the lock was taken away', 'AbortError'));
          entries.delete(entry);
        },
      };
      const others = [...entries];
      if (steal) {
        for (const other of others) if (other.name === name && other.isHeld) other.refuse();
        // Before those that wait.
        entries.clear();
      }
      entries.add(entry);
      if (steal) for (const other of others) if (!other.isHeld || other.name !== name) entries.add(other);
      signal?.addEventListener('abort', () => {
        if (!entry.isHeld) entry.refuse();
      });
      runNext(name);
    });
  }

  return {
    openPage() {
      const page = {};
      return {
        request: (name, options, hold) => request(page, name, options, hold),
        close() {
          const own = [...entries].filter((entry) => entry.page === page);
          for (const entry of own) entries.delete(entry);
          for (const { name } of own) runNext(name);
        },
      };
    },
  };
}
