import type { CopiedFact } from './copied-conversation.ts';

interface Happening {
  readonly angelId: string;
  readonly fact: CopiedFact;
}

/** What happened since something was asked for: mostly newer than its answer. */
export interface Since {
  /** oldest first */
  readonly happenings: readonly Happening[];
  /** Copies were forgotten: what was asked for before is not kept. */
  readonly isForgotten: boolean;
  end(): void;
}

export interface Happenings {
  report(happening: Happening): void;
  forgotten(): void;
  /** From now on, until it is ended. */
  watch(): Since;
}

export function createHappenings(): Happenings {
  const watches = new Set<{ happenings: Happening[]; isForgotten: boolean }>();
  return {
    report(happening) {
      for (const { happenings } of watches) happenings.push(happening);
    },
    forgotten() {
      for (const watch of watches) watch.isForgotten = true;
    },
    watch() {
      const watch = { happenings: [], isForgotten: false, end: () => void watches.delete(watch) };
      watches.add(watch);
      return watch;
    },
  };
}
