// npm run bench:federation [-- --pairs 9 --pages find,chat --sources --json]: the same pages as one build and as the
// federated build. Prints numbers and decides nothing; see proving/benchmarks/README.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startVariantServer } from '../variant-server.mjs';
import { variants, BENCH_FOLDER } from '../variants.mjs';
import { checkAims, printAims, printGroups, printPage, reportPage } from '../bench-report.mjs';
import { launchBrowser } from '../browser.mjs';
import { buildVariants } from '../build-variants.mjs';
import { startFront } from '../front.mjs';
import { editMonolithPage } from '../monolith-page.mjs';
import { allPages, benchPages } from '../pages.mjs';
import { runPairs } from '../run-rounds.mjs';
import { continueOnProjectNode } from '../../../tooling/run/project-node.mjs';
import { seconds } from '../../../tooling/run/run-process.mjs';

continueOnProjectNode();

const { values: options } = parseArgs({
  options: {
    pairs: { type: 'string' },
    pages: { type: 'string', default: benchPages.map(({ name }) => name).join(',') },
    sources: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const pairCount = Number(options.pairs ?? 5);
const isCountFixed = options.pairs !== undefined;
const pages = allPages.filter(({ name }) => options.pages.split(',').includes(name));
if (!Number.isInteger(pairCount) || pairCount < 1 || pages.length === 0) {
  console.error(
    `Usage: npm run bench:federation -- [--pairs 5] [--pages ${allPages.map(({ name }) => name).join(',')}] [--sources] [--json]`,
  );
  process.exit(2);
}
/** The variants have 4290 and 4291. */
const FRONT_PORTS_FROM = 2;
const started = performance.now();

function say(/** @type {string} */ line) {
  if (!options.json) console.log(line);
}

await buildVariants(say);

const [monolith, federated] = variants;
const starting = await Promise.allSettled([
  startVariantServer(/** @type {any} */ (monolith)),
  startVariantServer(/** @type {any} */ (federated)),
]);
const servers = starting.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
/** @type {import('../front.mjs').Front[]} */
const fronts = [];
try {
  const failed = starting.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  for (const { variant } of servers) {
    fronts.push(
      await startFront({
        port: variant.port + FRONT_PORTS_FROM,
        target: variant.port,
        ...(variant.name === 'monolith' ? { editPage: editMonolithPage } : {}),
      }),
    );
  }
  const visited = servers.map((server, index) => ({ ...server, origin: fronts[index]?.origin ?? server.origin }));
  say(`two servers are up (${seconds(performance.now() - started)})`);
  const browser = await launchBrowser();
  const loadBefore = loadavg()[0] ?? 0;
  const results = await runPairs(browser, /** @type {any} */ (visited), { pages, count: pairCount, isCountFixed, say });
  const loadAfter = loadavg()[0] ?? 0;
  await browser.close();

  const reports = results.map(reportPage);
  const aims = checkAims(reports);
  const machine = { cores: cpus().length, loadBefore, loadAfter };
  if (options.json) {
    console.log(JSON.stringify({ machine, pages: reports, aims }, null, 2));
  } else {
    const lines = [
      '',
      `${results.map(({ page, pairs }) => `${page.name} ${pairs.length}`).join(', ')} pairs; cold cache, slow 4G (1.6 Mbps, 150 ms), processor ×4 slower, phone.`,
      `${machine.cores} cores; load ${loadBefore.toFixed(1)} before, ${loadAfter.toFixed(1)} after.`,
      ...reports.flatMap((report) => ['', ...printPage(report)]),
      ...reports.flatMap((report) => ['', ...printGroups(report, options.sources ? Infinity : 8)]),
      '',
      ...printAims(aims),
      `bench:federation took ${seconds(performance.now() - started)}`,
    ];
    console.log(lines.join('\n'));
  }
  mkdirSync(BENCH_FOLDER, { recursive: true });
  writeFileSync(
    join(BENCH_FOLDER, 'federation.json'),
    JSON.stringify({ machine, pages: reports, aims, visits: results }, null, 2),
  );
} finally {
  await Promise.all([...fronts, ...servers].map((each) => each.stop()));
}
