import type { LoadFailureCode, LoadFailurePhase } from '@halo/shared/contracts';

/** Something of a remote did not come, or not in time: where on its way, and why. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
  readonly phase: LoadFailurePhase;
  readonly code: LoadFailureCode;
  /** What a closer look finds, which the way to the screen does not wait for; without one, the code. */
  readonly found: Promise<LoadFailureCode> | undefined;

  constructor(phase: LoadFailurePhase, code: LoadFailureCode, message: string, options: LoadErrorOptions = {}) {
    super(`${message}: ${phase} ${code}`, options);
    this.phase = phase;
    this.code = code;
    this.found = options.found;
  }
}

export interface LoadErrorOptions extends ErrorOptions {
  /** never rejects */
  found?: Promise<LoadFailureCode>;
}

/** Another version would be no better: of the line or of the server, or asked for too late. */
const OF_THE_LINE: readonly LoadFailureCode[] = ['offline', 'timeout', 'http'];

/** Was it thrown because a file did not come, by no fault of the version? */
export async function isOfTheLine(thrown: unknown): Promise<boolean> {
  const { code, found } = asLoadError(thrown, 'chunk', '');
  return OF_THE_LINE.includes((await found) ?? code);
}

/** How deep errors are wrapped: webpack's chunk error keeps ours as its event, others as their cause. */
const WRAPPINGS = 6;

/** The load error that is at the bottom of what was thrown, or a new one for the phase in which it was. */
export function asLoadError(thrown: unknown, phase: LoadFailurePhase, what: string): LoadError {
  let current: unknown = thrown;
  for (let depth = 0; depth < WRAPPINGS && current instanceof Error; depth += 1) {
    if (current instanceof LoadError) return current;
    const { event, cause } = current as Error & { event?: { failure?: unknown } };
    current = event?.failure ?? cause;
  }
  return new LoadError(phase, 'threw', `${what}: ${thrown instanceof Error ? thrown.message : String(thrown)}`, {
    cause: thrown,
  });
}
