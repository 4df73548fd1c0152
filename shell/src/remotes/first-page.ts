import type { PageLoader } from './load-page.ts';

export interface FirstPage {
  loader: PageLoader;
  /** The first page is on the screen, or did not come. */
  settled: Promise<void>;
}

/** The same loader; what the first page does not need can wait for it. */
export function awaitingFirstPage(loader: PageLoader): FirstPage {
  let settle: () => void = () => undefined;
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return { settled, loader: { show: (request) => loader.show(request).finally(settle) } };
}
