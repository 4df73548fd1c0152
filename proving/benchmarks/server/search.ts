// npm run bench:search: what a search takes among 100,000 people against one among 1,000, with each filter and without.
// A night compares a million as well, as BENCH_PEOPLE=100000,1000000 does.
//
// A database of each size on one database server, each behind a server process of its own. They are asked in turn, by
// the same viewer with the same filters, so that other load of the machine falls on all. Ends with 1 when a larger one
// takes more than 1.5 times as long as the smallest at the 95th percentile.
import { type ChildProcess, fork } from 'node:child_process';
import { Agent, request } from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { endpoints, NO_FILTERS, type SearchFilters, SearchRequest, SearchResult, unseal } from '@halo/shared/contracts';
import * as z from 'zod/mini';
import { buildTestApp, type TestAccount, type TestApp } from '../../../server/src/testing/build-test-app.ts';
import { startLargeServer } from '../large/large-server.ts';
import { makeLargeDatabase } from '../large/make-large-database.ts';
import { answerOf, endChild } from './child-answers.ts';

const isNight = process.env['HALO_NIGHTLY'] === '1';
const LARGE = process.env['BENCH_PEOPLE'] ?? (isNight ? '100000,1000000' : '100000');
const SIZES = [1_000, ...LARGE.split(',').map(Number)];
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 12);
const PORT = 4236;
const LIMIT = 1.5;
const LIMIT_WINDOW_MS = 60_000;
const PLACES = [
  { region: 'Lombardia', city: 'Milano' },
  { region: 'Lazio', city: 'Roma' },
  { region: 'Emilia-Romagna', city: 'Modena' },
  { region: 'Sicilia', city: 'Catania' },
] as const;
const CASES: Readonly<Record<string, Partial<SearchFilters>>> = {
  'no filter': {},
  age: { ageFrom: 28, ageTo: 40 },
  distance: { withinKm: 50 },
  online: { isOnline: true },
  new: { isNew: true },
  photo: { hasPhoto: true },
  people: { isPerson: true },
  interests: { interests: ['cinema', 'travel'] },
  together: { ageFrom: 25, ageTo: 45, withinKm: 100, hasPhoto: true, isPerson: true },
};

interface Side {
  readonly size: number;
  readonly test: TestApp;
  readonly child: ChildProcess;
  readonly port: number;
  readonly viewers: readonly Viewer[];
}

interface Viewer {
  readonly account: TestAccount;
  readonly place: (typeof PLACES)[number];
}

const postgres = await startLargeServer({ people: SIZES.reduce((sum, size) => sum + size, 0), messages: 0 });
const agent = new Agent({ keepAlive: true });
const sides: Side[] = [];
try {
  for (const [index, size] of SIZES.entries()) sides.push(await openSide(size, PORT + index));
  console.log(
    `${ROUNDS} rounds of ${PLACES.length} places; ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before the start\n`,
  );
  const sums = { 'without any': newTimes(), 'with filters': newTimes() };
  for (const [name, filters] of Object.entries(CASES)) {
    const isPlain = Object.keys(filters).length === 0;
    // More of them, so that its percentile is as steady.
    const rounds = isPlain ? ROUNDS * 4 : ROUNDS;
    const { times, found } = await measure(filters, rounds);
    for (const [index, sum] of sums[isPlain ? 'without any' : 'with filters'].entries())
      sum.push(...(times[index] ?? []));
    report(name, times, found);
  }
  console.log('');
  for (const [name, times] of Object.entries(sums)) {
    const ratios = report(name, times);
    if (ratios.every((ratio) => ratio <= LIMIT)) continue;
    console.error(`FAILED  ${name}: more than ${LIMIT} times as long`);
    process.exitCode = 1;
  }
} finally {
  agent.destroy();
  for (const { test, child } of sides) {
    await endChild(child);
    await test.close();
  }
  await postgres.stop();
}

