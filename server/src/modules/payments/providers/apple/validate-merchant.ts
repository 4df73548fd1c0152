import http from 'node:http';
import https from 'node:https';
import { AppError } from '@halo/shared/errors';
import type { FastifyBaseLogger } from 'fastify';
import type { ApplePayConnection, MerchantIdentity } from './apple-pay-settings.ts';

export const VALIDATION_TIMEOUT_MS = 5000;
const ANSWER_MAX_BYTES = 64 * 1024;
const DISPLAY_NAME_MAX_CHARS = 64;
/** Apple's gateways, in every region; their certificates are checked as always. */
const GATEWAY_HOST = /^apple-pay-gateway[a-z0-9-]*\.apple\.com$/;
const GATEWAY_PATH = /^\/paymentservices\/[A-Za-z]{1,40}$/;

export interface ValidatedPage {
  /** host of the page that shows the button */
  readonly domain: string;
  /** name that Apple's sheet shows */
  readonly displayName: string;
}

/**
 * Apple's session for a page of ours. The address comes from a browser, so it is not believed: only Apple's gateways
 * are asked, nothing else is followed, and after five seconds it is over.
 * @throws AppError invalid_request for another address, unavailable when Apple gives no session
 */
export async function validateMerchant(
  validationUrl: string,
  page: ValidatedPage,
  connection: ApplePayConnection,
  log: FastifyBaseLogger,
  timeoutMs = VALIDATION_TIMEOUT_MS,
): Promise<Record<string, unknown>> {
  const address = gatewayAddress(validationUrl, connection);
  if (!address)
    throw new AppError('invalid_request', { field: 'validationUrl', message: 'not an address of Apple Pay' });
  const body = JSON.stringify({
    merchantIdentifier: connection.merchantId,
    displayName: page.displayName.slice(0, DISPLAY_NAME_MAX_CHARS),
    initiative: 'web',
    initiativeContext: page.domain,
  });
  let answer: { status: number; text: string };
  try {
    answer = await postOnce(address, body, connection.identity, timeoutMs);
  } catch (error) {
    log.warn(
      { reason: error instanceof Error ? error.name : 'no answer', host: address.host },
      'Apple Pay gave no merchant session',
    );
    throw new AppError('unavailable', { message: 'Apple Pay did not answer', retryable: true });
  }
  const session = answer.status === 200 ? objectOf(answer.text) : undefined;
  if (session) return session;
  log.warn({ status: answer.status, host: address.host }, 'Apple Pay gave no merchant session');
  throw new AppError('unavailable', { message: 'Apple Pay gave no session', retryable: true });
}

/** Undefined for every address that is not exactly one of Apple's, however much it looks like it. */
export function gatewayAddress(
  validationUrl: string,
  { simulated }: Pick<ApplePayConnection, 'simulated'>,
): URL | undefined {
  if (simulated) return validationUrl === simulated.validationUrl ? new URL(simulated.address()) : undefined;
  if (!URL.canParse(validationUrl)) return undefined;
  const { protocol, hostname, port, username, password, pathname } = new URL(validationUrl);
  const isApple =
    protocol === 'https:' &&
    GATEWAY_HOST.test(hostname) &&
    port === '' &&
    username === '' &&
    password === '' &&
    GATEWAY_PATH.test(pathname);
  return isApple ? new URL(`https://${hostname}${pathname}`) : undefined;
}

/**
 * One request with the shop's certificate; redirects are answers like others. @throws when there is no whole answer in
 * time
 */
export function postOnce(
  address: URL,
  body: string,
  identity: MerchantIdentity | undefined,
  timeoutMs: number,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.timeout(timeoutMs),
    };
    const request =
      address.protocol === 'https:'
        ? https.request(address, { ...options, ...(identity ? { cert: identity.certificate, key: identity.key } : {}) })
        : http.request(address, options);
    request.once('error', reject);
    request.once('response', (response) => {
      const parts: Buffer[] = [];
      let size = 0;
      response.on('data', (part: Buffer) => {
        size += part.length;
        if (size > ANSWER_MAX_BYTES) response.destroy(new Error('an answer that is too long'));
        else parts.push(part);
      });
      response.once('error', reject);
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
      );
    });
    request.end(body);
  });
}

function objectOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
