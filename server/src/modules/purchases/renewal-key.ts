const KEY = /^renewal-([0-9a-f-]{36})-(\d+)-(\d+)$/;

/** The idempotency key of a renewal says which period of which subscription it pays, and which attempt it is. */
export function renewalKey(subscriptionId: string, period: number, attempt: number): string {
  return `${periodKeyPrefix(subscriptionId, period)}${attempt}`;
}

/** What the keys of all attempts of a period begin with. */
export function periodKeyPrefix(subscriptionId: string, period: number): string {
  return `renewal-${subscriptionId}-${period}-`;
}

/** The period that a renewal pays, the first being 1. Undefined for a key that is no renewal's. */
export function periodOf(key: string): number | undefined {
  const [, , period] = KEY.exec(key) ?? [];
  return period === undefined ? undefined : Number(period);
}
