import { simulatedDelay } from '@halo/shared/testing/simulated-delay';
import type { Passage } from './line.ts';
import type { Fault, Scene } from './scene.ts';
import {
  clockStep,
  databasePartition,
  failover,
  redisAway,
  redisHangs,
  redisPartition,
  rollout,
  slowDatabase,
} from './site-faults.ts';

const TEN_MINUTES_MS = 600_000;
/** The number of missed messages that one answer of the server does not hold. */
const MORE_THAN_A_PAGE = 230;

/** One of the servers, which there may be one of. */
const oneOf = ({ world, random }: Scene) => random.pick(world.site.servers);

async function kill(scene: Scene): Promise<void> {
  const { devices, random, history } = scene;
  const server = oneOf(scene);
  history.note('the server is killed');
  await server.kill();
  const closed = devices.filter(() => random.chance(0.15));
  for (const device of closed) device.close();
  await server.start();
  history.note('the server is back');
  await Promise.all(closed.map((device) => device.open()));
}

async function restart(scene: Scene): Promise<void> {
  const server = oneOf(scene);
  scene.history.note('the server is asked to stop');
  await server.stop();
  await server.start();
  scene.history.note('the server is back');
}

async function hang(scene: Scene): Promise<void> {
  const { pace, devices, random, history, step } = scene;
  const server = oneOf(scene);
  history.note('the server hangs');
  server.freeze();
  for (const device of devices) if (random.chance(0.5)) step(device);
  // How long the server hangs.
  await simulatedDelay(random.integer(600, 1_100) * pace);
  server.thaw();
  history.note('the server goes on');
}

/**
 * The database restarts: the server is there, and says at once that it cannot. Longer than any page waits between two
 * attempts.
 */
async function databaseAway({ world, pace, devices, random, history, step }: Scene): Promise<void> {
  history.note('the database goes');
  world.site.database.shut();
  for (const device of devices) if (random.chance(0.7)) step(device);
  // How long the database is away.
  await simulatedDelay(random.integer(1_200, 2_000) * pace);
  for (const device of devices) if (random.chance(0.3)) step(device);
  // Messages that are written late still meet a database that is away.
  await simulatedDelay(300);
  world.site.database.open();
  history.note('the database is back');
}

