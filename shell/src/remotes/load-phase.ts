import { AppError } from '@halo/shared/errors';

/** Phases of getting a page on the screen; each has a time of its own, because the federation runtime has none. */
export const PHASE_TIMEOUT_MS = {
  /** entry script, its container and the page's chunks */ load: 10_000,
  /** texts and once-only preparation */ bootstrap: 8_000,
  /** first render */ mount: 5_000,
  update: 3_000,
  unmount: 3_000,
} as const;
export type LoadPhase = keyof typeof PHASE_TIMEOUT_MS;

/** Settles like `work`, or fails with remote_unavailable when the phase takes too long. The late result is ignored. */
export function inTime<T>(phase: LoadPhase, what: string, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new AppError('remote_unavailable', { message: `${what}: ${phase} took longer than ${PHASE_TIMEOUT_MS[phase]} ms`, retryable: true, detail: { phase } })),
      PHASE_TIMEOUT_MS[phase],
    );
    work.then(resolve, (cause: unknown) => reject(new AppError('remote_unavailable', {
      message: `${what}: ${phase} failed: ${cause instanceof Error ? cause.message : String(cause)}`, retryable: true, detail: { phase }, cause,
    }))).finally(() => clearTimeout(timer));
  });
}
