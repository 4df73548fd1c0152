import type { SeededRandom } from '../../../server/src/modules/profiles/seeded-random.ts';

/** What one message costs, as measured: milliseconds of one core, and bytes. */
export interface Costs {
  readonly processMs: number;
  readonly databaseMs: number;
  /** written to the log of the database */
  readonly logBytes: number;
  /** that tables and indexes grow by */
  readonly storedBytes: number;
  /** memory of a process for a socket that is open */
  readonly socketBytes: number;
}

/** What people do in a day. Assumed, not measured: there are no people yet. */
export interface Habits {
  readonly peopleADay: number;
  readonly messagesAPerson: number;
  readonly minutesOnline: number;
  /** the busiest hour against the mean of the day */
  readonly peak: number;
}

export interface Needs {
  readonly messagesASecond: number;
  readonly sockets: number;
  readonly processCores: number;
  readonly databaseCores: number;
  readonly logMegabytesASecond: number;
  readonly storedGigabytesADay: number;
  readonly socketGigabytes: number;
}

const DAY_S = 86_400;
const DAY_MINUTES = 1_440;

/** What these people need in their busiest hour, with no core left over. */
export function needsOf(costs: Costs, { peopleADay, messagesAPerson, minutesOnline, peak }: Habits): Needs {
  const messagesASecond = (peopleADay * messagesAPerson * peak) / DAY_S;
  const sockets = (peopleADay * minutesOnline * peak) / DAY_MINUTES;
  return {
    messagesASecond,
    sockets,
    processCores: (messagesASecond * costs.processMs) / 1000,
    databaseCores: (messagesASecond * costs.databaseMs) / 1000,
    logMegabytesASecond: (messagesASecond * costs.logBytes) / 1e6,
    storedGigabytesADay: (peopleADay * messagesAPerson * costs.storedBytes) / 1e9,
    socketGigabytes: (sockets * costs.socketBytes) / 1e9,
  };
}

export interface Stations {
  readonly messagesASecond: number;
  readonly processes: number;
  readonly databaseCores: number;
}

export interface Waits {
  /** milliseconds from a message's arrival to its acknowledgement, without the network */
  readonly p50: number;
  readonly p95: number;
  readonly processBusy: number;
  readonly databaseBusy: number;
}

const SIMULATED = 40_000;
/** The first ones meet empty queues. */
const WARM_UP = 4_000;

/**
 * Messages arrive at random, each at one of the processes, which has one core for them, then at the database, whose
 * cores they share. Service times are spread as waiting lines are mostly calculated (exponentially), with the measured
 * means.
 */
export function simulate(costs: Costs, stations: Stations, random: SeededRandom): Waits {
  const { messagesASecond, processes, databaseCores } = stations;
  const draw = (mean: number) => -mean * Math.log(1 - random.next());
  const freeAt = { process: Array<number>(processes).fill(0), core: Array<number>(databaseCores).fill(0) };
  const busy = { process: 0, database: 0 };
  const waits: number[] = [];
  let now = 0;
  // A process hands its messages on in the order in which it is done with them, not in that of their arrival.
  const handedOn: { readonly arrived: number; readonly at: number }[] = [];
  for (let count = 0; count < SIMULATED; count += 1) {
    now += draw(1000 / messagesASecond);
    const served = draw(costs.processMs);
    const process = Math.floor(random.next() * processes);
    const done = Math.max(now, freeAt.process[process] ?? 0) + served;
    freeAt.process[process] = done;
    busy.process += served;
    handedOn.push({ arrived: now, at: done });
  }
  for (const { arrived, at } of handedOn.sort((one, other) => one.at - other.at)) {
    const served = draw(costs.databaseMs);
    const core = freeAt.core.indexOf(Math.min(...freeAt.core));
    const done = Math.max(at, freeAt.core[core] ?? 0) + served;
    freeAt.core[core] = done;
    busy.database += served;
    waits.push(done - arrived);
  }
  const steady = waits.slice(WARM_UP).sort((one, other) => one - other);
  const at = (share: number) => steady[Math.floor(steady.length * share)] ?? Number.NaN;
  return {
    p50: at(0.5),
    p95: at(0.95),
    processBusy: busy.process / (now * processes),
    databaseBusy: busy.database / (now * databaseCores),
  };
}
