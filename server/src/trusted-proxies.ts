import { isIP } from 'node:net';

/** What fastify knows by name: this machine, the link, private networks. */
const KNOWN_NAMES = ['loopback', 'linklocal', 'uniquelocal'];
/** Said aloud, so that nobody runs without by having forgotten it. */
const NO_PROXY = 'none';

/** Whose X-Forwarded-… is believed, of `HALO_TRUST_PROXY`. Empty: nobody's. */
export function trustedProxies(text: string | undefined): string[] {
  const entries = listed(text);
  return entries[0] === NO_PROXY ? [] : entries;
}

/**
 * Behind a proxy that is not named, every visitor has the proxy's address: limits for one address then count for all
 * visitors
 * together, and a canary's visitors are one network, so that none is ever taken back. Production must say what stands
 * in front.
 */
export function proxyComplaints(text: string | undefined, isProduction: boolean): string[] {
  const entries = listed(text);
  if (entries.length === 0) {
    const isMissing = isProduction || text !== undefined;
    return isMissing
      ? [
          'HALO_TRUST_PROXY: must name the proxies in front, for example 10.0.0.7 or 10.0.0.0/8, so that visitors are told apart; "none" when there is no proxy',
        ]
      : [];
  }
  if (entries.includes(NO_PROXY))
    return entries.length === 1 ? [] : ['HALO_TRUST_PROXY: is either "none" or names proxies'];
  return entries.filter((entry) => !KNOWN_NAMES.includes(entry)).flatMap(entryComplaint);
}

function entryComplaint(entry: string): string[] {
  const [address = '', bits, ...rest] = entry.split('/');
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
  if (longest === 0 || !isNetwork || rest.length > 0)
    return [
      `HALO_TRUST_PROXY: ${entry} is no address and no network; write 10.0.0.7, 10.0.0.0/8 or one of ${KNOWN_NAMES.join(', ')}`,
    ];
  return Number(bits ?? longest) === 0
    ? [`HALO_TRUST_PROXY: ${entry} believes everybody, so that visitors choose their own address; name the proxies`]
    : [];
}

function listed(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
}
