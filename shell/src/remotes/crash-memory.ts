import type { PinnedVersion } from '@halo/shared/contracts';

/** A crash within this time after the mount counts as a failed mount: the data came, and could not be drawn. */
export const EARLY_CRASH_MS = 10_000;

/** Pages that crashed on this page load, by version: what crashed once at its start does so again. */
export interface CrashMemory {
  has(version: PinnedVersion, expose: string): boolean;
  /** Follows one mount of a page. */
  watch(version: PinnedVersion, expose: string, effects: CrashEffects): CrashWatch;
}

export interface CrashEffects {
  /** it crashed after it was mounted */
  onReport(): void;
  /** … so soon, or so often, that another version is to stand in */
  onLost(): void;
}

export interface CrashWatch {
  happened(): void;
  /** The mount is through. Answers whether it crashed on the way. */
  mounted(): boolean;
}

export function createCrashMemory(now = () => performance.now()): CrashMemory {
  const crashed = new Set<string>();
  const keyOf = ({ entry }: PinnedVersion, expose: string): string => `${entry} ${expose}`;
  return {
    has: (version, expose) => crashed.has(keyOf(version, expose)),
    watch(version, expose, { onReport, onLost }) {
      const key = keyOf(version, expose);
      let mountedAt: number | undefined;
      let crashes = 0;
      return {
        happened() {
          crashes += 1;
          if (mountedAt === undefined) {
            crashed.add(key);
            return;
          }
          onReport();
          // The first late one is left to the page's own panel, which keeps the page's place; its retry did not help.
          if (now() - mountedAt > EARLY_CRASH_MS && crashes === 1) return;
          crashed.add(key);
          onLost();
        },
        mounted() {
          mountedAt = now();
          return crashes > 0;
        },
      };
    },
  };
}
