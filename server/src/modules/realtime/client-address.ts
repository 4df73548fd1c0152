import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Who is at the other end. A forwarded address is believed only when the proxies that we know passed it on. */
export function createClientAddress(
  trustedProxies: readonly string[],
): (request: Pick<IncomingMessage, 'socket' | 'headers'>) => string {
  const proxies = new BlockList();
  for (const each of trustedProxies) {
    const [network = '', prefix] = each.split('/');
    if (isIP(network) === 0) continue;
    if (prefix === undefined) proxies.addAddress(network, family(network));
    else proxies.addSubnet(network, Number(prefix), family(network));
  }
  const isTrusted = (address: string) => isIP(address) !== 0 && proxies.check(address, family(address));
  return ({ socket, headers }) => {
    const hops = [...String(headers['x-forwarded-for'] ?? '').split(','), socket.remoteAddress ?? '']
      .map(plainAddress)
      .filter(Boolean);
    return hops.findLast((hop) => !isTrusted(hop)) ?? hops[0] ?? 'unknown';
  };
}

function family(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

/** `::ffff:10.0.0.1` is 10.0.0.1. */
function plainAddress(text: string): string {
  return text.trim().replace(/^::ffff:(?=\d+\.)/i, '');
}
