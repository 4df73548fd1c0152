import { onceThere } from '@halo/server-kit/storage/once-there';
import type { AngelId } from '@halo/shared/contracts';
import type { Realtime } from '@halo/shared/realtime';
import { eventually } from '@halo/shared/testing/eventually';
import { simulatedDelay } from '@halo/shared/testing/simulated-delay';
import { type SeededRandom, seededRandom } from '../../server/src/modules/profiles/seeded-random.ts';
import { nextAct, perform } from './acts.ts';
import { problemsOf } from './checker.ts';
import { createDevice, type Device } from './device.ts';
import { collectEvidence, readStart } from './evidence.ts';
import { FAULTS, type FaultName } from './fault-kinds.ts';
import { collectFiles, fileProblems } from './file-evidence.ts';
import { filesFor } from './files.ts';
import { createHistory, type History } from './history.ts';
import { paceNow } from './pace.ts';
import { createBrowserStorage } from './page-storage.ts';
import type { Scene } from './scene.ts';
import { angelsFor, openFor, type World } from './world.ts';

export interface RunOptions {
  /** counted over the life of a world: each run has angels of its own */
  readonly run: number;
  readonly seed: string;
  readonly fault: FaultName;
  /** a bug on purpose: between outbox and client, or anywhere else once the pages are open */
  readonly spoil?: (client: Realtime) => Realtime;
  readonly sabotage?: (scene: Scene) => Promise<void> | void;
  /** each page has a conversation open, in which it also reacts, deletes and drafts */
  readonly hasActs?: boolean;
  /** how long everything may take to be right once the fault is over */
  readonly patienceMs?: number;
}

export interface RunResult {
  readonly seed: string;
  readonly fault: FaultName;
  readonly problems: readonly string[];
  readonly messages: number;
  /** reactions, deletions and drafts */
  readonly acts: number;
  readonly ms: RunTimes;
  readonly lines: readonly string[];
}

/** Where the time of a run went. */
export interface RunTimes {
  /** until every page is connected */
  readonly open: number;
  /** until enough is stored for something to break */
  readonly write: number;
  /** until that is over, and the last message written */
  readonly fault: number;
  /** until every page shows what is stored */
  readonly settle: number;
}

const STEPS_A_DEVICE = 5;
/** Long, for a machine that has much else to do; a second is usual. */
const PATIENCE_MS = 60_000;
const CONNECT_MS = 30_000;
const OPEN_AT_ONCE = 4;
/** To look at everything costs a core a tenth of a second, which the servers need as well. */
const LOOK_EVERY_MS = 150;

/** Twenty pages write, and may react, delete and draft, while one thing breaks; then everything must be as promised. */
export async function runDelivery(
  world: World,
  { run, seed, fault, spoil, sabotage, hasActs = false, patienceMs = PATIENCE_MS }: RunOptions,
): Promise<RunResult> {
  const lap = stopwatch();
  const random = seededRandom(seed);
  const history = createHistory();
  const angelIds = world.angelsOf(run);
  await fillBalances(world, run, random);
  const start = await readStart(world);
  const pace = paceNow();
  const devices = openDevices(world, { angelIds, history, pace, spoil, hasActs });
  try {
    await openAll(devices);
    await until(() => devices.every(({ isOnline }) => isOnline), CONNECT_MS * Math.min(pace, 3));
    const open = lap();
    const write = writer(world, seed, angelIds, random);
    const step = stepper({ write, random, history, after: start.messageId });
    const scene: Scene = { world, pace, devices, angelIds, random, history, write, step };
    await sabotage?.(scene);
    const writing = Promise.all(devices.map((device) => stepAll(scene, device)));
    const enough = random.integer(5, Math.floor(devices.length * STEPS_A_DEVICE * (hasActs ? 0.25 : 0.4)));
    await until(() => history.sends.filter(({ outcome }) => outcome === 'stored').length >= enough, CONNECT_MS);
    const written = lap();
    // A stream of its own: whom it hits must not hang on how far the writers are.
    await FAULTS[fault]({ ...scene, random: seededRandom(`${seed} fault`) });
    await writing;
    const broken = lap();
    const problems = await settle(world, { start, devices, angelIds, history }, patienceMs * Math.min(pace, 3));
    return {
      seed,
      fault,
      problems,
      messages: history.sends.length,
      acts: history.acts.length,
      ms: { open, write: written, fault: broken, settle: lap() },
      lines: history.lines(),
    };
  } finally {
    for (const device of devices) {
      device.close();
      device.line.meddle(undefined);
      device.line.mend();
      device.line.cut();
    }
    await world.site.heal();
    // One that failed for the fault has more to do: what it stored may not have reached the pages.
    await world.app.database.pool.query('delete from persona_tasks where attempts = 0');
  }
}

