import type { Clock } from '@halo/shared/remote';

const SIGNS_OF_LIFE = [
  'pointerdown',
  'pointermove',
  'keydown',
  'wheel',
  'touchstart',
  'touchmove',
  'input',
  'scroll',
] as const;

export interface IdleWatch {
  /** nothing was touched for that long */
  readonly isIdle: boolean;
  stop(): void;
}

/** Notifies when nothing was touched for a while, again after each touch. */
export function watchIdle({
  page,
  clock,
  idleMs,
  onIdle,
}: {
  page: Document;
  clock: Clock;
  idleMs: number;
  onIdle: () => void;
}): IdleWatch {
  let lastAt = clock.now();
  let cancel: (() => void) | undefined;
  const isIdle = (): boolean => clock.now() - lastAt >= idleMs;
  const note = (): void => {
    lastAt = clock.now();
    wait();
  };
  function wait(): void {
    // One timer that looks again, instead of a new one with every movement of the pointer.
    cancel ??= clock.after(Math.max(0, lastAt + idleMs - clock.now()), () => {
      cancel = undefined;
      if (isIdle()) onIdle();
      else wait();
    });
  }
  for (const name of SIGNS_OF_LIFE) page.addEventListener(name, note, { capture: true, passive: true });
  wait();
  return {
    get isIdle() {
      return isIdle();
    },
    stop() {
      cancel?.();
      for (const name of SIGNS_OF_LIFE) page.removeEventListener(name, note, { capture: true });
    },
  };
}
