/** Runs once the page has loaded and rests. */
export function whenIdle(run: () => void): void {
  const wait = (): void => {
    // Not every browser can say when it rests.
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 5000 });
    else setTimeout(run, 1000);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
