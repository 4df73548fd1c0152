import type { Log } from '@halo/shared/remote';

/** No error: sizes that changed while observers were being notified are reported with the next frame. */
const HARMLESS = /^ResizeObserver loop/;

/** Sends uncaught script errors to the log. Returns the way to stop. */
export function reportErrors(target: Window, log: Log): () => void {
  const onError = (event: ErrorEvent): void => {
    if (!event.error && HARMLESS.test(event.message)) return;
    log.error('script error', event.error ?? event.message, { at: `${event.filename}:${event.lineno}` });
  };
  const onRejection = (event: PromiseRejectionEvent): void => log.error('unhandled rejection', event.reason);
  target.addEventListener('error', onError);
  target.addEventListener('unhandledrejection', onRejection);
  return () => {
    target.removeEventListener('error', onError);
    target.removeEventListener('unhandledrejection', onRejection);
  };
}
