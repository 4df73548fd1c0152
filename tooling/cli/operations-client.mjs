import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { importShared } from '../run/import-source.mjs';
import { readConnection } from './connection.mjs';
import { EXIT, Failure } from './exit-codes.mjs';

const TIMEOUT_MS = 30_000;
const SIGN_IN =
  'Put a token into HALO_TOKEN (npx --no-install halo token create makes one); on the machine of a development server it is found by itself.';

/**
 * @typedef {{ method: string, path: string, answer: any }} Endpoint
 * @typedef {{ params?: Record<string, string | number>, query?: Record<string, unknown>, body?: unknown, bytes?:
 * Buffer, timeoutMs?: number }} Parts
 */

/** Calls of the operations host, by the contracts that the server is bound to. */
export class OperationsClient {
  /** @throws Failure */
  static async connect(/** @type {NodeJS.ProcessEnv} */ env) {
    const { operationsEndpoints } = await importShared('contracts/operations');
    return new OperationsClient(readConnection(env), operationsEndpoints);
  }

  constructor(/** @type {ReturnType<typeof readConnection>} */ connection, /** @type {any} */ endpoints) {
    this.connection = connection;
    this.endpoints = endpoints;
  }

  /**
   * @param {Endpoint} endpoint
   * @param {Parts} [parts]
   * @returns {Promise<any>} the decoded answer
   * @throws Failure
   */
  async call(endpoint, parts = {}) {
    const { status, text } = await this.#send(endpoint, parts);
    const json = parseJson(text);
    if (status !== 200) throw refusal(status, json);
    const answer = endpoint.answer.safeParse(json);
    if (answer.success) return answer.data;
    const where = answer.error.issues.map((/** @type {any} */ issue) => issue.path.join('.')).join(', ');
    throw new Failure(
      EXIT.refused,
      `The server answered ${endpoint.path} in a form this version of the command line does not know (${where || 'no JSON'}).`,
      {
        code: 'bad_answer',
        remedy: 'Use the command line of the source that the server runs.',
      },
    );
  }

  /**
   * A file that is written while it arrives.
   *
   * @param {Endpoint} endpoint
   * @param {Parts & { file: string }} parts `file`: where it goes; only a whole one takes the place of an older one
   * @throws Failure
   */
  async download(endpoint, { file, ...parts }) {
    const response = await this.#open(endpoint, parts);
    if (response.statusCode !== 200) throw refusal(response.statusCode ?? 0, parseJson(await textOf(response)));
    const unfinished = `${file}.part`;
    try {
      await pipeline(response, createWriteStream(unfinished));
      await rename(unfinished, file);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw new Failure(EXIT.refused, `${file} could not be written: ${/** @type {Error} */ (error).message}.`);
    }
  }

  /** @returns {Promise<{ status: number, text: string }>} */
  async #send(/** @type {Endpoint} */ endpoint, /** @type {Parts} */ parts) {
    const response = await this.#open(endpoint, parts);
    try {
      return { status: response.statusCode ?? 0, text: await textOf(response) };
    } catch (error) {
      throw unreachable(this.connection.address, /** @type {Error} */ (error));
    }
  }

  /** @returns {Promise<import('node:http').IncomingMessage>} */
  #open(
    /** @type {Endpoint} */ { method, path },
    /** @type {Parts} */ { params = {}, query = {}, body, bytes, timeoutMs = TIMEOUT_MS },
  ) {
    const { address, isLocal, token } = this.connection;
    const pathname = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])));
    const given = Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]);
    const search = new URLSearchParams(given).toString();
    const payload = bytes ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)));
    const request = address.protocol === 'https:' ? httpsRequest : httpRequest;
    return new Promise((resolve, reject) => {
      const call = request({
        method,
        // Node asks the system for *.localhost, which many systems do not know.
        host: isLocal ? '127.0.0.1' : address.hostname,
        servername: address.hostname,
        port: address.port || (address.protocol === 'https:' ? 443 : 80),
        path: `${address.pathname.replace(/\/$/, '')}${pathname}${search ? `?${search}` : ''}`,
        timeout: timeoutMs,
        headers: {
          host: address.host,
          accept: 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(payload
            ? {
                'content-type': bytes ? 'application/octet-stream' : 'application/json',
                'content-length': payload.length,
              }
            : {}),
        },
      });
      call.on('timeout', () => call.destroy(new Error(`no answer within ${timeoutMs / 1000} s`)));
      call.on('error', (error) => reject(unreachable(address, error)));
      call.on('response', resolve);
      call.end(payload);
    });
  }
}

/** @returns {Promise<string>} */
async function textOf(/** @type {import('node:http').IncomingMessage} */ response) {
  /** @type {Buffer[]} */
  const chunks = [];
  for await (const chunk of response) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function unreachable(/** @type {URL} */ address, /** @type {NodeJS.ErrnoException} */ error) {
  return new Failure(
    EXIT.unreachable,
    `${address.origin} cannot be reached: ${error.code === 'ECONNREFUSED' ? 'nothing listens there' : error.message}.`,
    {
      code: 'unreachable',
      remedy: 'Start it with npm start, or set HALO_OPERATIONS_URL to where it is.',
    },
  );
}

function parseJson(/** @type {string} */ text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const EXIT_OF_CODE = /** @type {Record<string, import('./exit-codes.mjs').ExitCode>} */ ({
  unauthenticated: EXIT.unreachable,
  session_expired: EXIT.unreachable,
  unavailable: EXIT.unreachable,
});

/** A `Problem` of the server as an end of the command. */
function refusal(/** @type {number} */ status, /** @type {any} */ problem) {
  if (typeof problem?.code !== 'string') {
    return new Failure(
      EXIT.unreachable,
      `The server answered ${status} without saying why; this may not be an operations host.`,
      { code: 'bad_answer' },
    );
  }
  const { code, message, detail = {}, field } = problem;
  // A conflict without a revision is no race: what was asked for is in use.
  const exit =
    code === 'conflict' && detail.currentRevision !== undefined ? EXIT.conflict : (EXIT_OF_CODE[code] ?? EXIT.refused);
  const sentences = Object.keys(detail)
    .filter((key) => /^\d+$/.test(key))
    .sort((a, b) => Number(a) - Number(b))
    .map((key) => detail[key]);
  const isSignIn = code === 'unauthenticated' || code === 'session_expired';
  const text = isSignIn
    ? `Not signed in: ${message}`
    : sentences.length > 0
      ? 'It was refused, and nothing was changed'
      : message;
  return new Failure(exit, sentence(text), {
    code,
    lines: sentences,
    detail: { ...detail, ...(field ? { field } : {}) },
    ...(isSignIn ? { remedy: SIGN_IN } : {}),
  });
}

/** Its first letter stays small: it may be the first of a brand or remote. */
function sentence(/** @type {string} */ text) {
  return /[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;
}
