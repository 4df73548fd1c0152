import type { Keep, Platform } from './platform.ts';

export interface Keeper {
  readonly keep: Keep;
  /** Ends everything that was kept: what has a `dispose` is disposed, the newest first. */
  dispose(): void;
}

/** Holds what belongs to one platform. Made by who makes the platform, and disposed with it. */
export function createKeeper(platform: () => Platform): Keeper {
  const instances = new Map<unknown, unknown>();
  return {
    keep<Instance>(create: (platform: Platform) => Instance): Instance {
      if (!instances.has(create)) instances.set(create, create(platform()));
      return instances.get(create) as Instance;
    },
    dispose() {
      const made = [...instances.values()].reverse();
      instances.clear();
      for (const instance of made) {
        if (isDisposable(instance)) instance.dispose();
      }
    },
  };
}

function isDisposable(value: unknown): value is { dispose(): void } {
  return typeof value === 'object' && value !== null && 'dispose' in value && typeof value.dispose === 'function';
}