/** Some have enough, some for a few messages, and those who are new pay otherwise. */
async function fillBalances({ app, accounts, setClock }: World, run: number, random: SeededRandom): Promise<void> {
  setClock();
  for (const [index, { clickId, budget }] of accounts.entries()) {
    const { messageCredits, icebreakerCredits } = await app.services.credits.credits(clickId);
    const wanted = { plenty: 2_000, scarce: 10 * random.integer(0, 8), subscribed: 0, free: 5 }[budget];
    const gifts = [
      ['message', wanted - messageCredits],
      ['icebreaker', (budget === 'free' ? 2 : 0) - icebreakerCredits],
    ] as const;
    for (const [unit, amount] of gifts) {
      if (amount > 0)
        await app.database.db.transaction((tx) =>
          app.services.credits.grant(tx, { clickId, unit, amount, cause: `fault-run:${run}:${index}` }),
        );
    }
  }
}

function openDevices(
  world: World,
  {
    angelIds,
    history,
    pace,
    spoil,
    hasActs,
  }: { angelIds: readonly AngelId[]; history: History; pace: number; hasActs: boolean } & Pick<RunOptions, 'spoil'>,
): Device[] {
  const { conversations, profiles } = world.app.services;
  return world.accounts.flatMap((account, index) => {
    const shared = createBrowserStorage();
    return [0, 1].map((side) => {
      const line = world.lines[index * 2 + side];
      if (!line) throw new Error(`account ${index} has no line`);
      const { clickId, session, hasTabs } = account;
      return createDevice({
        name: `${index}${'ab'[side]}`,
        account: index,
        clickId,
        token: () => account.token,
        brand: world.brand,
        session,
        line,
        pace,
        history,
        angelIds: angelsFor(world, index, angelIds),
        openAngelId: hasActs ? openFor(world, index, angelIds) : undefined,
        spoil,
        storage: hasTabs ? shared : createBrowserStorage(),
        // A page that finds too busy a server asks again.
        read: () =>
          onceThere(async () => {
            world.setClock();
            // The list first: what comes while the conversations are read is caught up.
            const { conversations: list } = await conversations.list(clickId);
            const ids = list.map(({ lastMessage }) => lastMessage?.id ?? 0);
            const opened = await Promise.all(
              angelsFor(world, index, angelIds).map((angelId) => conversations.history(clickId, angelId)),
            );
            return { lastSeenId: ids.length > 0 ? Math.max(...ids) : undefined, conversations: opened };
          }),
        cardOf: async (angelId) => (await profiles.cards([angelId])).get(angelId),
      });
    });
  });
}

/** A few at a time: who waits too long for one of the few connections of this process gets none. */
async function openAll(devices: readonly Device[]): Promise<void> {
  for (let from = 0; from < devices.length; from += OPEN_AT_ONCE)
    await Promise.all(devices.slice(from, from + OPEN_AT_ONCE).map((device) => device.open()));
}

function writer(world: World, seed: string, angelIds: readonly AngelId[], random: SeededRandom): Scene['write'] {
  let count = 0;
  return (device) => {
    count += 1;
    const angelId = random.pick(angelsFor(world, device.account, angelIds));
    device.write(angelId, `${seed} ${device.name} ${count}`, filesFor(random, count));
  };
}

/** Mostly a message; in the conversation that is open also what one does to those that are there. */
function stepper({
  write,
  random,
  history,
  after,
}: Pick<Scene, 'write' | 'random' | 'history'> & { after: number }): Scene['step'] {
  return (device) => {
    const act = nextAct(device, random, after);
    if (act) perform(device, act, history);
    else write(device);
  };
}

async function stepAll(scene: Scene, device: Device): Promise<void> {
  for (let index = 0; index < STEPS_A_DEVICE; index += 1) {
    // How fast a person writes.
    await simulatedDelay(scene.random.integer(0, 90));
    // A closed page cannot do anything; its messages wait until it is open again.
    await until(() => device.isOpen, CONNECT_MS);
    scene.step(device);
  }
}

/** Everything is sent and shown everywhere, or the problems that are left when time is up. */
async function settle(world: World, run: Parameters<typeof collectEvidence>[1], timeoutMs: number): Promise<string[]> {
  const unsettled = (): string[] =>
    run.devices
      .filter(({ isOnline, pending }) => !isOnline || pending > 0)
      .map(({ name, isOnline, pending }) => `${name} ${isOnline ? `has ${pending} unsent` : 'is not connected'}`);
  const problems = async (): Promise<string[]> => {
    const found = problemsOf(await collectEvidence(world, run));
    // Files are asked for once everything else is right: they come before their message. One that is missing is asked
    // for again: its message may have been deleted in between.
    return found.length > 0 ? found : fileProblems(await collectFiles(world, run.history));
  };
  const isSettled = async (): Promise<boolean> => unsettled().length === 0 && (await problems()).length === 0;
  const inTime = eventually(isSettled, { timeoutMs, everyMs: LOOK_EVERY_MS });
  if (await inTime.catch(() => false)) return [];
  return [...unsettled().map((what) => `does not settle: ${what}`), ...(await problems())];
}

/** Goes on when time is up as well: what did not come is then among the problems of the run. */
async function until(holds: () => boolean, timeoutMs: number): Promise<void> {
  await eventually(holds, { timeoutMs, everyMs: 5 }).catch(() => undefined);
}

/** Each call answers the milliseconds since the one before. */
function stopwatch(): () => number {
  let last = performance.now();
  return () => {
    const since = performance.now() - last;
    last += since;
    return since;
  };
}
