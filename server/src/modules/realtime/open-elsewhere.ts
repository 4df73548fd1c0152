import { createHash } from 'node:crypto';
import type { ProcessBus } from '../../process/bus/process-bus.ts';
import type { Sockets } from '../hub/index.ts';

/** Fewer connections of an address, or fewer more, are not worth a word. */
const STEP = 25;
const LOOK_EVERY_MS = 1_000;
/** Everything is said again so often, and what is not said again is forgotten. */
const RENEW_EVERY_MS = 10_000;
const LIFE_MS = 30_000;
/** Processes see the death of one within this time of each other; what it said itself is older. */
const DEATH_SEEN_WITHIN_MS = 2_000;
/** Addresses in one fact: a notice of PostgreSQL is short. */
const ADDRESSES_AT_ONCE = 150;

/** How many connections addresses have on other processes, roughly: a process says each 25 more of them. */
export interface OpenElsewhere {
  of(address: string): number;
  start(): void;
  stop(): void;
}

/** Of a process that has the data alone. */
export const NOWHERE_ELSE: OpenElsewhere = { of: () => 0, start: () => undefined, stop: () => undefined };

export interface OpenElsewhereNeeds {
  readonly bus: Pick<ProcessBus, 'publish' | 'subscribe'>;
  readonly channel: Pick<Sockets['channel'], 'onDeath'>;
  /** names this process */
  readonly own: string;
  /** how many connections each address has here */
  readonly here: () => Iterable<readonly [address: string, open: number]>;
  /** Milliseconds, only ever forward. */
  readonly now: () => number;
}

interface Counted {
  readonly open: number;
  readonly endsAt: number;
}

/**
 * Over the bus of the processes, so that it holds while Redis is away and costs a connection nothing: what an address
 * can open beyond its number between two words is what its rate allows.
 */
export function createOpenElsewhere({ bus, channel, own, here, now }: OpenElsewhereNeeds): OpenElsewhere {
  const elsewhere = new Map<string, Map<string, Counted>>();
  const said = new Map<string, number>();
  let renewsAt = 0;
  let timer: NodeJS.Timeout | undefined;

  bus.subscribe('connections.counted', ({ process, addresses }) => {
    if (process === own) return;
    for (const [name, open] of addresses) {
      const processes = elsewhere.get(name) ?? new Map();
      if (open === 0) processes.delete(process);
      else processes.set(process, { open, endsAt: now() + LIFE_MS });
      if (processes.size === 0) elsewhere.delete(name);
      else elsewhere.set(name, processes);
    }
  });

  // The people of the dead come to the others now, where they must not count twice. Whose numbers were whose is not
  // known here, so all living say theirs again, and what is not said again ends.
  channel.onDeath(() => {
    for (const processes of elsewhere.values()) endUnlessRenewed(processes, now());
    renewsAt = 0;
    say();
  });

  function say(): void {
    const isRenewal = now() >= renewsAt;
    if (isRenewal) renewsAt = now() + RENEW_EVERY_MS;
    const open = new Map([...here()].flatMap(([address, count]) => (count >= STEP ? [[nameOf(address), count]] : [])));
    const changed = [...new Set([...open.keys(), ...said.keys()])]
      .map((name): [string, number] => [name, open.get(name) ?? 0])
      .filter(([name, count]) => isRenewal || count === 0 || Math.abs(count - (said.get(name) ?? 0)) >= STEP);
    for (const [name, count] of changed) {
      if (count === 0) said.delete(name);
      else said.set(name, count);
    }
    publish(changed);
    if (isRenewal) forgetEnded();
  }

  function publish(addresses: [string, number][]): void {
    for (let from = 0; from < addresses.length; from += ADDRESSES_AT_ONCE)
      bus.publish('connections.counted', { process: own, addresses: addresses.slice(from, from + ADDRESSES_AT_ONCE) });
  }

  function forgetEnded(): void {
    for (const [name, processes] of elsewhere) {
      for (const [process, { endsAt }] of processes) if (endsAt <= now()) processes.delete(process);
      if (processes.size === 0) elsewhere.delete(name);
    }
  }

  return {
    of(address) {
      if (elsewhere.size === 0) return 0;
      let sum = 0;
      for (const { open, endsAt } of elsewhere.get(nameOf(address))?.values() ?? []) if (endsAt > now()) sum += open;
      return sum;
    },
    start: () => void (timer ??= setInterval(say, LOOK_EVERY_MS).unref()),
    stop() {
      clearInterval(timer);
      // Its people come to the others now, where they must not count twice.
      publish([...said.keys()].map((name) => [name, 0]));
    },
  };
}

/** What was said in the last moments is from a process that saw the death a little earlier. */
function endUnlessRenewed(processes: Map<string, Counted>, now: number): void {
  for (const [process, { open, endsAt }] of processes)
    if (endsAt < now + LIFE_MS - DEATH_SEEN_WITHIN_MS)
      processes.set(process, { open, endsAt: Math.min(endsAt, now + DEATH_SEEN_WITHIN_MS) });
}

/** Addresses of people do not travel. */
function nameOf(address: string): string {
  return createHash('sha256').update(address).digest('base64url').slice(0, 22);
}
