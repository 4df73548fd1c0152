import type { HealthCheck } from './health.ts';

const EVERY_MS = 500;
const KEPT_SAMPLES = 9;
/** What a person begins to feel in every answer. */
const LAGGING_MS = 200;

export interface LoopLag {
  /** The median of the last seconds: one long pause is no reason to send people elsewhere. */
  medianMs(): number;
  readonly check: HealthCheck;
  stop(): void;
}

/** Measures how much later than asked for a timer of this process comes. */
export function watchLoopLag(now: () => number = () => performance.now()): LoopLag {
  const samples: number[] = [];
  let expected = now() + EVERY_MS;
  const timer = setInterval(() => {
    samples.push(Math.max(0, now() - expected));
    if (samples.length > KEPT_SAMPLES) samples.shift();
    expected = now() + EVERY_MS;
  }, EVERY_MS);
  timer.unref();

  const medianMs = (): number =>
    samples.length < KEPT_SAMPLES ? 0 : (samples.toSorted((one, other) => one - other)[KEPT_SAMPLES >> 1] ?? 0);
  return {
    medianMs,
    check() {
      const lag = medianMs();
      return lag > LAGGING_MS ? `The process is too busy: its event loop comes ${Math.round(lag)} ms late.` : undefined;
    },
    stop: () => clearInterval(timer),
  };
}
