// npm run bench:processes: what it costs that there may be several processes. Members write to each other in pairs: at
// one process that has all in memory, at one with Redis, at two with Redis where the two of a pair are never on the
// same one; then a flood of one account beside them. The arms take turns. Ends with 1 when a limit does not hold.
//
// What two carry is calculated: with a core for each process, as much as the processor time of a message in both of
// them together allows. What the database, Redis and the senders take from this machine is not in it.
import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism, constants, loadavg, setPriority } from 'node:os';
import path from 'node:path';
import { findable, giveCredits, type TestMember } from '../../../server/src/modules/conversations/chat-fixtures.ts';
import { buildTestApp } from '../../../server/src/testing/build-test-app.ts';
import { startRedisServer } from '../../../server/src/testing/redis-server.ts';
import { startTestServer } from '../../../server/src/testing/test-server.ts';
import { median } from '../paired.mjs';
import type { LoadResult, LoadTask, Sender } from './chat-load.ts';
import { answerOf, endChild } from './child-answers.ts';
import { processMs } from './processor-time.ts';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const WARM_UP_SECONDS = 4;
const MEMBERS = 40;
const FLOOD_SOCKETS = 5;
/** Of all members together, beside the flood. */
const CALM_PER_SECOND = 80;
const PORTS = [4241, 4242] as const;

/** Processor time of a message with Redis, of that in memory, at most. */
const MOST_WITH_REDIS = 1.3;
/** Messages that two processes carry, of those that one with Redis carries, at least. */
const LEAST_OF_TWO = 1.6;
/** p95 of the others under a flood of one account, of that without it, at most. */
const MOST_UNDER_FLOOD = 1.5;

const ARMS = {
  alone: { label: 'one, in memory', processes: 1, hasRedis: false },
  one: { label: 'one, with Redis', processes: 1, hasRedis: true },
  two: { label: 'two, with Redis', processes: 2, hasRedis: true },
} as const;
/** So that each has an address of its own: an address may only open so many connections. */
const BEHIND_A_PROXY = { HALO_TRUST_PROXY: '127.0.0.1' };
type Arm = keyof typeof ARMS;
/** What is measured is a message, not how many an account may send. */
const UNLIMITED = { HALO_SOCKET_EVENTS_PER_SECOND: '1000000' };

const postgres = await startTestServer();
const test = await buildTestApp();
const redis = await startRedisServer();
const [load, flooding] = [forkLoad(), forkLoad()];
// A flood comes from other machines: what it takes to make it must not be taken from those who are measured.
setPriority(flooding.pid ?? 0, constants.priority.PRIORITY_LOW);
try {
  test.clock.set(new Date());
  const senders = await makePairs(MEMBERS);
  const [flooder] = await makePairs(2);
  console.log(
    `${MEMBERS} members in pairs, ${ROUNDS} rounds of ${SECONDS} s; ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before the start\n`,
  );
  await compareArms(senders);
  await compareFlood(senders, flooder as Sender);
} finally {
  load.kill();
  flooding.kill();
  await redis.close();
  await test.close();
  await postgres.stop();
}

function forkLoad(): ChildProcess {
  return fork(path.join(import.meta.dirname, 'chat-load.ts'));
}

async function compareArms(senders: readonly Sender[]): Promise<void> {
  const costs: Record<Arm, number[]> = { alone: [], one: [], two: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const arm of ['alone', 'one', 'two'] as const) {
      costs[arm].push(await withProcesses(arm, UNLIMITED, (children) => costOf(arm, children, senders)));
    }
  }
  const ratios = (of: Arm, to: Arm) => costs[of].map((cost, index) => cost / (costs[to][index] ?? Number.NaN));
  holds('processor time of a message, with Redis to in memory', ratios('one', 'alone'), { most: MOST_WITH_REDIS });
  const carried = ratios('two', 'one').map((ratio) => ARMS.two.processes / ratio);
  holds('messages that two processes carry, to one', carried, { least: LEAST_OF_TWO });
}

