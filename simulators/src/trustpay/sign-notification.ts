import { createHmac } from 'node:crypto';

/** HMAC-SHA256 over all values of a notification, sorted and joined by slashes; numbers with two decimals. */
export function signNotification(content: object, secret: string): string {
  return createHmac('sha256', secret).update(leavesOf(content).sort().join('/')).digest('hex').toUpperCase();
}

function leavesOf(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leavesOf);
  return [typeof value === 'number' ? value.toFixed(2) : String(value)];
}
