import { EXIT, Failure } from '../exit-codes.mjs';

/** The account that a development server makes. */
const DEMO = { email: 'demo@halo.example', password: 'una-serata-demo' };

/**
 * @typedef {{ browser?: boolean, page?: string[] }} PageOptions
 *   `browser`: true when it was asked for, false when it was refused
 * @typedef {{ leftOut: string } | { origin: string, pages: import('./open-pages.mjs').OpenedPage[] }} PageCheck
 */

/**
 * The browser's half of a check: every page of the version, opened on the brand it was checked for. Without a browser,
 * and where no page can be opened, it says so in one sentence; only who asked for it by name is refused then.
 *
 * @param {import('../run-halo.mjs').Context} context
 * @param {import('../operations-client.mjs').OperationsClient} client
 * @param {{ remote: string, version: string, fits: boolean, origin?: string }} checked
 * @param {PageOptions} options
 * @returns {Promise<PageCheck | undefined>} undefined: it is not asked for
 */
export async function checkPages({ terminal, env }, client, { remote, version, fits, origin }, { browser, page = [] }) {
  // What does not fit runs nowhere.
  if (browser === false || !fits) return undefined;
  const leftOut = (/** @type {string} */ reason) => {
    if (browser) throw new Failure(EXIT.refused, `No page was opened: ${reason}.`, { code: 'not_opened' });
    return { leftOut: reason };
  };
  if (origin === undefined) return leftOut('no brand would get it from there, name one with --brand');
  // Here and not above: most commands need neither of them.
  const { findBrowser } = await import('../../run/find-browser.mjs');
  const executable = findBrowser();
  if (!executable) return leftOut('there is no Chromium here, and HALO_CHROMIUM names none');
  const { openPages } = await import('./open-pages.mjs');
  const built = await client.call(client.endpoints.versions.read, { params: { remote, version } });
  const onProgress = (/** @type {string} */ text) => terminal.progress(text);
  const person = personOf(env, client.connection.isLocal);
  try {
    return { origin, pages: await openPages({ executable, origin, built, person, given: page, onProgress }) };
  } catch (error) {
    return leftOut(`${origin} could not be opened (${String(/** @type {Error} */ (error).message).split('\n', 1)[0]})`);
  }
}

function personOf(/** @type {NodeJS.ProcessEnv} */ env, /** @type {boolean} */ isLocal) {
  const { HALO_CHECK_EMAIL: email, HALO_CHECK_PASSWORD: password } = env;
  if (email && password) return { email, password };
  return isLocal ? DEMO : undefined;
}

export function isFine(/** @type {PageCheck | undefined} */ check) {
  return check === undefined || 'leftOut' in check || check.pages.every(({ faults }) => faults.length === 0);
}

/** @returns {string[]} */
export function pageLines(
  /** @type {PageCheck | undefined} */ check,
  /** @type {import('../terminal.mjs').Terminal} */ terminal,
) {
  if (!check) return [];
  if ('leftOut' in check) return [`Its pages were not opened: ${check.leftOut}.`];
  const { pages, origin } = check;
  const faulty = pages.filter(({ faults }) => faults.length > 0).length;
  const unopened = pages.filter(({ leftOut }) => leftOut !== undefined).length;
  const opened = pages.length - unopened;
  const width = Math.max(0, ...pages.map(({ path }) => path.length));
  return [
    faulty === 0
      ? terminal.paint(
          'green',
          `${opened} of ${pages.length} pages were opened on a phone at ${origin}, and none has a fault.`,
        )
      : terminal.paint('red', `${faulty} of ${opened} pages that were opened on a phone at ${origin} have a fault.`),
    ...pages.flatMap(({ path, as, faults, notes, ledTo, leftOut }) => [
      `  ${path.padEnd(width)}  ${as.padEnd(7)}  ${terminal.paint(faults.length > 0 ? 'red' : 'dim', wordOf({ faults, ledTo, leftOut }))}`,
      ...faults.slice(1).map((fault) => `  ${' '.repeat(width)}           ${terminal.paint('red', fault)}`),
      ...notes.map((note) => `  ${' '.repeat(width)}           ${terminal.paint('dim', `(${note})`)}`),
    ]),
  ];
}

/** @returns {string} */
function wordOf(/** @type {Pick<import('./open-pages.mjs').OpenedPage, 'faults' | 'ledTo' | 'leftOut'>} */ seen) {
  if (seen.leftOut !== undefined) return `not opened: ${seen.leftOut}`;
  if (seen.faults[0] !== undefined) return seen.faults[0];
  return seen.ledTo === undefined ? 'stands' : `leads to ${seen.ledTo}`;
}