/** Milliseconds of a core that a message takes, in all processes together. */
async function costOf(arm: Arm, children: readonly ChildProcess[], senders: readonly Sender[]): Promise<number> {
  const ports = PORTS.slice(0, children.length);
  // Who sends and who receives is looked up once, and the code compiled.
  await sendFor({ ports, seconds: WARM_UP_SECONDS, senders });
  const used = () => children.reduce((sum, { pid = 0 }) => sum + processMs(pid), 0);
  const before = used();
  const { acked, perSecond, p50, p95 } = await sendFor({ ports, seconds: SECONDS, senders });
  const cost = (used() - before) / acked;
  console.log(
    `${ARMS[arm].label}   ${cost.toFixed(3)} ms of processes a message   ${Math.round(perSecond)} msg/s   ack p50 ${p50.toFixed(1)} ms   p95 ${p95.toFixed(1)} ms`,
  );
  return cost;
}

async function compareFlood(senders: readonly Sender[], flooder: Sender): Promise<void> {
  const ports = PORTS.slice(0, 1);
  const calm = { ports, seconds: SECONDS, perSecond: CALM_PER_SECOND, senders };
  const ratios = await withProcesses('one', BEHIND_A_PROXY, async () => {
    const found: number[] = [];
    await sendFor(calm);
    for (let round = 0; round < ROUNDS; round += 1) {
      const without = await sendFor(calm);
      flooding.send({
        ports,
        seconds: SECONDS + 3,
        senders: Array.from({ length: FLOOD_SOCKETS }, () => flooder),
        isFlood: true,
      } satisfies LoadTask);
      const beside = await sendFor(calm);
      await answerOf(flooding);
      console.log(`p95 ${without.p95.toFixed(1)} ms, beside a flood ${beside.p95.toFixed(1)} ms`);
      found.push(beside.p95 / without.p95);
    }
    return found;
  });
  holds('p95 beside a flood of one account, to without it', ratios, { most: MOST_UNDER_FLOOD });
}

async function withProcesses<Answer>(
  arm: Arm,
  environment: Readonly<Record<string, string>>,
  work: (children: readonly ChildProcess[]) => Promise<Answer>,
): Promise<Answer> {
  const { processes, hasRedis } = ARMS[arm];
  const children = PORTS.slice(0, processes).map((port) =>
    fork(
      path.join(import.meta.dirname, '../../../server/src/testing/serve.ts'),
      [String(port), JSON.stringify(test.database.connection)],
      { env: { ...process.env, ...environment, ...(hasRedis ? { REDIS_URL: redis.url } : {}) } },
    ),
  );
  try {
    await Promise.all(children.map((child) => answerOf(child)));
    return await work(children);
  } finally {
    await Promise.all(children.map(endChild));
  }
}

async function sendFor(task: LoadTask): Promise<LoadResult> {
  load.send(task);
  return answerOf<LoadResult>(load);
}

/** Members who write to each other, two by two, and never run out of credits. */
async function makePairs(count: number): Promise<Sender[]> {
  const members: TestMember[] = [];
  for (let index = 0; index < count; index += 1) {
    const member = await findable(test, { userName: `Member ${index}`, premiumLevel: 1 });
    await giveCredits(test, member, 'message', 1_000_000_000);
    await giveCredits(test, member, 'icebreaker', 1_000);
    members.push(member);
  }
  return members.map(({ clickId, token, brand }, index) => ({
    clickId,
    token,
    origin: `http://${brand.hosts[0]}`,
    service: brand.service,
    angelIds: [members[index % 2 === 0 ? index + 1 : index - 1]?.angelId ?? ''],
    address: `10.${members.length}.0.${index}`,
  }));
}

function holds(
  what: string,
  ratios: readonly number[],
  { least = 0, most = Number.POSITIVE_INFINITY }: { readonly least?: number; readonly most?: number },
): void {
  const middle = median([...ratios]);
  console.log(
    `\n${what}: median ${middle.toFixed(2)}, spread ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}\n`,
  );
  if (middle >= least && middle <= most) return;
  console.error(`FAILED  ${what}: ${least > 0 ? `at least ${least}` : `at most ${most}`}`);
  process.exitCode = 1;
}
