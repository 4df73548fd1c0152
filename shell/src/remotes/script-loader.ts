import { LoadError } from './load-error.ts';
import { PHASE_TIMEOUT_MS } from './load-phase.ts';
import { probeScript } from './script-probe.ts';

export interface ScriptRequest {
  address: string;
  /** undefined only for what a developer's override loads from elsewhere */
  integrity: string | undefined;
  phase: 'entry' | 'chunk';
  /** a longer wait when the person asked again */
  timeoutMs?: number;
}

/** Runs one script of a known hash. @throws LoadError */
export type ScriptLoader = (request: ScriptRequest) => Promise<void>;

export interface ScriptLoaderDeps {
  nonce: string;
  isAllowed(address: string): boolean;
}

/** What failed sooner than this is asked for once more at once. */
const QUICK_MS = 1_200;
/** `?attempt=2`: a browser joins a second request for an address to the first one, also when that one hangs. */
const ATTEMPT = 'attempt';

/** Loads every script that is not in the page itself: entries and chunks of the remotes, chunks of the shell. */
export function createScriptLoader({ nonce, isAllowed }: ScriptLoaderDeps): ScriptLoader {
  /** how often an address was asked for in vain; the next time it gets a number of its own */
  const failures = new Map<string, number>();

  async function once(request: ScriptRequest): Promise<void> {
    const { address, phase } = request;
    const failed = failures.get(address) ?? 0;
    const url = new URL(address, location.href);
    if (failed > 0) url.searchParams.set(ATTEMPT, String(failed + 1));
    if (!isAllowed(url.href)) throw new LoadError(phase, 'blocked', address);
    try {
      await insert(url.href, request, nonce, () => failures.delete(address));
      failures.delete(address);
    } catch (error) {
      failures.set(address, failed + 1);
      throw error;
    }
  }

  return async (request) => {
    const startedAt = performance.now();
    try {
      await once(request);
    } catch (error) {
      const tookMs = performance.now() - startedAt;
      // Its own code failed: the same bytes would fail again. A slow answer has used up the time.
      if (!(error instanceof LoadError) || error.code !== 'offline' || tookMs > QUICK_MS) throw error;
      const { phase, timeoutMs = PHASE_TIMEOUT_MS[phase] } = request;
      await once({ ...request, timeoutMs: timeoutMs - tookMs }).catch((again: unknown) => {
        throw again instanceof LoadError ? afterBoth(error, again) : again;
      });
    }
  };
}

/** What was found at the first try stays known when the second one gets no answer. */
function afterBoth(first: LoadError, second: LoadError): LoadError {
  if (first.found === undefined || !['offline', 'timeout'].includes(second.code)) return second;
  const found = first.found.then((code) => (code === 'offline' ? (second.found ?? second.code) : code));
  return new LoadError(second.phase, second.code, 'asked for twice', { cause: second, found });
}

/** `onLate`: it came after it was given up, so its own address answers from the browser's cache next time. */
function insert(
  href: string,
  { integrity, phase, timeoutMs = PHASE_TIMEOUT_MS[phase] }: ScriptRequest,
  nonce: string,
  onLate: () => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    let thrown: { error: unknown } | undefined;
    const noteThrown = (event: ErrorEvent): void => {
      if (event.filename !== href) return;
      thrown = { error: event.error };
      // Reported as a load failure, not as a script error of the page as well.
      event.stopImmediatePropagation();
    };
    const timer = setTimeout(() => {
      end();
      script.addEventListener('load', onLate);
      reject(new LoadError(phase, 'timeout', `${href} took longer than ${timeoutMs} ms`));
    }, timeoutMs);
    const end = (): void => {
      clearTimeout(timer);
      window.removeEventListener('error', noteThrown, true);
      script.onload = script.onerror = null;
      script.remove();
    };
    window.addEventListener('error', noteThrown, true);
    script.onload = () => {
      end();
      if (thrown) reject(new LoadError(phase, 'threw', href, { cause: thrown.error }));
      else resolve();
    };
    script.onerror = () => {
      end();
      // What takes over must not wait until it is known what was wrong.
      reject(new LoadError(phase, 'offline', href, { found: probeScript(href, integrity) }));
    };
    script.async = true;
    script.nonce = nonce;
    script.crossOrigin = 'anonymous';
    if (integrity !== undefined) script.integrity = integrity;
    try {
      script.src = href;
      document.head.append(script);
    } catch (cause) {
      end();
      reject(new LoadError(phase, 'blocked', href, { cause }));
    }
  });
}
