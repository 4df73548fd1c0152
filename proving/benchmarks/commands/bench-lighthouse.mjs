// npm run bench:lighthouse [-- --pages home,find --themes day --runs 3]: what Lighthouse says of the pages on a phone,
// by day and by night, the middle one of its runs. Ends with 1 below the limits (page/lighthouse.mjs). Only a quiet
// machine says anything: a neighbour's work counts as the page's.
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { continueOnProjectNode } from '../../../tooling/run/project-node.mjs';
import { buildFederated } from '../build-variants.mjs';
import { launchKeptBrowser, prepareVisit } from '../page/kept-browser.mjs';
import { fetchLighthouse, middleOf, readPage, shortfalls } from '../page/lighthouse.mjs';
import { allPages } from '../pages.mjs';
import { signIn } from '../sign-in.mjs';
import { startVariantServer } from '../variant-server.mjs';
import { BENCH_FOLDER, variants } from '../variants.mjs';

continueOnProjectNode();

const BROWSER_PORT = 4295;
/** As dense too, which decides about the size of a photo. */
const LIGHTHOUSE_PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true };
const all = [...allPages, { name: 'profile', path: '/profile', isSignedIn: true }];
const { values: options } = parseArgs({
  options: {
    pages: { type: 'string', default: 'home,plans,find,chats,profile' },
    themes: { type: 'string', default: 'day,night' },
    runs: { type: 'string', default: '3' },
  },
});
const names = options.pages.split(',');
const pages = all.filter(({ name, path }) => names.includes(name) && !path.includes(':'));
const runs = Number(options.runs);
const themes = /** @type {const} */ (['day', 'night']).filter((theme) => options.themes.split(',').includes(theme));
// Of an even number none is the middle.
if (runs % 2 !== 1 || themes.length === 0 || pages.length !== names.length) {
  console.error(
    'Usage: npm run bench:lighthouse -- [--pages home,plans,find,chats,profile] [--themes day,night] [--runs 3]',
  );
  process.exit(2);
}

await buildFederated(console.log);
const lighthouse = await fetchLighthouse(join(BENCH_FOLDER, 'lighthouse'));
const [, federated] = variants;
const server = await startVariantServer(/** @type {any} */ (federated), { standsBack: true });
console.log(`Performance, accessibility, best practices, search engines; load ${loadavg()[0]?.toFixed(1)}`);
let missed = 0;
try {
  for (const theme of themes) missed += await readAll(theme);
} finally {
  await server.stop();
}
console.log(missed > 0 ? 'bench:lighthouse: failed' : 'bench:lighthouse: passed');
process.exitCode = missed > 0 ? 1 : 0;

/** @returns {Promise<number>} in how many ways pages fall short */
async function readAll(/** @type {import('../page/kept-browser.mjs').Theme} */ theme) {
  const browser = await launchKeptBrowser(BROWSER_PORT, theme);
  let short = 0;
  let isSignedIn = false;
  try {
    for (const page of pages) {
      const readings = [];
      for (let run = 0; run < runs; run += 1) {
        // Signed in once: the session goes on in the browser.
        const account = page.isSignedIn && !isSignedIn ? await signIn(server.origin) : undefined;
        isSignedIn = page.isSignedIn;
        const isDark = await prepareVisit(browser.context, server.origin, page.isSignedIn ? account : null);
        if (isDark !== (theme === 'night')) throw new Error(`the browser does not show pages by ${theme}`);
        // The server makes a photo in a size once, when it is first asked for: not while a page is read.
        if (run === 0) await look(browser.context, server.origin + page.path);
        readings.push(await readPage(lighthouse, server.origin + page.path, BROWSER_PORT));
      }
      short += say(page.name, theme, middleOf(readings));
    }
  } finally {
    await browser.stop();
  }
  return short;
}

/** @returns {Promise<void>} */
async function look(/** @type {import('@playwright/test').BrowserContext} */ context, /** @type {string} */ address) {
  const tab = await context.newPage();
  const devtools = await context.newCDPSession(tab);
  await devtools.send('Emulation.setDeviceMetricsOverride', LIGHTHOUSE_PHONE);
  await tab.goto(address, { waitUntil: 'networkidle' });
  await tab.close();
}

/** @returns {number} */
function say(
  /** @type {string} */ name,
  /** @type {string} */ theme,
  /** @type {import('../page/lighthouse.mjs').Reading} */ reading,
) {
  const low = shortfalls(name, reading);
  console.log(
    `${name.padEnd(8)} ${theme.padEnd(6)} ${Object.values(reading.scores).join(' ')}  first paint ` +
      `${reading.firstPaintMs.toFixed(0)} ms, largest ${reading.largestPaintMs.toFixed(0)}, blocking ` +
      `${reading.blockingMs.toFixed(0)} (own ${reading.ownBlockingMs.toFixed(0)}), machine ${reading.machine.toFixed(0)}  ${low.length > 0 ? `BELOW: ${low.join(', ')}` : ''}`,
  );
  return low.length;
}
