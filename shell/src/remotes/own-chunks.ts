import { takeOverLoading, type WebpackRuntime } from './container-glue.ts';
import { asLoadError, type LoadError } from './load-error.ts';
import type { ScriptLoader } from './script-loader.ts';

/** webpack's runtime of the shell itself. */
declare const __webpack_require__: WebpackRuntime;

/** Gives the shell's own lazy files what the remotes' have: times of our own, a second try at another address, a reason. */
export function loadOwnChunks(loadScript: ScriptLoader, onFailure: (error: LoadError) => void): void {
  takeOverLoading(__webpack_require__, async (address, integrity) => {
    try {
      await loadScript({ address, integrity, phase: 'chunk' });
    } catch (thrown) {
      const error = asLoadError(thrown, 'chunk', address);
      onFailure(error);
      throw error;
    }
  });
}
