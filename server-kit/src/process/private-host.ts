import { BlockList, isIP } from 'node:net';

/** This machine, the link, and the networks that have no way to or from the internet (RFC 1918, RFC 4193). */
const NETWORKS = {
  ipv4: ['0.0.0.0/32', '127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16'],
  ipv6: ['::/127', 'fc00::/7', 'fe80::/10'],
} as const;
/** Names that no resolver of the internet knows; one without a dot is a container's or a machine's own. */
const NAMES = /^[^.]+$|\.(?:localhost|local|internal|test)$/i;

const privateNetworks = blockListOf(NETWORKS);

/** Whether an IP address is this machine's or one of a private network; `::ffff:10.0.0.1` counts as 10.0.0.1. */
export function isPrivateAddress(text: string): boolean {
  const address = bare(text);
  const family = isIP(address);
  return family !== 0 && privateNetworks.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** The same for a host as an address names it: an IP address, in brackets or not, or a name. */
export function isPrivateHost(host: string): boolean {
  return isIP(bare(host)) === 0 ? NAMES.test(host) : isPrivateAddress(host);
}

/**
 * What to complain about when production would speak to a server of the internet without TLS. `tls`: what to write
 * instead.
 */
export function plainChannelComplaints(name: string, host: string, tls: string): string[] {
  return isPrivateHost(host) ? [] : [`${name}: goes to ${host} without TLS; ${tls}, or name a private address`];
}

/** Without the brackets of an IPv6 address in a URL. */
function bare(host: string): string {
  return host.replace(/^\[|\]$/g, '');
}

function blockListOf(networks: Record<'ipv4' | 'ipv6', readonly string[]>): BlockList {
  const list = new BlockList();
  for (const family of ['ipv4', 'ipv6'] as const)
    for (const network of networks[family]) {
      const [address = '', bits] = network.split('/');
      list.addSubnet(address, Number(bits), family);
    }
  return list;
}
