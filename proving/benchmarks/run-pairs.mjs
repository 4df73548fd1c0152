import { firstAngel } from './pages.mjs';
import { signIn } from './sign-in.mjs';
import { visitPage } from './visit.mjs';

/** @typedef {import('./visit.mjs').Visit} Visit */
/** @typedef {import('./variant-server.mjs').VariantServer} VariantServer */
/** @typedef {import('./pages.mjs').BenchPage} BenchPage */
/**
 * A page gets no new pair after this, unless the number was asked for: on a busy machine a pair takes twice as long.
 */
const LONGEST_PAGE_MS = 58_000;
/** Fewer say nothing. */
const FEWEST_PAIRS = 3;

/** @typedef {{ page: BenchPage, pairs: [monolith: Visit, federated: Visit][] }} PageResult */

/**
 * Visits every page with both variants in turn: A B A B …
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {readonly [VariantServer, VariantServer]} servers
 * @param {{ pages: readonly BenchPage[], pairCount: number, isCountFixed: boolean, say: (line: string) => void }}
 * options
 * @returns {Promise<PageResult[]>}
 */
export async function runPairs(browser, servers, { pages, pairCount, isCountFixed, say }) {
  const sessions = new Map();
  for (const server of servers) sessions.set(server, await signIn(browser, server.origin));
  const angel = await findAngel(browser, servers[0], sessions);

  async function visit(
    /** @type {VariantServer} */ server,
    /** @type {BenchPage} */ { path, isSignedIn, shownSelector },
    isSlow = true,
  ) {
    const url = server.origin + path.replace(':angel', angel);
    const result = await visitPage(browser, {
      url,
      shownSelector,
      isSlow,
      ...(isSignedIn ? { storageState: sessions.get(server) } : {}),
    });
    if (isSignedIn) sessions.set(server, result.storageState);
    return result.visit;
  }

  const results = [];
  for (const page of pages) {
    // Once without a brake: pictures are drawn at their first request, and both servers get warm.
    for (const server of servers) await visit(server, page, false);
    /** @type {[Visit, Visit][]} */
    const pairs = [];
    const started = performance.now();
    while (pairs.length < pairCount) {
      const isLate = performance.now() - started > LONGEST_PAGE_MS && pairs.length >= FEWEST_PAIRS;
      if (isLate && !isCountFixed) break;
      pairs.push([await visit(servers[0], page), await visit(servers[1], page)]);
    }
    say(`  ${page.name}: ${pairs.length} pairs`);
    results.push({ page, pairs });
  }
  return results;
}

/** Sample profiles are the same on every server, so one variant can be asked for both. */
async function findAngel(
  /** @type {import('@playwright/test').Browser} */ browser,
  /** @type {VariantServer} */ server,
  /** @type {Map<VariantServer, any>} */ sessions,
) {
  const search = { url: `${server.origin}/find`, shownSelector: 'a[href^="/user/"]', isSlow: false };
  const { links, storageState } = await visitPage(browser, { ...search, storageState: sessions.get(server) });
  sessions.set(server, storageState);
  const angel = firstAngel(links);
  if (!angel) throw new Error('the search shows no profile to write to');
  return angel;
}
