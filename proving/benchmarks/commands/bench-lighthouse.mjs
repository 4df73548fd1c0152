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
if (!Number.isInteger(runs) || runs < 1 || pages.length !== names.length) {
  console.error(
    'Usage: npm run bench:lighthouse -- [--pages home,plans,find,chats,profile] [--themes day,night] [--runs 3]',
  );
  process.exit(2);
}

await buildFederated(console.log);
const lighthouse = await fetchLighthouse(join(BENCH_FOLDER, 'lighthouse'));
const [, federated] = variants;
const server = await startVariantServer(/** @type {any} */ (federated));
const browser = await launchKeptBrowser(BROWSER_PORT);
console.log(`Performance, accessibility, best practices, search engines; load ${loadavg()[0]?.toFixed(1)}`);
let missed = 0;
try {
  let isSignedIn = false;
  for (const page of pages) {
    for (const theme of options.themes.split(',')) missed += await read(page, theme);
  }

  /** @returns {Promise<number>} */
  async function read(/** @type {typeof all[number]} */ page, /** @type {string} */ theme) {
    const readings = [];
    for (let run = 0; run < runs; run += 1) {
      await prepareVisit(browser.context, { origin: server.origin, theme, session: await sessionOf(page) });
      readings.push(await readPage(lighthouse, server.origin + page.path, BROWSER_PORT));
    }
    const reading = middleOf(readings);
    const low = shortfalls(page.name, reading);
    console.log(
      `${page.name.padEnd(8)} ${theme.padEnd(6)} ${Object.values(reading.scores).join(' ')}  first paint ` +
        `${reading.firstPaintMs.toFixed(0)} ms, largest ${reading.largestPaintMs.toFixed(0)}, blocking ` +
        `${reading.blockingMs.toFixed(0)}  ${low.length > 0 ? `BELOW: ${low.join(', ')}` : ''}`,
    );
    return low.length;
  }

  /** Signed in once: the session goes on in the browser. */
  async function sessionOf(/** @type {{ isSignedIn: boolean }} */ page) {
    const wasSignedIn = isSignedIn;
    isSignedIn = page.isSignedIn;
    if (!page.isSignedIn) return null;
    return wasSignedIn ? undefined : signIn(server.origin);
  }
} finally {
  await browser.stop();
  await server.stop();
}
console.log(missed > 0 ? 'bench:lighthouse: failed' : 'bench:lighthouse: passed');
process.exitCode = missed > 0 ? 1 : 0;
