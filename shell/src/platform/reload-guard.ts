/** Who is in the middle of something that a reload would break. */
export interface ReloadGuard {
  hold(reason: string): () => void;
  /** Reloads now, or as soon as nobody holds it any more. */
  reloadWhenFree(): void;
}

export function createReloadGuard(reload: () => void): ReloadGuard {
  const holders = new Set<symbol>();
  let isWanted = false;
  const reloadIfFree = (): void => {
    if (isWanted && holders.size === 0) reload();
  };
  return {
    hold(reason) {
      const holder = Symbol(reason);
      holders.add(holder);
      return () => {
        holders.delete(holder);
        reloadIfFree();
      };
    },
    reloadWhenFree() {
      isWanted = true;
      reloadIfFree();
    },
  };
}
