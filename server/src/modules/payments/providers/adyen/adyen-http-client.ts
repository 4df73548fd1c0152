import type { AdyenHttpClient } from './adyen-library.ts';
import { fetchFromProvider } from '../provider-fetch.ts';

/** Where the library believes it talks to; the address is replaced when another endpoint is set. */
const LIBRARY_ADDRESS = /^https:\/\/checkout-test\.adyen\.com/;

/** Adyen read the request and refused it: no money moved, unless `isTransient`. */
export class AdyenRefusedRequestError extends Error {
  override readonly name = 'AdyenRefusedRequestError';
  readonly status: number;
  readonly errorCode: string;
  readonly isTransient: boolean;

  constructor(status: number, errorCode: string, message: string, isTransient: boolean) {
    super(`${status} ${errorCode}: ${message}`);
    this.status = status;
    this.errorCode = errorCode;
    this.isTransient = isTransient;
  }
}

/** No answer, or none that can be read: money may have moved. */
export class AdyenLostAnswerError extends Error {
  override readonly name = 'AdyenLostAnswerError';
}

export interface AdyenHttpOptions {
  /** e.g. `https://<prefix>-checkout-live.adyenpayments.com/checkout`; asked for at each call */
  readonly endpoint: () => string;
  readonly timeoutMs: number;
}

/** The transport of the official client: fetch with a deadline, and errors that say whether money can have moved. */
export function createAdyenHttpClient({ endpoint, timeoutMs }: AdyenHttpOptions): AdyenHttpClient {
  return {
    async request(url, json, config, _isApiKeyRequired, options = {}) {
      const address = new URL(url.replace(LIBRARY_ADDRESS, endpoint().replace(/\/$/, '')));
      for (const [name, value] of Object.entries(options.params ?? {})) address.searchParams.set(name, String(value));
      const hasBody = options.method !== 'DELETE' && options.method !== 'GET';
      const response = await send(address, {
        method: options.method ?? 'POST',
        headers: {
          'x-api-key': config.apiKey ?? '',
          ...(hasBody ? { 'content-type': 'application/json' } : {}),
          ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
        },
        body: !hasBody ? null : typeof json === 'string' ? json : new Uint8Array(json),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.ok) return response.text;
      throw refused(response);
    },
  };
}

interface ReadResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly isTransient: boolean;
  readonly text: string;
}

async function send(address: URL, init: RequestInit): Promise<ReadResponse> {
  try {
    const response = await fetchFromProvider(address, init);
    return {
      ok: response.ok,
      status: response.status,
      isTransient: response.headers.get('transient-error') === 'true',
      text: await response.text(),
    };
  } catch (error) {
    // Not as the cause: a transport error may carry the request, and the request carries the card.
    throw new AdyenLostAnswerError(error instanceof Error ? `${error.name}: ${error.message}` : 'no answer');
  }
}

function refused({ status, isTransient, text }: ReadResponse): Error {
  if (status >= 500 || status === 408) return new AdyenLostAnswerError(`answer ${status}`);
  const { errorCode, message } = readError(text);
  return new AdyenRefusedRequestError(status, errorCode, message, isTransient);
}

function readError(text: string): { errorCode: string; message: string } {
  try {
    const body = JSON.parse(text) as { errorCode?: unknown; message?: unknown };
    return { errorCode: String(body.errorCode ?? ''), message: String(body.message ?? '').slice(0, 200) };
  } catch {
    return { errorCode: '', message: 'an answer that is no JSON' };
  }
}
