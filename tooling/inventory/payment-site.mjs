import { integrityOf } from '../webpack/release-files.mjs';

/**
 * What one page makes a visitor's browser run, and by which rules.
 *
 * @typedef {{ page: string, headers: Record<string, string>, scripts: readonly string[], hashes: readonly string[] }}
 * PageFacts
 *   `scripts`: tags in their order, `hashes`: of everything that the page names, remotes of the release set too
 */

/** Where people pay; the server writes the same document for the other pages. */
const PATHS = ['/vip_plan/cred', '/purchase', '/paymentPage'];
/** Headers that decide what may run, and who may frame or read the page. */
const RULES = [
  'content-security-policy',
  'integrity-policy',
  'strict-transport-security',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
];
const INTEGRITY = /sha384-[A-Za-z0-9+/]{64}/g;

/**
 * Payment pages of a deployed site and its card frame, as they are now.
 *
 * @param {string} site origin
 * @param {typeof globalThis.fetch} fetch
 * @returns {Promise<readonly PageFacts[]>}
 */
export async function paymentPages(site, fetch) {
  const pages = [];
  let [policy, brand] = ['', ''];
  for (const path of PATHS) {
    const { headers, html } = await read(`${site}${path}`, fetch);
    pages.push(factsOf(path, headers, html));
    policy = headers.get('content-security-policy') ?? '';
    [, brand = ''] = /"brand":{"id":"([\w-]+)"/.exec(html) ?? [];
  }
  const card = new URLSearchParams({ brand, language: 'it', theme: 'auto', parent: site });
  for (const origin of frameOrigins(policy)) {
    const answer = await read(`${origin}/card?${card.toString()}`, fetch).catch(() => undefined);
    if (answer) pages.push(factsOf(`${origin}/card`, answer.headers, answer.html));
  }
  return pages;
}

function frameOrigins(/** @type {string} */ policy) {
  const [, sources = ''] = /(?:^|; )frame-src ([^;]*)/.exec(policy) ?? [];
  return sources.split(' ').filter((source) => /^https?:\/\/[^*]+$/.test(source));
}

async function read(/** @type {string} */ address, /** @type {typeof globalThis.fetch} */ fetch) {
  const answer = await fetch(address, { headers: { accept: 'text/html' }, redirect: 'error' });
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  return { headers: answer.headers, html: await answer.text() };
}

/**
 * @param {string} page
 * @param {Headers} headers
 * @param {string} html
 * @returns {PageFacts}
 */
export function factsOf(page, headers, html) {
  const rules = RULES.map((name) => [name, withoutNonce(headers.get(name) ?? '')]);
  return {
    page,
    headers: Object.fromEntries(rules.filter(([, value]) => value !== '')),
    scripts: [...html.matchAll(/<script\b([^>]*)>([^]*?)<\/script/gi)].flatMap(([, tag = '', text = '']) =>
      scriptOf(tag, text),
    ),
    hashes: [...new Set(html.match(INTEGRITY) ?? [])].toSorted(),
  };
}

/** One line a script; data that no browser runs is none. */
function scriptOf(/** @type {string} */ tag, /** @type {string} */ text) {
  const [, type = ''] = /\btype="?([^"\s>]+)/.exec(tag) ?? [];
  if (/json/.test(type)) return [];
  const [, source] = /\bsrc="?([^"\s>]+)/.exec(tag) ?? [];
  const [integrity = 'without integrity'] = tag.match(INTEGRITY) ?? [];
  if (source !== undefined) return [`${source} ${integrity}`];
  return [`inline ${integrityOf(text)}`];
}

function withoutNonce(/** @type {string} */ policy) {
  return policy.replaceAll(/'nonce-[^']*'/g, "'nonce-…'");
}

/**
 * @param {readonly PageFacts[]} approved
 * @param {readonly PageFacts[]} found
 * @returns {string[]} one line a difference
 */
export function differences(approved, found) {
  const names = [...new Set([...approved, ...found].map(({ page }) => page))];
  return names.flatMap((name) => {
    const before = approved.find(({ page }) => page === name);
    const now = found.find(({ page }) => page === name);
    if (!before) return [`${name}: is new`];
    if (!now) return [`${name}: is gone`];
    const rules = [...new Set([...Object.keys(before.headers), ...Object.keys(now.headers)])]
      .filter((rule) => before.headers[rule] !== now.headers[rule])
      .map((rule) => `${name}: ${rule} was ${before.headers[rule] ?? 'absent'}, is ${now.headers[rule] ?? 'absent'}`);
    return [
      ...rules,
      ...changes(before.scripts, now.scripts).map((line) => `${name}: script ${line}`),
      ...changes(before.hashes, now.hashes).map((line) => `${name}: hash ${line}`),
    ];
  });
}

function changes(/** @type {readonly string[]} */ before, /** @type {readonly string[]} */ now) {
  return [
    ...now.filter((line) => !before.includes(line)).map((line) => `added: ${line}`),
    ...before.filter((line) => !now.includes(line)).map((line) => `removed: ${line}`),
  ];
}
