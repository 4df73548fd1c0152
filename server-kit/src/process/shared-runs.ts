/**
 * Work that must not run twice at the same time in this process: who asks for it while it runs gets the first result.
 */
export interface SharedRuns<T> {
  run(key: string, work: () => Promise<T>): Promise<T>;
  /** Resolves when nothing runs any more; failures go to the callers of `run`. */
  settled(): Promise<void>;
}

export function createSharedRuns<T>(): SharedRuns<T> {
  const running = new Map<string, Promise<T>>();
  return {
    run(key, work) {
      const known = running.get(key);
      if (known) return known;
      const started = work().finally(() => running.delete(key));
      running.set(key, started);
      return started;
    },
    async settled() {
      while (running.size > 0) await Promise.allSettled([...running.values()]);
    },
  };
}
