import type { ProblemCode } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import { problemText } from '@halo/shared/i18n';
import type { Platform } from '@halo/shared/remote';

/** Why the server did not do it, kept in a state. */
export interface Refusal {
  readonly code: ProblemCode;
  readonly detail: Readonly<Record<string, string>>;
}

export function refusalOf(thrown: unknown): Refusal {
  const { code, detail } = fromUnknown(thrown);
  return { code, detail };
}

const SHOWN_IN_SECONDS = 90;

/** What a person reads for it: the text of the code, and how long to wait where that is known. */
export function refusalText(i18n: Platform['i18n'], { code, detail }: Refusal): string {
  const seconds = waitSecondsOf({ code, detail });
  if (seconds === undefined) return problemText(i18n, code, detail);
  return seconds <= SHOWN_IN_SECONDS
    ? i18n.t('auth:wait.seconds', { count: seconds })
    : i18n.t('auth:wait.minutes', { count: Math.ceil(seconds / 60) });
}

/** How long to wait before another try, when the refusal says so. */
export function waitSecondsOf({ code, detail }: Refusal): number | undefined {
  if (code !== 'too_many_attempts' && code !== 'rate_limited') return undefined;
  const seconds = Math.ceil(Number(detail['retryAfterSeconds']));
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}
