// npm run bench:release [-- --pairs 15 --parts pin,bytes,safety --json]: what a release costs: time until it is there,
// bytes that browsers fetch again, and what guarding the page takes. Prints numbers and decides nothing; see
// proving/benchmarks/README.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startVariantServer } from '../variant-server.mjs';
import { BENCH_FOLDER, FEDERATED_BUILDS, MONOLITH_BUILDS } from '../variants.mjs';
import { launchBrowser } from '../browser.mjs';
import { buildNext } from '../release/build-next.mjs';
import { connectOperator } from '../release/operations.mjs';
import { measurePins } from '../release/pin-time.mjs';
import { measureRefetched } from '../release/refetched-bytes.mjs';
import { printSection, reportBytes, reportPins, reportSafety, reportShell } from '../release/release-report.mjs';
import { measureSafety } from '../release/safety-cost.mjs';
import { readJson, root } from '../../../tooling/run/packages.mjs';
import { continueOnProjectNode } from '../../../tooling/run/project-node.mjs';
import { runProcess, seconds } from '../../../tooling/run/run-process.mjs';

continueOnProjectNode();

const PARTS = ['pin', 'bytes', 'safety'];
const PAIRS = { pin: 25, safety: 7 };
const PORTS = { federated: 4430, monolith: 4431, monolithFront: 4432, safetyOff: 4433, safetyOn: 4434 };

const { values: options } = parseArgs({
  options: {
    pairs: { type: 'string' },
    parts: { type: 'string', default: PARTS.join(',') },
    json: { type: 'boolean', default: false },
  },
});
const givenPairs = options.pairs === undefined ? undefined : Number(options.pairs);
const parts = PARTS.filter((name) => options.parts.split(',').includes(name));
if (parts.length === 0 || (givenPairs !== undefined && (!Number.isInteger(givenPairs) || givenPairs < 1))) {
  console.error(`Usage: npm run bench:release -- [--pairs 15] [--parts ${PARTS.join(',')}] [--json]`);
  process.exit(2);
}
const started = performance.now();

function say(/** @type {string} */ line) {
  if (!options.json) console.log(line);
}

/** With --json standard output is for the numbers alone. */
async function build(/** @type {string} */ label, /** @type {string} */ script) {
  const { code, output, ms } = await runProcess(process.execPath, [join(root, script)], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  say(`${label} (${seconds(ms)})`);
  if (code === 0) return;
  console.error(output);
  process.exit(1);
}

await build('federated build', 'tooling/commands/build.mjs');
await build('monolith build', 'proving/benchmarks/build-monolith.mjs');
const beforeNext = performance.now();
const next = await buildNext();
const builtVersion = readJson('var/build.json').remotes['mfe-chat'];
say(`next versions of chat, shell and monolith (${seconds(performance.now() - beforeNext)})`);

const folder = join(BENCH_FOLDER, 'release');
let server = await startVariantServer({
  name: 'federated',
  port: PORTS.federated,
  builds: FEDERATED_BUILDS,
  data: join(folder, 'data-federated'),
});
try {
  const loadBefore = loadavg()[0] ?? 0;
  const raw = /** @type {Record<string, unknown>} */ ({});
  const sections = [];
  // First the parts that want the builds of the repository as they are; the bytes put others in their place.
  if (parts.includes('safety')) {
    const browser = await launchBrowser();
    const safety = await measureSafety(browser, server, {
      ports: { off: PORTS.safetyOff, on: PORTS.safetyOn },
      count: givenPairs ?? PAIRS.safety,
      isCountFixed: givenPairs !== undefined,
      say,
    });
    await browser.close();
    raw.safety = safety;
    sections.push(reportSafety(safety));
  }
  if (parts.includes('bytes')) {
    const measured = await measureRefetched(server, {
      next,
      frontPort: PORTS.monolithFront,
      say,
      monolithVariant: {
        name: 'monolith',
        port: PORTS.monolith,
        builds: MONOLITH_BUILDS,
        data: join(folder, 'data-monolith'),
      },
    });
    server = measured.server;
    raw.bytes = measured.results;
    sections.push(reportShell(measured.results), reportBytes(measured.results));
  }
  if (parts.includes('pin')) {
    const operator = await connectOperator(server.variant);
    await operator.publish(next.chatFolder);
    const pins = await measurePins(server, operator, {
      versions: [builtVersion, next.chatVersion],
      pairCount: givenPairs ?? PAIRS.pin,
    });
    raw.pin = pins;
    sections.push(reportPins(pins));
  }
  sections.reverse();
  const machine = { cores: cpus().length, loadBefore, loadAfter: loadavg()[0] ?? 0 };
  if (options.json) console.log(JSON.stringify({ machine, sections }, null, 2));
  else {
    console.log(
      [
        '',
        `${machine.cores} cores; load ${machine.loadBefore.toFixed(1)} before, ${machine.loadAfter.toFixed(1)} after.`,
        ...sections.flatMap((section) => ['', ...printSection(section)]),
        '',
        `bench:release took ${seconds(performance.now() - started)}`,
      ].join('\n'),
    );
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(BENCH_FOLDER, 'release.json'), JSON.stringify({ machine, sections, ...raw }, null, 2));
} finally {
  await server.stop();
}
