import type { LoadError } from './load-error.ts';

/**
 * Reports a chunk that failed, where that says something of its version: a network that is away does not, nor does a
 * slow one with what was fetched while the page rests.
 */
export function reportChunk(error: LoadError, isResting: boolean, report: (error: LoadError) => void): void {
  if (!navigator.onLine) return;
  if (isResting) void reportUnlessLate(error, report);
  else report(error);
}

async function reportUnlessLate(error: LoadError, report: (error: LoadError) => void): Promise<void> {
  const code = await (error.found ?? error.code);
  if (code !== 'offline' && code !== 'timeout') report(error);
}
