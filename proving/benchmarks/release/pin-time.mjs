// From the pin to the first page that has the new version, against the barest way there is: a file renamed in a folder
// that the same server serves.
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';

const REMOTE = 'mfe-chat';
/** The edge names the scripts of its page in it. */
const PAGE = '/chats';
/**
 * A folder of the data directory that the server serves with its file handler
 * (server/src/modules/payments/card-frame/card-frame-page.ts).
 */
const STATIC_FOLDER = 'card-frame';
const STATIC_FILE = 'bench-release.txt';
const LONGEST_MS = 30_000;
const WARM_UPS = 3;

/**
 * @typedef {{ total: number, change: number, loads: number }} Sample ms; `change`: until the call or the rename was
 * done; `loads`: how many were needed
 */
/** @typedef {[rename: Sample, pin: Sample]} PinPair */

/**
 * @param {import('../variant-server.mjs').VariantServer} server
 * @param {Awaited<ReturnType<typeof import('./operations.mjs').connectOperator>>} operator
 * @param {{ versions: readonly [string, string], pairCount: number }} options `versions`: two of chat, pinned in turn
 * @returns {Promise<{ pairs: PinPair[], pageBytes: number }>}
 */
export async function measurePins({ variant, origin }, operator, { versions, pairCount }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const host = new URL(origin).host;
  const load = (/** @type {string} */ path) => get(agent, variant.port, host, path);
  const folder = join(variant.data, STATIC_FOLDER);
  mkdirSync(folder, { recursive: true });
  let turn = Number((await operator.current(REMOTE)) === versions[0]);
  const page = await load(PAGE);

  async function byRename(/** @type {string} */ version) {
    const next = join(folder, `${STATIC_FILE}.next`);
    // As long as the page, so that both bring the same over.
    writeFileSync(next, markOf(version).padEnd(page.length, ' '));
    return measure(
      () => renameSync(next, join(folder, STATIC_FILE)),
      () => load(`/card-frame/${STATIC_FILE}`),
      version,
    );
  }
  const byPin = (/** @type {string} */ version) =>
    measure(
      () => operator.pin(REMOTE, version),
      () => load(PAGE),
      version,
    );

  /** @type {PinPair[]} */
  const pairs = [];
  try {
    for (let round = -WARM_UPS; round < pairCount; round += 1) {
      const version = /** @type {string} */ (versions[turn]);
      turn = 1 - turn;
      const rename = await byRename(version);
      const pair = /** @type {PinPair} */ ([rename, await byPin(version)]);
      if (round >= 0) pairs.push(pair);
    }
  } finally {
    agent.destroy();
    rmSync(join(folder, STATIC_FILE), { force: true });
  }
  return { pairs, pageBytes: page.length };
}

/**
 * The page preloads the version's entry. Its address alone says nothing: the version before is in the page too, as the
 * stand-in.
 */
function markOf(/** @type {string} */ version) {
  return `href="/releases/${REMOTE}/${version}/`;
}

/** @returns {Promise<Sample>} */
async function measure(
  /** @type {() => unknown} */ change,
  /** @type {() => Promise<string>} */ load,
  /** @type {string} */ version,
) {
  const started = performance.now();
  await change();
  const changed = performance.now();
  for (let loads = 1; performance.now() - started < LONGEST_MS; loads += 1) {
    if ((await load()).includes(markOf(version)))
      return { total: performance.now() - started, change: changed - started, loads };
  }
  throw new Error(`no page had ${version} within ${LONGEST_MS} ms`);
}

/** Node asks the system for *.localhost, which many systems do not know. @returns {Promise<string>} */
function get(
  /** @type {Agent} */ agent,
  /** @type {number} */ port,
  /** @type {string} */ host,
  /** @type {string} */ path,
) {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, agent, headers: { host, accept: 'text/html,*/*' } },
      (answer) => {
        /** @type {Buffer[]} */
        const chunks = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          if (answer.statusCode === 200 || answer.statusCode === 404) resolve(text);
          else reject(new Error(`${path} answered ${answer.statusCode}`));
        });
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}
