import type { Log } from '@halo/shared/remote';
import type { UncaughtError } from '../telemetry/uncaught-error.ts';

/** No error: sizes that changed while observers were being notified are reported with the next frame. */
const HARMLESS = /^ResizeObserver loop/;

/** Sends uncaught errors to the log, and on. Returns the way to stop. */
export function reportErrors(target: Window, log: Log, onUncaught: (error: UncaughtError) => void): () => void {
  const onError = (event: ErrorEvent): void => {
    if (!event.error && HARMLESS.test(event.message)) return;
    log.error('script error', event.error ?? event.message, { at: `${event.filename}:${event.lineno}` });
    onUncaught({ at: 'script', thrown: event.error, file: event.filename });
  };
  const onRejection = ({ reason }: PromiseRejectionEvent): void => {
    log.error('unhandled rejection', reason);
    onUncaught({ at: 'promise', thrown: reason, file: '' });
  };
  target.addEventListener('error', onError);
  target.addEventListener('unhandledrejection', onRejection);
  return () => {
    target.removeEventListener('error', onError);
    target.removeEventListener('unhandledrejection', onRejection);
  };
}
