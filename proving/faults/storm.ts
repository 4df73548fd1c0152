// npm run nightly -- --part storm: two hundred browsers on three servers lose their connection in the same moment. Ends
// with 1 when they are not all back in time, or a server asks for no more work while they come.
import { createEventBus } from '@halo/shared/bus';
import { createRealtimeClient, type RealtimeClient } from '@halo/shared/realtime/client';
import { eventually } from '@halo/shared/testing/eventually';
import { startTestServer } from '../../server/src/testing/test-server.ts';
import { hasRedis } from '../../tooling/run/redis.mjs';
import { type Line, openLine } from './line.ts';
import { paceNow } from './pace.ts';
import { openWorld, type World } from './world.ts';

const BROWSERS = 200;
const OPEN_AT_ONCE = 10;
/** A browser waits one to two seconds before it comes back; one that is refused then, twice that. */
const BACK_MS = 10_000;
const PATIENCE_MS = 120_000;
const PROBE_EVERY_MS = 100;
const MINUTE_MS = 60_000;

interface Browser {
  readonly line: Line;
  readonly client: RealtimeClient;
  /** when it was online last */
  onlineAt: number;
}

const postgres = await startTestServer();
const world = await openWorld({ processes: hasRedis() ? 3 : 1 });
const browsers: Browser[] = [];
try {
  for (let first = 0; first < BROWSERS; first += OPEN_AT_ONCE) {
    for (let index = first; index < first + OPEN_AT_ONCE; index += 1) browsers.push(await openBrowser(world, index));
    await eventually(areAllOnline, { timeoutMs: MINUTE_MS });
  }
  console.log(`${BROWSERS} browsers on ${world.site.servers.length} servers; all connections are cut`);
  const probes = watchServers(world);
  const cutAt = performance.now();
  for (const { line } of browsers) line.cut();
  await eventually(() => areAllOnline() && browsers.every(({ onlineAt }) => onlineAt > cutAt), {
    timeoutMs: PATIENCE_MS,
  });
  probes.stop();
  report(
    browsers.map(({ onlineAt }) => onlineAt - cutAt).toSorted((one, other) => one - other),
    probes,
  );
} finally {
  for (const { client, line } of browsers) {
    client.dispose();
    await line.close();
  }
  await world.close();
  await postgres.stop();
}

function report(backMs: readonly number[], { asked, refused }: { asked: number; refused: number }): void {
  const limit = BACK_MS * paceNow();
  const at = (share: number) => ((backMs[Math.ceil(backMs.length * share) - 1] ?? 0) / 1000).toFixed(1);
  const most = Math.max(...backMs.map((from) => backMs.filter((ms) => ms >= from && ms < from + 1_000).length));
  console.log(`back: half after ${at(0.5)} s, 99 of 100 after ${at(0.99)} s, all after ${at(1)} s`);
  console.log(`at most ${most} within a second; ${asked} probes, ${refused} of them refused`);
  const isWell = (backMs.at(-1) ?? Infinity) <= limit && refused === 0;
  console.log(isWell ? 'storm: passed' : `storm: failed (all within ${limit / 1000} s, no probe refused)`);
  process.exitCode = isWell ? 0 : 1;
}

function areAllOnline(): boolean {
  return browsers.every(({ client }) => client.status === 'online');
}

/** A browser as it is, with the waits that people have; it only listens. */
async function openBrowser({ site, brand, accounts }: World, index: number): Promise<Browser> {
  const account = accounts[index % accounts.length];
  const [host = ''] = brand.hosts;
  const ip = `198.19.${Math.floor(index / 250)}.${(index % 250) + 1}`;
  const line = await openLine({ port: site.port, origin: `http://${host}`, ip });
  const bus = createEventBus();
  const client = createRealtimeClient({
    bus,
    brand: { ...brand, services: { ...brand.services, realtime: line.address } },
    softwareVersion: '1',
    clickId: () => account?.clickId ?? '',
    context: () => ({
      landedAt: Date.now(),
      fluxId: brand.defaultFluxId,
      premiumLevel: 1,
      region: '',
      usesAi: false,
      domain: host,
    }),
  });
  const browser: Browser = { line, client, onlineAt: 0 };
  bus.on('connection.changed', ({ status }) => {
    if (status === 'online') browser.onlineAt = performance.now();
  });
  client.connect(account?.token ?? '');
  return browser;
}

/** Asks every server all the time whether it takes work. */
function watchServers({ site }: World): { asked: number; refused: number; stop(): void } {
  const probes = { asked: 0, refused: 0, stop: () => clearInterval(timer) };
  const timer = setInterval(() => {
    for (const { port } of site.servers) {
      probes.asked += 1;
      fetch(`http://127.0.0.1:${port}/readyz`)
        .then(({ ok }) => ok || (probes.refused += 1))
        .catch(() => (probes.refused += 1));
    }
  }, PROBE_EVERY_MS);
  return probes;
}
