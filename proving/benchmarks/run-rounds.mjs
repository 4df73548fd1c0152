import { firstAngel } from './pages.mjs';
import { signIn } from './sign-in.mjs';
import { visitPage } from './visit.mjs';

/** @typedef {import('./visit.mjs').Visit} Visit */
/** @typedef {import('./sign-in.mjs').StorageState} StorageState */
/** @typedef {import('./pages.mjs').BenchPage} BenchPage */
/**
 * A page gets no new round after this, unless the number was asked for: on a busy machine a round takes twice as long.
 */
const LONGEST_PAGE_MS = 58_000;
/** Fewer say nothing. */
const FEWEST_ROUNDS = 3;

/**
 * One side of a comparison. `pathOf` and `selectorOf`: where it has a page and what is there when that is shown,
 * without them as the page says; `hasAccounts`: false when there is nothing to sign in to.
 *
 * @typedef {{ origin: string, pathOf?: (page: BenchPage) => string, selectorOf?: (page: BenchPage) => string,
 * hasAccounts?: boolean }} Arm
 */
/**
 * @typedef {{ pages: readonly BenchPage[], count: number, isCountFixed: boolean, say: (line: string) => void }}
 * RoundOptions
 * @typedef {{ page: BenchPage, rounds: Visit[][] }} PageRounds one visit of each arm a round
 * @typedef {{ page: BenchPage, pairs: [monolith: Visit, federated: Visit][] }} PageResult
 */

/**
 * Visits every page with all arms in turn: A B C A B C …
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {readonly [Arm, ...Arm[]]} arms sample profiles are the same on every server, so the first is asked for all
 * @param {RoundOptions} options
 * @returns {Promise<PageRounds[]>}
 */
export async function runRounds(browser, arms, { pages, count, isCountFixed, say }) {
  /** @type {Map<Arm, StorageState>} */
  const sessions = new Map();
  for (const arm of arms) if (arm.hasAccounts !== false) sessions.set(arm, await signIn(arm.origin));
  const found = await findAngel(browser, arms[0].origin, sessions.get(arms[0]));
  sessions.set(arms[0], found.storageState);

  async function visit(/** @type {Arm} */ arm, /** @type {BenchPage} */ page, isSlow = true) {
    const storageState = page.isSignedIn ? sessions.get(arm) : undefined;
    const result = await visitPage(browser, {
      url: arm.origin + (arm.pathOf?.(page) ?? page.path.replace(':angel', found.angel)),
      shownSelector: arm.selectorOf?.(page) ?? page.shownSelector,
      isSlow,
      ...(storageState ? { storageState } : {}),
    });
    if (storageState) sessions.set(arm, result.storageState);
    return result.visit;
  }

  const results = [];
  for (const page of pages) {
    // Once without a brake: pictures are drawn at their first request, and all servers get warm.
    for (const arm of arms) await visit(arm, page, false);
    /** @type {Visit[][]} */
    const rounds = [];
    const started = performance.now();
    while (rounds.length < count) {
      const isLate = performance.now() - started > LONGEST_PAGE_MS && rounds.length >= FEWEST_ROUNDS;
      if (isLate && !isCountFixed) break;
      /** @type {Visit[]} */
      const round = [];
      for (const arm of arms) round.push(await visit(arm, page));
      rounds.push(round);
    }
    say(`  ${page.name}: ${rounds.length} rounds`);
    results.push({ page, rounds });
  }
  return results;
}

/**
 * The same with two arms.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {readonly [Arm, Arm]} arms
 * @param {RoundOptions} options
 * @returns {Promise<PageResult[]>}
 */
export async function runPairs(browser, arms, options) {
  const results = await runRounds(browser, arms, options);
  return results.map(({ page, rounds }) => ({ page, pairs: /** @type {[Visit, Visit][]} */ (rounds) }));
}

/**
 * The first profile of the search, with whom a conversation can be opened.
 *
 * @returns {Promise<{ angel: string, storageState: StorageState }>}
 */
export async function findAngel(
  /** @type {import('@playwright/test').Browser} */ browser,
  /** @type {string} */ origin,
  /** @type {StorageState | undefined} */ session,
) {
  const { links, storageState } = await visitPage(browser, {
    url: `${origin}/find`,
    shownSelector: 'a[href^="/user/"]',
    isSlow: false,
    ...(session ? { storageState: session } : {}),
  });
  const angel = firstAngel(links);
  if (!angel) throw new Error('the search shows no profile to write to');
  return { angel, storageState };
}
