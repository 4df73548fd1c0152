import { createHmac } from 'node:crypto';

/**
 * The value of `x-halo-signature`. The time is signed along, so that who receives it can refuse what is sent again by
 * others.
 */
export function signatureOf(key: Buffer, text: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${text}`).digest('hex')}`;
}
