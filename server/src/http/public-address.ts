import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/**
 * Whether an address is of the open internet: not of this machine, of a private net, of a cloud's own services
 * (169.254.169.254) or of a carrier, also where it is written as IPv6 or wrapped in a tunnel.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && !ownAddresses().has(parsed.toString());
}

/** A machine with a public address of its own must not be sent to itself. Looked up each time: addresses change. */
function ownAddresses(): Set<string> {
  return new Set(
    Object.values(networkInterfaces()).flatMap((nets = []) =>
      nets.map(({ address }) => ipaddr.process(address).toString()),
    ),
  );
}
