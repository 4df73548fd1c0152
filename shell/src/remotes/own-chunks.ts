import { takeOverLoading, type WebpackRuntime } from './container-glue.ts';
import { asLoadError, type LoadError } from './load-error.ts';
import type { ScriptLoader } from './script-loader.ts';

/** webpack's runtime of the shell itself. */
declare const __webpack_require__: WebpackRuntime;

/**
 * The page waits for its texts, and starts in English without them; nothing else that the shell loads later is waited
 * for.
 */
const IS_AWAITED = /\/(?:locale|texts)-/;
/** A slow line may bring it yet; what hangs for so long is asked for at another address. */
const PATIENT_MS = 20_000;

/**
 * Gives the shell's own lazy files what the remotes' have: times of our own, a second try at another address, a reason.
 */
export function loadOwnChunks(loadScript: ScriptLoader, onFailure: (error: LoadError) => void): void {
  takeOverLoading(__webpack_require__, async (address, integrity) => {
    try {
      await loadScript({
        address,
        integrity,
        phase: 'chunk',
        ...(IS_AWAITED.test(address) ? {} : { timeoutMs: PATIENT_MS }),
      });
    } catch (thrown) {
      const error = asLoadError(thrown, 'chunk', address);
      // A network that is away says nothing of a version.
      if (navigator.onLine) onFailure(error);
      throw error;
    }
  });
}
