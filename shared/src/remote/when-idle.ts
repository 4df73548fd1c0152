declare global {
  /** What starts now is waited for by no person. A name of the page: the shell and each remote have this file. */
  var __HALO_AT_REST__: boolean | undefined;
}

/** Whether what asks was started by `whenIdle`, in the same breath: no person waits for it. */
export const isAtRest = (): boolean => globalThis.__HALO_AT_REST__ === true;

/** Runs once the page has loaded and rests; not any more after what it returns was called. */
export function whenIdle(run: () => void): () => void {
  const rest = (): void => {
    globalThis.__HALO_AT_REST__ = true;
    try {
      run();
    } finally {
      globalThis.__HALO_AT_REST__ = false;
    }
  };
  let cancel = (): void => removeEventListener('load', wait);
  const wait = (): void => {
    // Not every browser can say when it rests.
    if ('requestIdleCallback' in window) {
      const request = requestIdleCallback(rest, { timeout: 5000 });
      cancel = () => cancelIdleCallback(request);
    } else {
      const timer = setTimeout(rest, 1000);
      cancel = () => clearTimeout(timer);
    }
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
  return () => cancel();
}
