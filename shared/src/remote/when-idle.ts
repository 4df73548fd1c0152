/** Runs once the page has loaded and rests; not any more after what it returns was called. */
export function whenIdle(run: () => void): () => void {
  let cancel = (): void => removeEventListener('load', wait);
  const wait = (): void => {
    // Not every browser can say when it rests.
    if ('requestIdleCallback' in window) {
      const request = requestIdleCallback(run, { timeout: 5000 });
      cancel = () => cancelIdleCallback(request);
    } else {
      const timer = setTimeout(run, 1000);
      cancel = () => clearTimeout(timer);
    }
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
  return () => cancel();
}
