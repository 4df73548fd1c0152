import type { Log } from '@halo/shared/remote';

/** No error: sizes that changed while they were being told are told with the next frame. */
const HARMLESS = /^ResizeObserver loop/;

/** Sends script errors that nobody caught to the log. Returns the way to stop. */
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
