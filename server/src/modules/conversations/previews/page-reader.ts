import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, type Dispatcher, request } from 'undici';
import { isPublicAddress } from './public-address.ts';

const USER_AGENT = 'HaloLinkPreview/1.0';
/** Over all hops of one page, and its picture besides. */
const ALL_MS = 5_000;
const STEP_MS = 3_000;
const HOPS = 3;
const HEADER_BYTES = 16_384;
/** What a page says of itself stands at its beginning. */
const PAGE_BYTES = 256 * 1024;
const PICTURE_BYTES = 2 * 1024 * 1024;

export type PageKind = 'page' | 'picture';

export interface ReadPage {
  readonly kind: PageKind;
  /** where the last hop led */
  readonly address: URL;
  /** the content type, in small letters */
  readonly type: string;
  /** of a page its beginning */
  readonly bytes: Buffer;
}

export interface PageReader {
  /** Undefined: nothing that may be shown, or it took too long. */
  read(address: string, accepted: readonly PageKind[]): Promise<ReadPage | undefined>;
}

export interface PageReaderOptions {
  /** all addresses of a name; default: those of the system */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  readonly isPublic?: (address: string) => boolean;
  /** default: 443 */
  readonly port?: number;
  /** a certificate to trust besides */
  readonly ca?: string;
  readonly timeoutMs?: number;
}

/**
 * Reads pages of strangers for previews. The addresses of a name are looked up once, at connecting: what is checked is
 * what is connected to. Nothing is sent along that says who asks, and no proxy of the environment is used, because a
 * proxy would look the name up again.
 */
export function createPageReader(options: PageReaderOptions = {}): PageReader {
  const { isPublic = isPublicAddress, port = 443, timeoutMs = ALL_MS, ca } = options;
  const resolve =
    options.resolve ?? (async (host) => (await lookup(host, { all: true })).map(({ address }) => address));
  const agent = new Agent({
    connect: { timeout: STEP_MS, lookup: createCheckedLookup(resolve, isPublic), ...(ca !== undefined && { ca }) },
    headersTimeout: STEP_MS,
    bodyTimeout: STEP_MS,
    maxHeaderSize: HEADER_BYTES,
    pipelining: 0,
  });

  /** A literal address is never looked up: it is checked here, at each hop. */
  function mayAsk(address: URL): boolean {
    const host = address.hostname.replace(/^\[|\]$/g, '');
    const isAtPort = address.port === '' ? port === 443 : Number(address.port) === port;
    const isPlain = address.protocol === 'https:' && address.username === '' && address.password === '';
    return isPlain && isAtPort && (isIP(host) === 0 || isPublic(host));
  }

  async function follow(start: URL, accepted: readonly PageKind[], signal: AbortSignal): Promise<ReadPage | undefined> {
    let address = start;
    for (let hop = 0; hop <= HOPS; hop += 1) {
      if (!mayAsk(address)) return undefined;
      const answer = await request(address, {
        dispatcher: agent,
        signal,
        headers: { 'user-agent': USER_AGENT, accept: acceptOf(accepted), 'accept-encoding': 'identity' },
      });
      const next = redirectOf(answer, address);
      if (!next) return await take(answer, address, accepted);
      drop(answer);
      address = next;
    }
    return undefined;
  }

  return {
    async read(address, accepted) {
      const start = URL.parse(address);
      if (!start) return undefined;
      try {
        return await follow(start, accepted, AbortSignal.timeout(timeoutMs));
      } catch {
        // Refused, gone, too slow: for the reader of the message all the same.
        return undefined;
      }
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

function redirectOf({ statusCode, headers }: Dispatcher.ResponseData, from: URL): URL | undefined {
  const location = headers['location'];
  if (![301, 302, 303, 307, 308].includes(statusCode) || typeof location !== 'string') return undefined;
  return URL.parse(location, from.href) ?? undefined;
}

async function take(
  answer: Dispatcher.ResponseData,
  address: URL,
  accepted: readonly PageKind[],
): Promise<ReadPage | undefined> {
  const { statusCode, headers, body } = answer;
  const type = String(headers['content-type'] ?? '').toLowerCase();
  const kind = /^(text\/html|application\/xhtml\+xml)/.test(type)
    ? 'page'
    : /^image\//.test(type)
      ? 'picture'
      : undefined;
  // What is packed although we asked that it is not could be a thousand times as large when it is open.
  const isPacked = String(headers['content-encoding'] ?? 'identity') !== 'identity';
  if (statusCode !== 200 || isPacked || kind === undefined || !accepted.includes(kind)) {
    drop(answer);
    return undefined;
  }
  const most = kind === 'page' ? PAGE_BYTES : PICTURE_BYTES;
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of body) {
    parts.push(part as Buffer);
    length += (part as Buffer).length;
    if (length >= most) break;
  }
  // Half of a picture is none.
  if (kind === 'picture' && length >= most) return undefined;
  return { kind, address, type, bytes: Buffer.concat(parts).subarray(0, most) };
}

/** What is not read must not keep the line. */
function drop({ body }: Dispatcher.ResponseData): void {
  body.on('error', () => undefined).destroy();
}

function acceptOf(accepted: readonly PageKind[]): string {
  return accepted.includes('page') ? 'text/html,application/xhtml+xml;q=0.9,image/*;q=0.5' : 'image/*';
}
