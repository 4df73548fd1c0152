/** An iPhone or iPad, which notifies only from a page on its home screen. */
export function isApplePhone(): boolean {
  // An iPad says that it is a Mac.
  return (
    /iP(hone|ad|od)/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}

export function isInstalled(): boolean {
  return globalThis.matchMedia('(display-mode: standalone)').matches;
}

/** In a tab of such a device nothing can be pushed. */
export function hasPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
}
