import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent } from 'undici';
import { isPublicAddress } from './public-address.ts';

const HEADER_BYTES = 16_384;

export interface OutsideOptions {
  /** all addresses of a name; default: those of the system */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  readonly isPublic?: (address: string) => boolean;
  /** default: 443 */
  readonly port?: number;
  /** a certificate to trust besides */
  readonly ca?: string;
}

/** Hosts of the open internet, by https alone. */
export interface Outside {
  readonly agent: Agent;
  /** A literal address is never looked up: it is checked here, at each hop. */
  mayAsk(address: URL): boolean;
}

/**
 * For addresses that strangers or partners chose. The addresses of a name are looked up once, at connecting: what is
 * checked is what is connected to. No proxy of the environment is used, because a proxy would look the name up again.
 */
export function createOutside(options: OutsideOptions, stepMs: number): Outside {
  const { isPublic = isPublicAddress, port = 443, ca } = options;
  const resolve =
    options.resolve ?? (async (host) => (await lookup(host, { all: true })).map(({ address }) => address));
  const agent = new Agent({
    connect: { timeout: stepMs, lookup: createCheckedLookup(resolve, isPublic), ...(ca !== undefined && { ca }) },
    headersTimeout: stepMs,
    bodyTimeout: stepMs,
    maxHeaderSize: HEADER_BYTES,
    pipelining: 0,
  });
  return {
    agent,
    mayAsk(address) {
      const host = address.hostname.replace(/^\[|\]$/g, '');
      const isAtPort = address.port === '' ? port === 443 : Number(address.port) === port;
      const isPlain = address.protocol === 'https:' && address.username === '' && address.password === '';
      return isPlain && isAtPort && (isIP(host) === 0 || isPublic(host));
    },
  };
}

function createCheckedLookup(
  resolve: (host: string) => Promise<readonly string[]>,
  isPublic: (address: string) => boolean,
): LookupFunction {
  return (host, { all }, callback) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        // One that is not public among several is what rebinding needs.
        if (first === undefined || !addresses.every(isPublic)) callback(new Error(`not a public host: ${host}`), '');
        else if (all) callback(null, [{ address: first, family: isIP(first) }]);
        else callback(null, first, isIP(first));
      },
      (error: unknown) => callback(error as NodeJS.ErrnoException, ''),
    );
  };
}
