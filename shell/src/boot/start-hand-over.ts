/** What the script in the page (start-guard.ts) hands to the shell, once. */
export interface StartGuard {
  /** Scripts whose address the rule accepts may load, besides the shell's own. */
  allow(rule: (address: URL) => boolean): void;
  isAllowed(address: string): boolean;
  /**
   * Covers the page with the screen that says that it did not start. `retry` runs on request, when the network is back,
   * and by itself.
   */
  showRetry(retry: () => void): void;
  /** Its own code failed before it stood; a page that could only not reach the server does not say this. */
  threw(): void;
  /** The shell is on the screen; nothing is watched any more. */
  started(): void;
}

declare global {
  interface Window {
    haloStart?: StartGuard;
  }
}

/**
 * Takes it from the page, so that nothing else of the page can.
 * undefined: the shell has been started already, by a copy of its script that was late.
 */
export function takeStartGuard(page: Window): StartGuard | undefined {
  const guard = page.haloStart;
  delete page.haloStart;
  return guard;
}
