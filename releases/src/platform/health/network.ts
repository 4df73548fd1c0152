import { createHash, createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** Characters kept of a hash: 128 bits and a bit more. */
const HASH_CHARS = 22;

/** Hash of a visitor's cookie. Its value is random, so there is nothing to guess. */
export function visitorHash(visitorId: string): string {
  return createHash('sha256').update(visitorId).digest('base64url').slice(0, HASH_CHARS);
}

/** Keyed hash of the network of an address: there are few addresses, so without a key they could all be tried. */
export function networkHash(key: Buffer, address: string): string {
  return createHmac('sha256', key).update(networkOf(address)).digest('base64url').slice(0, HASH_CHARS);
}

/** What one customer of a provider can have at will: a /24 of IPv4, a /48 of IPv6. */
export function networkOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address)?.[1];
  if (v4 !== undefined) return `${v4}.0/24`;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const whole =
    tail === undefined
      ? groups
      : [...groups, ...Array.from({ length: 8 - groups.length - rest.length }, () => '0'), ...rest];
  return `${whole
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/48`;
}
