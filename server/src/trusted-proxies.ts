import { isIP } from 'node:net';
import { environmentPart, listed } from '@halo/server-kit/process/environment-part';
import { z } from 'zod';

/** This machine, the link, private networks: the names of fastify, written out so that sockets know the same ones. */
const NETWORKS_BY_NAME: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};
const KNOWN_NAMES = Object.keys(NETWORKS_BY_NAME);
/** Required explicitly, so that a forgotten variable does not run without a proxy. */
const NO_PROXY = 'none';

/** Whose X-Forwarded-… is believed, of `HALO_TRUST_PROXY`. Empty: no proxy's. */
function trustedProxies(text: string | undefined): string[] {
  const entries = listed(text);
  return entries[0] === NO_PROXY ? [] : entries.flatMap((entry) => NETWORKS_BY_NAME[entry] ?? [entry]);
}

/**
 * Behind a proxy that is not named, every visitor has the proxy's address: limits for one address then count for all
 * visitors together, and a canary's visitors are one network, so that none is ever taken back. Production must say what
 * stands in front.
 */
function proxyComplaints(text: string | undefined, isProduction: boolean): string[] {
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

/** Without a proxy that is named, anybody could say where they are. */
function headerComplaints(header: string | undefined, proxies: string | undefined): string[] {
  return header !== undefined && trustedProxies(proxies).length === 0
    ? ['HALO_COUNTRY_HEADER: is believed of a proxy only; name it in HALO_TRUST_PROXY']
    : [];
}

export interface ProxySettings {
  /** Addresses or networks of the proxies in front, whose X-Forwarded-… is believed. Empty: there is none. */
  readonly trustedProxies: readonly string[];
  /** in which a proxy names the country of the visitor's address, in small letters; undefined: none does */
  readonly countryHeader: string | undefined;
}

export const proxyEnvironment = environmentPart({
  variables: {
    HALO_TRUST_PROXY: z.string().optional(),
    HALO_COUNTRY_HEADER: z
      .string()
      .regex(/^[\w-]{1,60}$/, 'must be the name of a header, for example cf-ipcountry')
      .optional(),
  },
  complaints: (raw, isProduction) => [
    ...proxyComplaints(raw.HALO_TRUST_PROXY, isProduction),
    ...headerComplaints(raw.HALO_COUNTRY_HEADER, raw.HALO_TRUST_PROXY),
  ],
  settings: (raw): ProxySettings => ({
    trustedProxies: trustedProxies(raw.HALO_TRUST_PROXY),
    countryHeader: raw.HALO_COUNTRY_HEADER?.toLowerCase(),
  }),
});
