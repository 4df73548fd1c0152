/** Who is in the middle of something that a reload or a switch of versions would break. */
export interface ReloadGuard {
  /** Holds the page as it is until the result is called. */
  hold(reason: string): () => void;
  readonly isHeld: boolean;
  /** Notified when the first holder holds and when the last one lets go. */
  subscribe(listener: () => void): () => void;
}

export function createReloadGuard(): ReloadGuard {
  const holders = new Set<symbol>();
  const listeners = new Set<() => void>();
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    hold(reason) {
      const holder = Symbol(reason);
      holders.add(holder);
      if (holders.size === 1) notify();
      return () => {
        if (holders.delete(holder) && holders.size === 0) notify();
      };
    },
    get isHeld() {
      return holders.size > 0;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
