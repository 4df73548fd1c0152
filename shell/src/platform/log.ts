import { type Brand, telemetryEndpoints } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import type { HttpClient } from '@halo/shared/http';
import type { Log } from '@halo/shared/remote';

export interface LogDeps {
  http: HttpClient;
  brand: Brand;
  trackerId(): string;
  /** errors of development belong in the console only when they are not collected */
  isVerbose: boolean;
}

const MESSAGE_MAX_CHARS = 4000;
const SUBJECT_MAX_CHARS = 200;
/** An error that repeats is reported once in this time. */
const REPEAT_MS = 30_000;

/** One sink for what goes wrong and what happened. Reporting never fails and never holds anything up. */
export function createLog({ http, trackerId, isVerbose }: LogDeps): Log {
  const reported = new Map<string, number>();

  function report(subject: string, message: string): void {
    const now = Date.now();
    const key = `${subject}|${message}`;
    if (now - (reported.get(key) ?? -Infinity) < REPEAT_MS) return;
    reported.set(key, now);
    const body = {
      subject: subject.slice(0, SUBJECT_MAX_CHARS),
      message: message.slice(0, MESSAGE_MAX_CHARS),
      clickId: trackerId(),
    };
    // A report that does not arrive is not reported.
    http.call(telemetryEndpoints.client, { body }).catch(() => undefined);
  }

  return {
    info(event, detail) {
      if (isVerbose) console.info(event, detail ?? '');
    },
    warn(event, detail) {
      if (isVerbose) console.warn(event, detail ?? '');
    },
    error(event, thrown, detail) {
      const error = fromUnknown(thrown);
      if (isVerbose) console.error(event, thrown, detail ?? '');
      report(event, JSON.stringify({ code: error.code, message: error.message, ...detail }));
    },
    event(kind, { angelId, ...detail } = {}) {
      const body = {
        clickId: trackerId(),
        kind,
        ...(angelId ? { angelId } : {}),
        ...(Object.keys(detail).length > 0 ? { detail } : {}),
      };
      http.call(telemetryEndpoints.event, { body }).catch(() => undefined);
    },
  };
}
