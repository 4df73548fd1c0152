// npm run bench:page [-- --rounds 9 --pages home,find --json]: pages on a slow phone, against one build of the same
// pages and against the least that the same pixels cost. Prints numbers and decides nothing; see
// proving/benchmarks/README.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { continueOnProjectNode } from '../../../tooling/run/project-node.mjs';
import { seconds } from '../../../tooling/run/run-process.mjs';
import { launchBrowser } from '../browser.mjs';
import { buildVariants } from '../build-variants.mjs';
import { startFront } from '../front.mjs';
import { editMonolithPage } from '../monolith-page.mjs';
import { makeFloors } from '../page/make-floors.mjs';
import { floorPath } from '../page/floor-page.mjs';
import { printReport, reportRounds } from '../page/page-report.mjs';
import { allPages } from '../pages.mjs';
import { runRounds } from '../run-rounds.mjs';
import { startVariantServer } from '../variant-server.mjs';
import { BENCH_FOLDER, variants } from '../variants.mjs';

continueOnProjectNode();

const names = allPages.map(({ name }) => name).join(',');
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string' },
    pages: { type: 'string', default: names },
    json: { type: 'boolean', default: false },
  },
});
const count = Number(options.rounds ?? 5);
const pages = allPages.filter(({ name }) => options.pages.split(',').includes(name));
if (!Number.isInteger(count) || count < 1 || pages.length === 0) {
  console.error(`Usage: npm run bench:page -- [--rounds 5] [--pages ${names}] [--json]`);
  process.exit(2);
}
/** The variants have 4290 and 4291. */
const PORTS = { build: 4292, halo: 4293, floor: 4294 };
const started = performance.now();

function say(/** @type {string} */ line) {
  if (!options.json) console.log(line);
}

await buildVariants(say);

const [monolith, federated] = variants;
/** @type {{ stop: () => Promise<void> }[]} */
const running = [];
/** @template {{ stop: () => Promise<void> }} One @returns {One} */
function keep(/** @type {One} */ one) {
  running.push(one);
  return one;
}
try {
  keep(await startVariantServer(/** @type {any} */ (monolith)));
  keep(await startVariantServer(/** @type {any} */ (federated)));
  const [buildPort, haloPort] = variants.map(({ port }) => port);
  const build = keep(await startFront({ port: PORTS.build, target: Number(buildPort), editPage: editMonolithPage }));
  const halo = keep(await startFront({ port: PORTS.halo, target: Number(haloPort) }));
  const browser = await launchBrowser();
  keep({ stop: () => browser.close() });
  const own = await makeFloors(browser, halo.origin, pages);
  const floor = keep(await startFront({ port: PORTS.floor, target: Number(haloPort), own }));
  say(`servers and floors are up (${seconds(performance.now() - started)})`);

  const loadBefore = loadavg()[0] ?? 0;
  const results = await runRounds(
    browser,
    [
      { origin: build.origin },
      { origin: halo.origin },
      {
        origin: floor.origin,
        hasAccounts: false,
        pathOf: ({ name }) => floorPath(name),
        selectorOf: ({ isSignedIn, shownSelector }) => (isSignedIn ? shownSelector : 'h1'),
      },
    ],
    { pages, count, isCountFixed: options.rounds !== undefined, say },
  );
  const reports = results.map(reportRounds);
  const machine = { cores: cpus().length, loadBefore, loadAfter: loadavg()[0] ?? 0 };
  if (options.json) console.log(JSON.stringify({ machine, pages: reports }, null, 2));
  else {
    say(`\nCold cache, slow 4G (1.6 Mbps, 150 ms), processor ×4 slower, phone. ~: noisy, measure again.`);
    say(`${machine.cores} cores; load ${loadBefore.toFixed(1)} before, ${machine.loadAfter.toFixed(1)} after.`);
    for (const report of reports) say(['', ...printReport(report)].join('\n'));
    say(`\nbench:page took ${seconds(performance.now() - started)}`);
  }
  mkdirSync(BENCH_FOLDER, { recursive: true });
  writeFileSync(join(BENCH_FOLDER, 'page.json'), JSON.stringify({ machine, pages: reports, visits: results }, null, 2));
} finally {
  await Promise.all(running.map((each) => each.stop()));
}