/** A database with so many people, a server on it, and one who searches in each place. */
async function openSide(size: number, port: number): Promise<Side> {
  const test = await buildTestApp();
  test.clock.set(new Date());
  const began = performance.now();
  await makeLargeDatabase(test, { people: size, messages: 0 });
  console.log(`${size} people in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const viewers: Viewer[] = [];
  for (const place of PLACES) {
    const fields = { gender: 'man', seeking: 'woman', ...place } as const;
    viewers.push({ account: await test.register({ premiumLevel: 2, fields }), place });
  }
  const child = fork(
    path.join(import.meta.dirname, '../../../server/src/testing/serve.ts'),
    [String(port), JSON.stringify(test.database.connection)],
    { env: { ...process.env, HALO_DATA_DIR: test.directory } },
  );
  await answerOf(child);
  return { size, test, child, port, viewers };
}

/** Milliseconds of each side. */
type Times = readonly number[][];

function newTimes(): Times {
  return SIZES.map(() => []);
}

/** Milliseconds of each side, and how many the first place has. */
async function measure(filters: Partial<SearchFilters>, rounds: number): Promise<{ times: Times; found: number[] }> {
  const times = newTimes();
  const found: number[] = [];
  for (const { test, viewers } of sides)
    for (const { account } of viewers)
      await test.services.profiles.saveFilters(account.clickId, { ...NO_FILTERS, ...filters });
  // The first round compiles code and reads what is kept afterwards.
  for (let round = 0; round <= rounds; round += 1) {
    for (const place of PLACES.keys()) {
      for (const [index, side] of sides.entries()) {
        const { ms, total } = await search(side, side.viewers[place] as Viewer);
        if (round > 0) times[index]?.push(ms);
        if (place === 0) found[index] = total;
      }
    }
  }
  return { times, found };
}

/** From the call to the last byte of its answer. */
async function search(side: Side, viewer: Viewer): Promise<{ ms: number; total: number }> {
  for (;;) {
    const answer = await ask(side, viewer);
    if (answer.status !== 429) return totalOf(answer, viewer);
    // A fast machine meets the limit of an account: it waits, and what it waits is not measured.
    await delay(LIMIT_WINDOW_MS);
  }
}

interface Answered {
  readonly ms: number;
  readonly status: number | undefined;
  readonly text: string;
}

async function totalOf({ ms, status, text }: Answered, { account }: Viewer): Promise<{ ms: number; total: number }> {
  if (status !== 200) throw new Error(`${status}: ${text}`);
  const { data } = z.parse(endpoints.profiles.search.answer, JSON.parse(text));
  return { ms, total: (await unseal(account.brand.sealKey, SearchResult, data)).total };
}

async function ask({ port }: Side, { account, place }: Viewer): Promise<Answered> {
  const { clickId, token, brand } = account;
  const body = JSON.stringify(
    z.encode(SearchRequest, { country: brand.country, ...place, trackerId: clickId, seeking: 'woman', page: 1 }),
  );
  const began = performance.now();
  const { status, text } = await new Promise<Omit<Answered, 'ms'>>((resolve, reject) => {
    const headers = {
      host: brand.hosts[0] ?? '',
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'content-length': Buffer.byteLength(body),
    };
    request({ port, agent, method: 'POST', path: '/dispenser/', headers }, (answer) => {
      let whole = '';
      answer.setEncoding('utf8').on('data', (part: string) => (whole += part));
      answer.on('end', () => resolve({ status: answer.statusCode, text: whole }));
    })
      .on('error', reject)
      .end(body);
  });
  return { ms: performance.now() - began, status, text };
}

/** A line for each size; answers how many times as long as the smallest each of them takes. */
function report(name: string, times: Times, found: readonly number[] = []): number[] {
  console.log(name);
  const [smallest = []] = times;
  return times.map((each, index) => {
    const ratio = at(each, 0.95) / at(smallest, 0.95);
    const size = (SIZES[index] ?? 0).toLocaleString('en').padStart(10);
    const ms = [0.5, 0.95].map((share) => `p${share * 100} ${at(each, share).toFixed(1).padStart(6)}`).join('  ');
    const finds = found[index] === undefined ? '' : `   finds ${found[index]}`;
    console.log(`${size}: ${ms} ms   ratio of p95 ${ratio.toFixed(2)}${finds}`);
    return ratio;
  });
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
