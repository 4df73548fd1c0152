import { isAtRest } from '@halo/shared/remote';
import { reportChunk } from './chunk-report.ts';
import { takeOverLoading, type WebpackRuntime } from './container-glue.ts';
import { asLoadError, type LoadError } from './load-error.ts';
import { PATIENT_MS } from './load-phase.ts';
import type { ScriptLoader } from './script-loader.ts';

/** webpack's runtime of the shell itself. */
declare const __webpack_require__: WebpackRuntime;

/**
 * The page waits for its texts, and starts in English without them; nothing else that the shell loads later is waited
 * for.
 */
const IS_AWAITED = /\/(?:locale|texts)-/;

/**
 * Gives the shell's own lazy files what the remotes' have: times of our own, a second try at another address, a reason.
 */
export function loadOwnChunks(loadScript: ScriptLoader, onFailure: (error: LoadError) => void): void {
  takeOverLoading(__webpack_require__, async (address, integrity) => {
    const isResting = isAtRest();
    try {
      await loadScript({
        address,
        integrity,
        phase: 'chunk',
        ...(IS_AWAITED.test(address) ? {} : { timeoutMs: PATIENT_MS }),
      });
    } catch (thrown) {
      const error = asLoadError(thrown, 'chunk', address);
      reportChunk(error, isResting, onFailure);
      throw error;
    }
  });
}
