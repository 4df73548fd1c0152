import type { LoadFailurePhase } from '@halo/shared/contracts';
import { withTimeLimit } from '@halo/shared/errors';
import { asLoadError, LoadError } from './load-error.ts';

export type TimedPhase = Exclude<LoadFailurePhase, 'set' | 'style'> | 'unmount';

/** What each step on the way to the screen may take; nothing else would end one that hangs. */
export const PHASE_TIMEOUT_MS: Readonly<Record<TimedPhase, number>> = {
  /** the script that makes the container */
  entry: 3_400,
  /** the container takes the shared packages */
  init: 1_500,
  /** one script of a page */
  chunk: 3_400,
  /** all scripts of a page, and its module */
  get: 3_700,
  /** texts and once-only preparation */
  bootstrap: 3_700,
  /** first render */
  mount: 3_000,
  update: 3_000,
  unmount: 3_000,
};

/**
 * What no page waits for: a slow line may bring it yet; what hangs for so long is asked for at another address.
 */
export const PATIENT_MS = 20_000;

/** After this long a version is given up for the one before it … */
export const FALLBACK_AFTER_MS = 4_000;
/**
 * … and after this long altogether the page says that it did not load: with the start of the shell before it, within
 * eight seconds.
 */
export const GIVE_UP_AFTER_MS = 6_800;

/** At most this many times longer may an attempt take that a person asked for. */
export const PATIENCE = 4;

/** Settles like `work`, or fails when the phase takes too long. The late result is ignored. */
export function inTime<T>(
  phase: TimedPhase,
  what: string,
  work: Promise<T>,
  milliseconds = PHASE_TIMEOUT_MS[phase],
): Promise<T> {
  const reportedPhase = phase === 'unmount' ? 'update' : phase;
  const named = work.catch((thrown: unknown) => {
    throw asLoadError(thrown, reportedPhase, what);
  });
  const timedOut = () => new LoadError(reportedPhase, 'timeout', `${what} took longer than ${milliseconds} ms`);
  return withTimeLimit(named, milliseconds, timedOut);
}
