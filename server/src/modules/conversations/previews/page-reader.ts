import { type Dispatcher, request } from 'undici';
import { createOutside, type OutsideOptions } from '../../../http/outside.ts';

const USER_AGENT = 'HaloLinkPreview/1.0';
/** Over all hops of one page, and its picture besides. */
const ALL_MS = 5_000;
const STEP_MS = 3_000;
const HOPS = 3;
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

export interface PageReaderOptions extends OutsideOptions {
  readonly timeoutMs?: number;
}

/** Reads pages of strangers for previews. Nothing is sent along that says who asks. */
export function createPageReader({ timeoutMs = ALL_MS, ...options }: PageReaderOptions = {}): PageReader {
  const { agent, mayAsk } = createOutside(options, STEP_MS);

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
