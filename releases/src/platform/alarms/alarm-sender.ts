import { signatureOf } from '@halo/server-kit/http/signed-body';
import type { AlarmSettings } from './alarms-environment.ts';

const ALL_MS = 10_000;
const ERROR_MAX_CHARS = 200;

/** What it came to; undefined: it was taken. */
export type SendAlarm = (alarm: { id: number; text: string; seconds: number }) => Promise<string | undefined>;

/** The address is the installation's own, so it may be inside its network; no redirect is followed. */
export function createAlarmSender({ address, secret }: NonNullable<AlarmSettings['alarmWebhook']>): SendAlarm {
  const key = Buffer.from(secret, 'utf8');
  return async ({ id, text, seconds }) => {
    try {
      const { ok, status, body } = await fetch(address, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(ALL_MS),
        headers: {
          'content-type': 'application/json',
          'user-agent': 'HaloAlarm/1.0',
          'idempotency-key': String(id),
          'x-halo-signature': signatureOf(key, text, seconds),
        },
        body: text,
      });
      // What it answers is not read, and must not keep the line.
      await body?.cancel().catch(() => undefined);
      return ok ? undefined : `status ${status}`;
    } catch (error) {
      return reasonOf(error).slice(0, ERROR_MAX_CHARS);
    }
  };
}

/** `fetch failed` says nothing; why stands in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
