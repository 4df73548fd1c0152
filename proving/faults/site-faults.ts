// Faults of what a server stands on: its database, its clock, and what it shares with other processes.
import { simulatedDelay } from '@halo/shared/testing/simulated-delay';
import type { Gate } from './gate.ts';
import type { Fault, Scene } from './scene.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const STEP_EVERY_MS = 250;

/** For so long people go on with what they do. */
async function goOnFor({ devices, random, step }: Scene, ms: number): Promise<void> {
  for (const end = performance.now() + ms; performance.now() < end; ) {
    const device = random.pick(devices);
    if (device.isOpen) step(device);
    // How slowly people write.
    await simulatedDelay(STEP_EVERY_MS);
  }
}

/** Mostly long enough to be noticed; now and then a whole minute, in which everything that was noted before is over. */
function outageMs({ random }: Scene): number {
  return random.chance(0.1) ? MINUTE_MS : random.integer(500, 9_000);
}

/** The server of the database ends as in a crash, and another begins from what it had committed. */
export async function failover(scene: Scene): Promise<void> {
  const { world, random, history } = scene;
  history.note('the database fails over');
  world.site.database.shut();
  await world.crashDatabase();
  await goOnFor(scene, random.integer(300, 1_500));
  world.site.database.open();
  history.note('the database is there again');
}

/** Everything that the database answers comes late, as from a disk that others use. */
export async function slowDatabase(scene: Scene): Promise<void> {
  const { world, random, history } = scene;
  history.note('the database is slow');
  world.site.database.delay(random.integer(20, 60));
  await goOnFor(scene, random.integer(1_000, 3_000));
  world.site.database.delay(0);
  history.note('the database is quick');
}

/** The clock of one server is put right by an hour, to one side or the other, and back again. */
export async function clockStep(scene: Scene): Promise<void> {
  const { world, random, history } = scene;
  const server = random.pick(world.site.servers);
  history.note('a clock jumps');
  server.setClock(random.chance(0.5) ? HOUR_MS : -HOUR_MS);
  await goOnFor(scene, random.integer(500, 1_500));
  server.setClock(0);
  history.note('the clock is right');
}

/** Redis is killed, and what comes back is empty. */
export async function redisAway(scene: Scene): Promise<void> {
  const redis = scene.world.site.redis?.server;
  scene.history.note('Redis is killed');
  await redis?.kill();
  await goOnFor(scene, outageMs(scene));
  await redis?.start();
  scene.history.note('Redis is back, and empty');
}

/** Redis takes connections and answers nothing. */
export async function redisHangs(scene: Scene): Promise<void> {
  const redis = scene.world.site.redis?.server;
  scene.history.note('Redis hangs');
  redis?.freeze();
  await goOnFor(scene, outageMs(scene));
  redis?.thaw();
  scene.history.note('Redis goes on');
}

/** Neither end reaches the other, or only one does not; at once noticed, or not. */
function block({ random }: Scene, gate: Gate): string {
  const ways = {
    'is refused': () => gate.shut(),
    'is silent': () => gate.silence(),
    'sends in vain': () => gate.silence('there'),
    'gets nothing': () => gate.silence('back'),
  };
  const how = random.pick(Object.keys(ways) as (keyof typeof ways)[]);
  ways[how]();
  return how;
}

/** One process loses its way to something for a while, and the others keep theirs. */
async function partition(scene: Scene, gates: readonly Gate[], where: string): Promise<void> {
  const { devices, random, history, step } = scene;
  const index = random.integer(0, gates.length - 1);
  const gate = gates[index];
  if (!gate) throw new Error(`no process has a way to ${where}`);
  history.note(`process ${index} ${block(scene, gate)} at ${where}`);
  for (const device of devices) if (device.isOpen && random.chance(0.5)) step(device);
  await goOnFor(scene, outageMs(scene));
  gate.open();
  history.note(`process ${index} reaches ${where} again`);
}

/** The process is alone, and the others are together. */
export const redisPartition: Fault = (scene) => partition(scene, scene.world.site.redis?.gates ?? [], 'Redis');

/** The process can answer no call, and holds what it had begun; with one process the whole service does. */
export const databasePartition: Fault = (scene) => partition(scene, scene.world.site.database.gates, 'the database');

/** A deployment: each process is replaced by a new one, while people write. */
export async function rollout(scene: Scene): Promise<void> {
  const { world, history } = scene;
  let isOver = false;
  const replaceAll = async () => {
    for (const index of world.site.servers.keys()) {
      history.note(`process ${index} is replaced`);
      await world.site.replace(index);
    }
  };
  const writeOn = async () => {
    while (!isOver) await goOnFor(scene, STEP_EVERY_MS);
  };
  // Both are waited for: one that cannot start fails the run, not the night.
  await Promise.all([replaceAll().finally(() => (isOver = true)), writeOn()]);
  history.note('all processes are new');
}