/** The frame that carries a message, and its acknowledgement; `hit` once for each line that is to be hit. */
async function atAcknowledgement(
  scene: Scene,
  hit: (passage: Passage, isAcknowledgement: boolean) => void,
): Promise<void> {
  const { devices, pace, random, history, write } = scene;
  const chosen = devices.filter(() => random.chance(0.6));
  await Promise.all(
    chosen.map(
      (device) =>
        new Promise<void>((resolve) => {
          let packet: string | undefined;
          device.line.meddle((passage) => {
            const { from, text, pass } = passage;
            packet ??= from === 'page' ? /^42(\d+)\["chat"/.exec(text)?.[1] : undefined;
            if (from === 'page' || packet === undefined || !text.startsWith(`43${packet}[`)) {
              pass();
              return;
            }
            history.note(`${device.name}: hit at the acknowledgement`);
            device.line.meddle(undefined);
            hit(passage, true);
            resolve();
          });
          write(device);
          setTimeout(() => {
            device.line.meddle(undefined);
            resolve();
          }, 1_500 * pace);
        }),
    ),
  );
}

/** The message is stored, and the connection goes before its sender gets the acknowledgement. */
const cut: Fault = (scene) => atAcknowledgement(scene, (passage) => passage.cut());

/** The same, and the connection stays: the sender waits for nothing. */
const lostAcknowledgement: Fault = (scene) => atAcknowledgement(scene, () => {});

/** Frames of messages and their acknowledgements: what may be doubled and shuffled without breaking the handshake. */
function isCargo({ from, text }: Passage): boolean {
  return from === 'page' ? /^42\d+\["chat"/.test(text) : /^42\[|^43\d/.test(text);
}

/** What says itself how new it is: messages by their id, what became of them, balances and counts by their version. */
function isOrdered({ text }: Passage): boolean {
  return /^42\d*\["(?:chat|messageChanged|creditiResidui|unread)"|^43\d/.test(text);
}

async function duplicate({ devices, random, history, step }: Scene): Promise<void> {
  history.note('frames come twice');
  for (const { line } of devices) {
    line.meddle((passage) => {
      passage.pass();
      if (!isCargo(passage) || !random.chance(0.6)) return;
      // What does not say how new it is comes again at once: after newer ones it would be out of order, another fault.
      if (random.chance(0.5) || !isOrdered(passage)) passage.pass();
      else setTimeout(passage.pass, random.integer(1, 80));
    });
  }
  for (const device of devices) step(device);
  // How long the line is bad.
  await simulatedDelay(random.integer(400, 700));
  for (const { line } of devices) line.meddle(undefined);
  history.note('frames come once again');
}

async function reorder({ devices, random, history, step }: Scene): Promise<void> {
  history.note('frames overtake each other');
  const held: Promise<void>[] = [];
  for (const { line } of devices) {
    line.meddle((passage) => {
      // Each frame is late by a time of its own.
      if (isCargo(passage)) held.push(simulatedDelay(random.integer(0, 60)).then(passage.pass));
      else passage.pass();
    });
  }
  for (const device of devices) step(device);
  // How long the line is bad.
  await simulatedDelay(random.integer(400, 700));
  for (const { line } of devices) line.meddle(undefined);
  await Promise.all(held);
  history.note('frames are in order again');
}

/** Some accounts lose the network for ten minutes; in that time they write, and are written to. */
async function offline({ world, devices, angelIds, random, history, step }: Scene): Promise<void> {
  const [first = 0, ...others] = new Set(devices.map(({ account }) => account));
  const accounts = [first, ...others.filter(() => random.chance(0.3))];
  const away = devices.filter(({ account }) => accounts.includes(account));
  history.note(`offline: ${away.map(({ name }) => name).join(', ')}`);
  for (const { line } of away) {
    // Connections are refused, or the machine sleeps and they stay silent.
    if (random.chance(0.5)) line.takeDown();
    else line.silence();
  }
  for (const device of away) step(device);
  // One at least stays open: a closed page reads everything again when it is opened.
  const closed = away.filter((device) => device !== away[0] && random.chance(0.25));
  // A person closes the page a moment after writing.
  await simulatedDelay(50);
  for (const device of closed) device.close();
  world.setClock();
  for (const account of accounts) {
    const { clickId } = world.accounts[account] ?? { clickId: '' };
    const missed = random.chance(0.1) ? MORE_THAN_A_PAGE : 30;
    for (let index = 0; index < missed; index += 1) {
      await world.app.services.conversations.deliver(clickId, random.pick(angelIds), `while away ${index}`);
    }
    history.note(`account ${account} missed ${missed}`);
  }
  for (const device of away) device.sleep(TEN_MINUTES_MS);
  for (const { line } of away) line.mend();
  history.note('the network is back');
  await Promise.all(closed.map((device) => device.open()));
  for (const device of away) void device.wake();
}

/**
 * Another tab verified, so the token that a connection was made with is no longer good; then the network goes and comes
 * back.
 */
async function rotation({ world, devices, random, history, step }: Scene): Promise<void> {
  const chosen = [...new Set(devices.map(({ account }) => account))].filter(() => random.chance(0.7));
  await Promise.all(chosen.map((account) => world.rotateToken(account)));
  history.note(`new tokens for the accounts ${chosen.join(', ')}`);
  for (const device of devices) {
    if (!chosen.includes(device.account)) continue;
    step(device);
    device.line.cut();
  }
  // The run goes on at any moment of the new connections.
  await simulatedDelay(random.integer(50, 300));
}

/** Each of them once by day. */
const DAILY = {
  kill,
  hang,
  databaseAway,
  cut,
  duplicate,
  reorder,
  offline,
  rotation,
} as const satisfies Record<string, Fault>;

/** Dear, or near to one of the day: what is killed is started again too, and a line that is cut loses as much. */
const NIGHTLY = {
  restart,
  lostAcknowledgement,
  failover,
  slowDatabase,
  databasePartition,
  clockStep,
} as const satisfies Record<string, Fault>;

/** What only several processes can have. */
const BETWEEN_PROCESSES = { redisAway, redisHangs, redisPartition, rollout } as const satisfies Record<string, Fault>;

export const FAULTS = { ...DAILY, ...NIGHTLY, ...BETWEEN_PROCESSES };
export type FaultName = keyof typeof FAULTS;
const namesOf = (faults: Partial<Record<FaultName, Fault>>) => Object.keys(faults) as FaultName[];

export const DAILY_FAULTS = namesOf(DAILY);
export const FAULT_NAMES = namesOf(FAULTS);

/** What can happen to a service of so many processes. */
export function faultsOf(processes: number): readonly FaultName[] {
  return processes > 1 ? FAULT_NAMES : namesOf({ ...DAILY, ...NIGHTLY });
}
