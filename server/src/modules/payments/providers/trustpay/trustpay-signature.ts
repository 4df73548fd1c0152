import { createHmac, timingSafeEqual } from 'node:crypto';

const MEMBER = 'Signature';

/**
 * HMAC-SHA256 over all values of a notification but its signature, sorted and joined by slashes; numbers with two
 * decimals.
 */
export function signNotification(notification: object, secret: string): string {
  const { [MEMBER]: _signature, ...signed } = notification as Record<string, unknown>;
  return createHmac('sha256', secret).update(valuesOf(signed).sort().join('/')).digest('hex').toUpperCase();
}

export function isSignedNotification(notification: object, secret: string): boolean {
  const { [MEMBER]: given } = notification as Record<string, unknown>;
  if (typeof given !== 'string') return false;
  const [left, right] = [Buffer.from(given.toUpperCase()), Buffer.from(signNotification(notification, secret))];
  return left.length === right.length && timingSafeEqual(left, right);
}

function valuesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(valuesOf);
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(valuesOf);
  return [typeof value === 'number' ? value.toFixed(2) : String(value)];
}
