import { rmSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root } from '../../../tooling/run/packages.mjs';
import { runWebpack } from '../../../tooling/webpack/run-webpack.mjs';
import { PHONE } from '../browser.mjs';
import { hostRequest } from '../host-request.mjs';
import { findAngel } from '../run-rounds.mjs';
import { signIn } from '../sign-in.mjs';
import { BENCH_FOLDER } from '../variants.mjs';
import { describePage } from './drawn-page.mjs';
import { FLOOR_SCRIPT, floorDocument, floorPath, withoutScripts } from './floor-page.mjs';

/** @typedef {import('../pages.mjs').BenchPage} BenchPage */
/** @typedef {import('../front.mjs').OwnFile} OwnFile */

/** Nothing was drawn for this long, so the page stands. */
const SETTLED_MS = 1_500;

/**
 * The floors of pages, as files for a front.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin a server with the pages as they are
 * @param {readonly BenchPage[]} pages
 * @returns {Promise<Map<string, OwnFile>>}
 */
export async function makeFloors(browser, origin, pages) {
  const { angel, storageState } = await findAngel(browser, origin, await signIn(origin));
  const files = new Map([[FLOOR_SCRIPT, ownFile('text/javascript', await buildScript())]]);
  // One context for all: every page load hands out a new token.
  const context = await browser.newContext({ ...PHONE, storageState });
  try {
    for (const page of pages) {
      if (!page.isSignedIn) {
        const headers = { accept: 'text/html', 'accept-language': PHONE.locale };
        const { text } = await hostRequest(origin + page.path, { headers });
        files.set(floorPath(page.name), ownFile('text/html; charset=utf-8', withoutScripts(text)));
        continue;
      }
      const drawn = await drawnPage(context, origin + page.path.replace(':angel', angel), page);
      files.set(floorPath(page.name), ownFile('text/html; charset=utf-8', floorDocument(page.name, drawn)));
      files.set(`${floorPath(page.name)}.json`, ownFile('application/json', JSON.stringify(drawn.nodes)));
    }
    return files;
  } finally {
    await context.close();
  }
}

async function drawnPage(
  /** @type {import('@playwright/test').BrowserContext} */ context,
  /** @type {string} */ address,
  /** @type {BenchPage} */ { shownSelector },
) {
  const tab = await context.newPage();
  await tab.goto(address);
  await tab.locator(shownSelector).first().waitFor({ state: 'attached' });
  await tab.waitForLoadState('networkidle');
  await tab.evaluate(
    (quiet) =>
      new Promise((resolve) => {
        let timer = setTimeout(resolve, quiet);
        new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(resolve, quiet);
        }).observe(document.body, { childList: true, subtree: true });
      }),
    SETTLED_MS,
  );
  const drawn = await tab.evaluate(describePage);
  await tab.close();
  return drawn;
}

/** React, react-dom and twenty lines. */
async function buildScript() {
  const folder = join(BENCH_FOLDER, 'floor');
  rmSync(folder, { recursive: true, force: true });
  await runWebpack({
    mode: 'production',
    target: ['web', 'es2022'],
    context: root,
    entry: join(root, 'proving/benchmarks/page/floor-script.mjs'),
    experiments: { outputModule: true, topLevelAwait: true },
    output: { path: folder, filename: 'script.js', module: true },
    performance: false,
  });
  return readFileSync(join(folder, 'script.js'), 'utf8');
}

/** @returns {OwnFile} */
function ownFile(/** @type {string} */ type, /** @type {string} */ text) {
  return { type, body: brotliCompressSync(text) };
}
